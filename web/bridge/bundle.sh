#!/bin/sh
# Writes web/bridge/dist, what a shell serves: the same modules in one file, without comments.
# Needs Debian's esbuild (apt-get install esbuild). Run it after every change of the bridge.
set -eu
export LC_ALL=C
cd "$(dirname "$0")"
command -v esbuild >/dev/null || {
  echo "bundle.sh: esbuild is missing; install it with: apt-get install esbuild" >&2
  exit 1
}
sources=$(cat ./*.js core/*.js adapters/*.js | sha256sum | cut -c1-64)
# Fields that only the files of the bundle know: no message, no DOM interface, no adapter.
names="isHeldBack|nextChange|nextKey|early|helloURL|shown|showing|nextShow|writing|unreachable|traversed"
names="$names|writes|writeFailures|writeBlockedUntil|outcome|appliedRevision|failedRevision"
names="$names|linkDeadline|receivedAt|handledAt|sentAt|routerWrites|retryDelays|connectTimeMax"
names="$names|welcomeTimeMax|answerTimeMax|resultTimeMax|traversalTimeMax|showTimeMax|messages"
names="$names|writeRetryDelays|helloChangeCountMax|helloByteCountMax|urlByteCountMax|changeCountMax"
names="$names|entryCountMax|perSecond|burst|tokens|connection|predicted|outputs|took|sameApp|synthetic"
names="$names|here|attempt|eventId|deadline|stamp|delta|method|link|helloChanges|arrived|nextCall"
names="$names|appRoutes|native|repeats|wrote|facade|message|result|record|moved"
rm -rf dist
# The same short names in both files.
cache=$(mktemp)
trap 'rm -f "$cache"' EXIT
echo '{}' >"$cache"
for file in bridge.js inject.js; do
  esbuild --log-level=warning --minify --target=es2022 --bundle --format=esm --outdir=dist \
    --mangle-props="^($names)\$" --mangle-cache="$cache" "$file"
done
esbuild --log-level=warning --minify --target=es2022 adapters/*.js --outdir=dist/adapters
echo "$sources" >dist/sources.sha256
