#!/usr/bin/env bash
# What the scripts share: paths, packages, error messages.
# Sourced, never run.

set -euo pipefail

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
readonly root
readonly venv="$root/.venv"

# What each part of the work needs, one need a line: how to find out whether it is there, and the
# package that brings it. `library` asks pkg-config, `program` looks into PATH, and `package` asks
# dpkg, for what neither can find. The names are those of Debian 12 and 13; docs/development.md says
# where Ubuntu 24.04 differs.
readonly fonts="package fonts-inter
package fonts-noto-color-emoji"
declare -rA needs=(
  [build]="program pkg-config pkg-config
library libqrencode libqrencode-dev
library libuv libuv1-dev
library libwebsockets libwebsockets-dev
library sqlite3 libsqlite3-dev
library yaml-0.1 libyaml-dev
library zlib zlib1g-dev
program curl curl"
  [check]="program shellcheck shellcheck"
  [node]="program node nodejs
program esbuild esbuild"
  [python]="package python3-venv
program groff groff-base
program ip iproute2"
  [terminal]="program tmux tmux
program zbarimg zbar-tools"
  [chromium]="program chromium chromium
program chromium-headless-shell chromium-headless-shell
program chromedriver chromium-driver
$fonts"
  [firefox]="program firefox-esr firefox-esr
$fonts"
  [webkit]="package gir1.2-gtk-3.0
package gir1.2-webkit2-4.1
package python3-gi
program WebKitWebDriver webkit2gtk-driver
program Xvfb xvfb
$fonts"
  [routers]="package libjs-angularjs
package libjs-backbone
package libjs-jquery
package libjs-jquery-mobile
package libjs-underscore
package libjs-vue
package libjs-vue-router
package node-mithril"
  [dev]="program inotifywait inotify-tools"
  [package]="program cmake cmake
program dpkg-source dpkg-dev
program make make
program gcc gcc
program zstd zstd"
  [systems]="program debootstrap debootstrap"
  [scale]="program parallel parallel
program rsync rsync
program ssh openssh-client
program dropbear dropbear-bin
program slurmctld slurmctld
program slurmd slurmd
program munged munge"
  [npm]="program npm npm"
)

say() { printf '%s\n' "$*" >&2; }

fail() {
  say "error: $*"
  exit 1
}

# refuse SENTENCE: ends a script that was called with arguments that it does not have.
refuse() {
  say "error: $*"
  exit 2
}

# usage: prints the comment at the head of the script that runs.
usage() {
  sed -n '2,/^$/s/^# \{0,1\}//p' "$0"
}

# answer_questions ARGUMENT…: where --help, -h or --version is among them, the script that runs
# answers that and does nothing else.
answer_questions() {
  local argument
  for argument in "$@"; do
    case "$argument" in
      --help | -h) usage && exit ;;
      --version)
        sed -n 's/.*static let version = "\(.*\)"/\1/p' "$root/Sources/tandem/Tandem.swift"
        exit
        ;;
    esac
  done
}

# need_packages SET…: installs what is missing of these sets; what cannot be installed is an error.
need_packages() {
  local set
  for set in "$@"; do
    install_missing "$set" || fail "the packages for \"$set\" are missing; see above."
  done
}

# want_packages SET…: the same for sets without which everything else still works.
want_packages() {
  local set
  for set in "$@"; do
    install_missing "$set" || say "warning: without \"$set\", the tests that need it will fail."
  done
}

install_missing() {
  local missing
  mapfile -t missing < <(missing_packages "$1")
  [[ ${#missing[@]} -eq 0 ]] || install_packages "$1" "${missing[@]}"
}

missing_packages() {
  local kind name package
  while read -r kind name package; do
    is_there "$kind" "$name" || echo "${package:-$name}"
  done <<<"${needs[$1]}"
}

is_there() {
  case "$1" in
    library) pkg-config --exists "$2" 2>/dev/null ;;
    program) command -v "$2" >/dev/null ;;
    package) [[ $(dpkg-query -W -f '${db:Status-Status}' "$2" 2>/dev/null) == installed ]] ;;
  esac
}

# install_packages SET PACKAGE…: says what it will install, then installs it; says why if it cannot.
install_packages() {
  local set="$1" log as_root=()
  shift
  local install=(apt-get install -y --no-install-recommends "$@")
  if ! command -v apt-get >/dev/null; then
    say "There is no apt-get here. What Debian calls so is missing for \"$set\": $*"
    return 1
  fi
  if [[ $(id -u) -ne 0 ]]; then
    if ! command -v sudo >/dev/null; then
      say "Missing for \"$set\": $*. As root run: apt-get update && ${install[*]}"
      return 1
    fi
    as_root=(sudo)
  fi
  say "Installing for \"$set\" by apt-get: $*"
  log="$(mktemp)"
  # A list that cannot be updated may still be good enough, so only the installation decides.
  if [[ -z ${lists_are_updated:-} ]]; then
    "${as_root[@]}" apt-get -o DPkg::Lock::Timeout=300 update >"$log" 2>&1 </dev/null || true
    lists_are_updated=yes
  fi
  if ! "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive "${install[@]}" \
    -o DPkg::Lock::Timeout=300 >>"$log" 2>&1 </dev/null; then
    grep -E '^(E|Err):?' "$log" >&2 || tail -n 30 "$log" >&2
    rm -f "$log"
    say "apt-get could not install them. As root run: apt-get update && ${install[*]}"
    return 1
  fi
  rm -f "$log"
}

# need_swift: finds the toolchain, also where installers put it outside PATH.
need_swift() {
  local folder
  for folder in /opt/swift/usr/bin /usr/libexec/swift/bin "$HOME/.local/share/swiftly/bin"; do
    command -v swift >/dev/null || [[ ! -x $folder/swift ]] || PATH="$folder:$PATH"
  done
  export PATH
  command -v swift >/dev/null \
    || fail "Swift is not installed. Install 6.2 or later from https://www.swift.org/install/linux."
}

# has_static_libraries: whether the toolchain has Swift's own libraries for linking them in. What
# is in PATH may be a program that chooses a toolchain, so the toolchain itself is asked.
has_static_libraries() {
  local resources
  resources="$(swift -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')"
  [[ -n $resources && -d ${resources}_static ]]
}

# build_release PRODUCT…: builds for release, with the Swift libraries inside where the toolchain
# has them for that: a program then starts in two thirds of the time (measured), and runs where
# there is no Swift.
build_release() {
  local product flags=()
  # The other linker warns of a function of theirs.
  ! has_static_libraries || flags=(--static-swift-stdlib -Xswiftc -use-ld=lld)
  for product in "$@"; do
    build_quietly --configuration release "${flags[@]}" --product "$product"
  done
}

# build_quietly ARGUMENT…: `swift build` in one line that says where it is; all lines if it fails.
build_quietly() {
  local log
  log="$(mktemp)"
  [[ -d $root/.build/release || -t 2 ]] || say "Building: six minutes on two cores, the first time"
  if ! swift build --package-path "$root" "$@" 2>&1 | tee "$log" | show_last_line; then
    grep -v '^\[' "$log" >&2 || true
    rm -f "$log"
    fail "swift build $* failed; see above."
  fi
  rm -f "$log"
}

# show_last_line: shows each line in the place of the one before, on a terminal.
show_last_line() {
  [[ -t 2 ]] || exec cat >/dev/null
  local line columns
  columns="$(tput cols 2>/dev/null || echo 80)"
  while IFS= read -r line; do
    printf '\r\033[K%s' "${line:0:columns-1}" >&2
  done
  printf '\r\033[K' >&2
}

# The build of the tests, the packages and the program that the tests try: what is tried is what is
# packed, and is compiled once. In a folder of its own, because other flags, as those of
# `build_release`, would have everything compiled again.
readonly shared_build=(--configuration release --scratch-path "$root/.build-tests"
  -Xswiftc -use-ld=lld)
readonly tested_program="$root/.build-tests/tandem"

# build_tests: builds all of it, without `@testable`, for which the optimizer would have to keep
# what a module does not use; only `swift test` can be told so. Then links the program.
build_tests() {
  swift test "${shared_build[@]}" --disable-testable-imports --filter '^$'
  link_program "$tested_program"
}

# link_program OUTPUT [COMMIT]: links the program of the shared build once more, as packages have
# it: with the libraries of scripts/static-libraries inside, those of Swift too. SwiftPM would have
# every module compiled again for that. Compiled again is only what knows how libwebsockets was
# configured, and from which commit the program is.
link_program() {
  local libraries folder="$1.parts" modules objects=() source flags
  has_static_libraries \
    || fail "this toolchain has no static libraries of Swift; take one of swift.org."
  libraries="$("$root/scripts/static-libraries")"
  mkdir -p "$folder"
  for source in CBuild/build CWebSocketContext/context; do
    gcc -std=gnu11 -O2 -g -fPIC -Wall -Wextra -Werror "-ffile-prefix-map=$root=." \
      ${2:+"-DTANDEM_COMMIT=\"$2\""} "-I$libraries/include" \
      -c "$root/Sources/$source.c" -I "$root/Sources/${source%/*}/include" \
      -o "$folder/${source##*/}.o"
    objects+=("$folder/${source##*/}.o")
  done
  grep -vE '/(CBuild|CWebSocketContext)\.build/' \
    "$root/.build-tests/release/tandem.product/Objects.LinkFileList" >"$folder/objects"
  modules="$(sed -n 's/.*pkgConfig: "\([^"]*\)".*/\1/p' "$root/Package.swift")"
  # shellcheck disable=SC2086  # One word for each module.
  read -ra flags <<<"$(PKG_CONFIG_PATH="$libraries/pkgconfig" pkg-config --libs $modules)"
  # The static library of FoundationEssentials does not name what it needs to objects that were
  # compiled for the shared one. SwiftPM renames `main`.
  # shellcheck disable=SC2016  # The loader reads $ORIGIN.
  swiftc -emit-executable -static-stdlib -use-ld=lld -g -module-name tandem -o "$1" \
    "@$folder/objects" "${objects[@]}" "${flags[@]}" -l_FoundationCShims -l_FoundationCollections \
    -Xlinker --defsym -Xlinker main=tandem_main -Xlinker --gc-sections -Xlinker --icf=safe \
    -Xlinker --no-export-dynamic -Xlinker -rpath='$ORIGIN/../lib/tandem' \
    -Xlinker -T -Xlinker "$root/scripts/packaging/frame-tables.ld"
}

# need_python: makes .venv with the pinned packages of requirements.txt.
need_python() {
  local requirements="$root/scripts/requirements.txt"
  cmp -s "$requirements" "$venv/requirements.txt" && return 0
  say "Installing the Python packages of scripts/requirements.txt into .venv"
  local log
  log="$(mktemp)"
  if ! {
    /usr/bin/python3 -m venv --clear "$venv" \
      && "$venv/bin/pip" install --disable-pip-version-check --no-input \
        --requirement "$requirements"
  } >"$log" 2>&1 </dev/null; then
    tail -n 30 "$log" >&2
    rm -f "$log"
    fail "pip could not install scripts/requirements.txt into .venv. Check the network and repeat."
  fi
  rm -f "$log"
  cp "$requirements" "$venv/requirements.txt"
}
