#!/usr/bin/env bash
# Imports files that are made to use up memory, each with a heap of 512 MB, and prints for each the
# seconds, the resident memory at the peak, the entries, and the first lines of what the import said:
#
#   benchmarks/bombs.sh [--gigabytes N] [--messages N]
#
# A ZIP file whose member expands to gigabytes; a sparse export of N gigabytes (10), of which only the
# first bytes are on the disk; an export of N messages (1000000) in one conversation for each
# thousand; and an export with all of these messages in a single conversation.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/prepare.sh"

gigabytes=10 messages=1000000
while (($# > 0)); do
  [[ $1 == --help ]] || (($# > 1)) || usage 2
  case $1 in
    --gigabytes) gigabytes=$2 ;;
    --messages) messages=$2 ;;
    --help) usage ;;
    *) usage 2 ;;
  esac
  shift 2
done
take_place
build
export TSEARCH_JAVA_OPTIONS="-Xmx512m ${TSEARCH_JAVA_OPTIONS:-}"

# Imports a file into an archive of its own, and removes both.
try() {
  local status=0
  measured "$temporary/times" "$tsearch" --archive "$work/archive" import "$1" \
    >/dev/null 2>"$temporary/said" || status=$?
  read -r seconds _ _ kilobytes < <(tail -n 1 "$temporary/times")
  echo "$2: $seconds s, $((kilobytes / 1024)) MB, $(entries "$work/archive") entries, status $status"
  sed -e "s#$work/##g" -e 's/^/  /' "$temporary/said" | head -n 3
  rm -rf "$work/archive" "$1"
}

# Prints an export of ChatGPT with N messages in conversations of M.
export_of() {
  awk -v messages="$1" -v each="$2" '
    BEGIN {
      print "["
      for (n = 0; n < messages; n++) {
        if (n % each == 0) {
          if (n) printf "}},\n"
          printf "{\"title\":\"Talk\",\"create_time\":1760000000,\"conversation_id\":\"c%d\",", n / each
          printf "\"current_node\":\"n%d\",\"mapping\":{", n
        }
        printf "%s\"n%d\":{\"id\":\"n%d\",\"parent\":\"n%d\",\"children\":[],\"message\":{\"id\":\"m%d\",",
          n % each ? "," : "", n, n, n - 1, n
        printf "\"author\":{\"role\":\"%s\"},\"create_time\":%d,", n % 2 ? "assistant" : "user",
          1760000000 + n
        printf "\"content\":{\"content_type\":\"text\",\"parts\":[\"heron %d stands in the reeds\"]}}}", n
      }
      print "}}]"
    }'
}

head -c "$((gigabytes << 28))" /dev/zero | (cd "$work" && python3 -c '
import sys, zipfile
with zipfile.ZipFile("export.zip", "w", zipfile.ZIP_DEFLATED) as out:
  with out.open("conversations.json", "w", force_zip64=True) as member:
    member.write(b"[{\"mapping\":{}}]")
    while block := sys.stdin.buffer.read(1 << 20):
      member.write(block)')
try "$work/export.zip" "ZIP file that expands to $((gigabytes / 4)) GB"

export_of 100 100 >"$work/conversations.json"
truncate -s "${gigabytes}G" "$work/conversations.json"
try "$work/conversations.json" "sparse export of $gigabytes GB"

export_of "$messages" 1000 >"$work/conversations.json"
try "$work/conversations.json" "$messages messages"

export_of "$messages" "$messages" >"$work/conversations.json"
try "$work/conversations.json" "$messages messages in one conversation"
