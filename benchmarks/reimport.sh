#!/usr/bin/env bash
# Measures an import that finds nothing new: generates a folder of transcripts, imports it, and then
# runs `tsearch --version` and `tsearch import` in turns, 21 times each. Prints the median wall times,
# their difference and their ratio. Needs a quiet machine.
#
#   benchmarks/reimport.sh [FILES]       10,000 files by default
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/prepare.sh"

files=${1:-10000}
[[ $files != --help ]] || usage
[[ $files =~ ^[1-9][0-9]*$ ]] || usage 2
rounds=21 work=
take_place
build
folder=$work

for ((i = 0; i < files; i++)); do
  ((i % 100)) || mkdir -p "$folder/sources/p$((i / 100))"
  printf '{"type":"user","uuid":"u%06d","sessionId":"s%06d","timestamp":"2026-02-01T08:%02d:%02dZ","cwd":"/garden","version":"2.0.1","message":{"role":"user","content":"note %d on the vegetable beds"}}\n' \
    "$i" "$i" $((i / 60 % 60)) $((i % 60)) "$i" >"$folder/sources/p$((i / 100))/s$i.jsonl"
done

# Prints how many milliseconds a command takes.
took() {
  local begin=${EPOCHREALTIME/./} end
  "$@" >/dev/null 2>&1
  end=${EPOCHREALTIME/./}
  echo $(((end - begin) / 1000))
}

import=("$tsearch" --archive "$folder/archive" import "$folder/sources")
"${import[@]}" >/dev/null
"${import[@]}" >/dev/null
for ((i = 0; i < rounds; i++)); do
  took "$tsearch" --version >>"$folder/version"
  took "${import[@]}" >>"$folder/import"
done
start=$(median <"$folder/version")
again=$(median <"$folder/import")
echo "files       $files"
echo "start       $start ms"
echo "re-import   $again ms"
echo "difference  $((again - start)) ms"
printf 'ratio       %d.%02d\n' $((again / start)) $((again * 100 / start % 100))
echo "figure: reimport $((again - start))"
