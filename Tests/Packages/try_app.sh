#!/bin/bash
# Shows the app in the folder $1 by the `tandem` of PATH, as a script of a user would, and prints
# what came of each step. It needs nothing but bash, so that it runs in the smallest system.
set -euo pipefail

work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
echo "version: $(tandem --version)"

# A pipe, and no file that is looked at again and again: the first line is there when it is read.
mkfifo "$work/lines"
tandem run "$1" --json --no-open --front-port 0 --control-port 0 >"$work/lines" 2>"$work/errors" &
shell=$!
exec 3<"$work/lines"
if ! read -r ready <&3; then
  cat "$work/errors"
  exit 1
fi
[[ $ready =~ \"front\":\"http://127.0.0.1:([0-9]+) ]]
port="${BASH_REMATCH[1]}"

# get PATH: the answer of the app's origin.
get() {
  exec 4<>"/dev/tcp/127.0.0.1/$port"
  printf 'GET %s HTTP/1.1\r\nHost: 127.0.0.1:%s\r\nConnection: close\r\n\r\n' "$1" "$port" >&4
  cat <&4
  exec 4<&-
}

echo "page: $(get / | grep -c 'A page of mine')"
echo "bridge: $(get /__tandem__/inject.js | grep -c '^HTTP/1.1 200')"
echo "listed: $(tandem list | wc -l)"
echo "tab: $(tandem state --json | grep -oE '"selectedTab":"[a-z]+"')"
kill -TERM "$shell"
code=0
wait "$shell" || code=$?
echo "code: $code"
echo "errors: $(cat "$work/errors")"
