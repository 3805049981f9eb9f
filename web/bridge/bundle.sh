#!/bin/sh
# Writes web/bridge/dist, what a shell serves: the same modules in one file, without comments.
# Needs Debian's esbuild (apt-get install esbuild). Run it after every change of the bridge.
set -eu
cd "$(dirname "$0")"
command -v esbuild >/dev/null || {
  echo "bundle.sh: esbuild is missing; install it with: apt-get install esbuild" >&2
  exit 1
}
sources=$(cat inject.js bridge.js connection.js history-gate.js messages.js page-record.js router.js \
  core/*.js adapters/*.js | sha256sum | cut -c1-64)
# Fields that no message, record or other file knows.
names="isHeldBack|nextChange|nextKey|early|helloURL|shown|showing|nextShow|writing|unreachable|traversed"
names="$names|writes|writeFailures|writeBlockedUntil|outcome|appliedRevision|failedRevision"
names="$names|linkDeadline|receivedAt|handledAt|sentAt|routerWrites|retryDelays|connectTimeMax"
names="$names|welcomeTimeMax|answerTimeMax|resultTimeMax|traversalTimeMax|showTimeMax|messages"
names="$names|writeRetryDelays|helloChangeCountMax|helloByteCountMax|urlByteCountMax|changeCountMax"
names="$names|entryCountMax|perSecond|burst|tokens|connection|predicted|outputs|took|sameApp|synthetic"
names="$names|here|attempt|eventId|deadline|stamp|delta|method|link|helloChanges|arrived|nextCall"
rm -rf dist
esbuild --log-level=warning --minify --target=es2022 inject.js --outfile=dist/inject.js
esbuild --log-level=warning --minify --target=es2022 --bundle --format=esm \
  --mangle-props="^($names)\$" bridge.js --outfile=dist/bridge.js
esbuild --log-level=warning --minify --target=es2022 adapters/*.js --outdir=dist/adapters
echo "$sources" >dist/sources.sha256
