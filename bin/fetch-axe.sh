#!/usr/bin/env bash
# Fetches axe-core, which examines pages for people with disabilities, into cli/target: a test runs it in a browser and is
# skipped without it. Needs npm; no other network access.
set -euo pipefail

cd "$(dirname "$0")/.."
version=4.14.1
sum=e6b0ce02b84d892e2e33e403485e7f3d6c29e2be6df65daf44d89ba564139745
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
(cd "$folder" && npm pack --silent "axe-core@$version" >/dev/null)
echo "$sum  $folder/axe-core-$version.tgz" | sha256sum --check --quiet
mkdir -p cli/target
tar -xzf "$folder/axe-core-$version.tgz" -C "$folder" package/axe.min.js
mv "$folder/package/axe.min.js" cli/target/axe.min.js
