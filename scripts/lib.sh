#!/usr/bin/env bash
# What the scripts share: where things are, what has to be installed, how errors are told.
# Sourced, never run.

set -euo pipefail

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
readonly root
readonly venv="$root/.venv"

readonly build_packages=(
  libqrencode-dev
  libuv1-dev
  libwebsockets-dev
  libwebsockets-evlib-uv
  pkg-config
  zlib1g-dev
)

readonly test_packages=(
  chromium
  chromium-driver
  chromium-headless-shell
  curl
  firefox-esr
  fonts-inter
  fonts-noto-color-emoji
  gir1.2-gtk-3.0
  gir1.2-webkit2-4.1
  groff-base
  nodejs
  python3-gi
  python3-venv
  shellcheck
  tmux
  webkit2gtk-driver
  xauth
  xdotool
  xvfb
  zbar-tools
)

readonly dev_packages=(inotify-tools)

say() { printf '%s\n' "$*" >&2; }

fail() {
  say "error: $*"
  exit 1
}

# need_packages build|test|dev: installs the Debian packages of the set that are missing.
need_packages() {
  local packages=()
  case "$1" in
    build) packages=("${build_packages[@]}") ;;
    test) packages=("${test_packages[@]}") ;;
    dev) packages=("${dev_packages[@]}") ;;
    *) fail "there is no package set \"$1\"; use build, test or dev." ;;
  esac
  local missing=()
  local package
  for package in "${packages[@]}"; do
    is_installed "$package" || missing+=("$package")
  done
  [[ ${#missing[@]} -eq 0 ]] || install_packages "${missing[@]}"
}

is_installed() {
  # A newer node than Debian's is as good.
  [[ $1 == nodejs ]] && command -v node >/dev/null && return 0
  [[ $(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null) == installed ]]
}

install_packages() {
  local command=(apt-get install -y --no-install-recommends "$@")
  command -v apt-get >/dev/null \
    || fail "these Debian packages are missing and there is no apt-get here: $*."
  local as_root=()
  if [[ $(id -u) -ne 0 ]]; then
    command -v sudo >/dev/null \
      || fail "Debian packages are missing. As root run: apt-get update && ${command[*]}"
    as_root=(sudo)
  fi
  say "Installing $*"
  local log
  log="$(mktemp)"
  if ! {
    "${as_root[@]}" apt-get -o DPkg::Lock::Timeout=300 update \
      && "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
        "${command[@]}" -o DPkg::Lock::Timeout=300
  } >"$log" 2>&1 </dev/null; then
    tail -n 30 "$log" >&2
    rm -f "$log"
    fail "apt-get could not install the packages. As root run: apt-get update && ${command[*]}"
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
