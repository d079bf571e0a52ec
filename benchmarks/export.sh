#!/usr/bin/env bash
# Measures the export of a long session: generates one of MB megabytes, imports it, and exports it in
# each form and for each program with a heap of 256 MB. Prints for each form the size of the document, the wall time, the
# processor time, and how many megabytes of the session a second of wall time exports. An export that
# needs more memory fails.
#
#   benchmarks/export.sh [MB]       500 by default
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/prepare.sh"

size=${1:-500}
[[ $size != --help ]] || usage
[[ $size =~ ^[1-9][0-9]*$ ]] || usage 2
work=
take_place
build

# A conversation of prompts, answers, calls and results, of which most bytes are results.
LC_ALL=C awk -v megabytes="$size" 'BEGIN {
  srand(1)
  words = split("the garden bed soil water seed row plan sow harvest compost beans peas leaf root" \
      " shade frost rain yield test error build file line value return", word, " ")
  while (bytes < megabytes * 1000000) {
    n++
    kind = n % 4
    text = ""
    count = kind == 3 ? 400 + int(rand() * 1200) : 20 + int(rand() * 120)
    for (i = 0; i < count; i++) text = text word[1 + int(rand() * words)] (i % 12 == 11 ? "\\n" : " ")
    second = n * 3
    line = sprintf("{\"uuid\":\"e%08d\",\"sessionId\":\"long-session\",\"cwd\":\"/garden\"," \
        "\"version\":\"2.0.1\",\"timestamp\":\"2026-%02d-%02dT%02d:%02d:%02dZ\",", n,
        1 + int(second / 2419200) % 12, 1 + int(second / 86400) % 28, int(second / 3600) % 24,
        int(second / 60) % 60, second % 60)
    if (kind == 0)
      line = line "\"type\":\"user\",\"message\":{\"role\":\"user\",\"content\":\"" text "\"}}"
    else if (kind == 3)
      line = line "\"type\":\"user\",\"message\":{\"role\":\"user\",\"content\":[" \
          "{\"type\":\"tool_result\",\"tool_use_id\":\"t" (n - 1) "\",\"content\":\"" text "\"}]}}"
    else
      line = line "\"type\":\"assistant\",\"message\":{\"id\":\"m" n "\",\"role\":\"assistant\"," \
          "\"model\":\"gardener\",\"content\":[" (kind == 1 \
          ? "{\"type\":\"text\",\"text\":\"" text "\"}" \
          : "{\"type\":\"tool_use\",\"id\":\"t" n "\",\"name\":\"Bash\",\"input\":{\"command\":\"" \
              substr(text, 1, 60) "\"}}") "]}}"
    print line
    bytes += length(line) + 1
  }
}' >"$work/long.jsonl"
say "importing $(($(wc -c <"$work/long.jsonl") / 1000000)) MB"
"$tsearch" --archive "$work/archive" import -q "$work/long.jsonl"

TIMEFORMAT='%R %U %S'
printf '%-11s %10s %9s %9s %9s\n' form MB 'wall, s' 'CPU, s' 'MB/s'

# claude-code has the bytes of the original; chibi and entire are made from the entries.
for form in html md json jsonl claude-code chibi entire; do
  rm -rf "$work/document"
  { time TSEARCH_JAVA_OPTIONS=-Xmx256m "$tsearch" --archive "$work/archive" -q \
    export long-session --as "$form" -o "$work/document" 2>&3; } 3>&2 2>"$work/time"
  document=$(du -sb "$work/document" | cut -f1)
  awk -v form="$form" -v document="$document" -v size="$size" \
    '{ printf "%-11s %10.1f %9.1f %9.1f %9.1f\n", form, document / 1e6, $1, $2 + $3, size / $1 }' "$work/time"
done
