#!/usr/bin/env bash
# Prints how long it takes to load a transcript file of 100 MB, to change one line and to save it, as
# a fresh process with a heap of 512 MB:
#
#   benchmarks/edit.sh [--runs N] [--megabytes N]
#
# The file is generated: prompts and results of tools of 1 to 12 kB. The result is checked: one line
# differs from before.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/prepare.sh"

runs=3 megabytes=100
while (($# > 0)); do
  [[ $1 == --help ]] || (($# > 1)) || usage 2
  case $1 in
    --runs) runs=$2 ;;
    --megabytes) megabytes=$2 ;;
    --help) usage ;;
    *) usage 2 ;;
  esac
  shift 2
done
take_place
build
file=$work/session.jsonl

awk -v bytes="$((megabytes * 1000000))" '
  BEGIN {
    for (i = 0; i < 1200; i++) text = text "leaf " i "\\n"
    parent = "null"
    head = "{\"isSidechain\":false,\"userType\":\"external\",\"cwd\":\"/area/garden\"," \
      "\"sessionId\":\"s1\",\"version\":\"2.0.76\",\"gitBranch\":\"\",\"parentUuid\":"
    middle = ",\"type\":\"user\",\"message\":{\"role\":\"user\",\"content\":\""
    tail = "\",\"timestamp\":\"2026-01-02T10:00:00.000Z\"}"
    for (written = 0; written < bytes; n++) {
      content = substr(text, 1, 1000 + n % 11 * 1000)
      sub(/\\+$/, "", content) # half an escape
      print head parent middle content "\"},\"uuid\":\"u" n tail
      written += length(head parent middle content tail) + 20
      parent = "\"u" n "\""
    }
  }' >"$file"
cp "$file" "$work/before"
echo "file: $(wc -c <"$file") bytes, $(wc -l <"$file") lines"
export TSEARCH_JAVA_OPTIONS="-Xmx512m ${TSEARCH_JAVA_OPTIONS:-}"
for ((run = 1; run <= runs; run++)); do
  begin=$EPOCHREALTIME
  "$tsearch" edit "$file" set-text u7 "run $run" --no-backup -q
  end=$EPOCHREALTIME
  echo "run $run: $(((${end/[.,]/} - ${begin/[.,]/}) / 1000)) ms"
done
differing=$(diff "$work/before" "$file" | grep -c '^>' || true)
[[ $differing == 1 ]] || {
  echo "$differing lines differ, not 1" >&2
  exit 1
}
