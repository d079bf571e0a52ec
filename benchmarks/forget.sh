#!/usr/bin/env bash
# Measures forgetting: imports lines of real length over ten years, forgets one session of about 1,000
# entries, and redacts the secrets that are planted in one of 500 lines, with a heap of 256 MB. Then
# imports the same lines in turns into an empty archive, into one that has forgotten 10,000 lines of
# others, into one in which 50 commands redacted a text of others, and with --redact. Prints seconds, MB/s
# of originals and partitions together, and the ratios of the processor times of the imports. Needs a
# quiet machine.
#
#   benchmarks/forget.sh [ENTRIES] [ROUNDS]       1,000,000 entries and 3 rounds by default
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/prepare.sh"

entries=${1:-1000000} rounds=${2:-3}
[[ $entries != --help ]] || usage
[[ $entries =~ ^[1-9][0-9]*$ && $rounds =~ ^[1-9][0-9]*$ ]] || usage 2
work=
take_place
build
corpus "$entries"
folder=$work/corpus-$entries

# Plants invented keys in long transcripts, which differ from line to line.
LC_ALL=C find "$folder" -name '*.jsonl' -size +100k | sort | while read -r file; do
  awk -v seed="${#file}" 'BEGIN {
    srand(seed)
    all = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
  }
  NR % 500 == 7 {
    key = "ghp" "_"
    for (i = 0; i < 36; i++) key = key substr(all, 1 + int(rand() * 62), 1)
    sub(/"(text|content)":"/, "&my key " key " ")
  }
  { print }' "$file" >"$file.new"
  mv "$file.new" "$file"
done

# Prints the seconds of wall time and of processor time that a command takes.
took() {
  local TIMEFORMAT='%R %U %S'
  { time "$@" >"$work/out" 2>"$work/err" || { cat "$work/err" >&2; exit 2; }; } 2>&1 |
    awk '{printf "%.2f %.2f\n", $1, $2 + $3}'
}

archive=$work/archive
"$tsearch" --archive "$archive" import -q "$folder"
bytes=$(du -sbc "$folder" "$archive"/partitions/*.jsonl | tail -1 | cut -f1)

# The session whose number of entries is nearest to 1,000.
session=$("$tsearch" --archive "$archive" sessions -n 1000000000 --json 2>/dev/null |
  sed -n 's/.*"session":"\([^"]*\)".*"entries":\([0-9]*\).*/\2 \1/p' |
  awk '{d = $1 - 1000; if (d < 0) d = -d; print d, $1, $2}' | sort -n | sed -n 1p)
read -r _ size session <<<"$session"

printf '%-38s %9s %9s\n' what 'wall, s' 'CPU, s'
read -r wall cpu < <(took "$tsearch" --archive "$archive" forget --yes "$session")
printf '%-38s %9s %9s\n' "forget $size of $entries entries" "$wall" "$cpu"
echo "figure: forget $wall"

export TSEARCH_JAVA_OPTIONS=-Xmx256m
read -r wall cpu < <(took "$tsearch" --archive "$archive" redact --secrets --yes)
unset TSEARCH_JAVA_OPTIONS
printf '%-38s %9s %9s\n' "redact --secrets, heap 256 MB" "$wall" "$cpu"
awk -v bytes="$bytes" -v wall="$wall" -v cpu="$cpu" 'BEGIN {
  printf "%-38s %9.1f %9.1f\n", "  MB/s of originals and partitions", bytes / 1e6 / wall, bytes / 1e6 / cpu
  printf "figure: redact %.1f\n", bytes / 1e6 / wall
}'

# An archive that has forgotten 10,000 lines, none of which the corpus has.
LC_ALL=C awk 'BEGIN {
  for (i = 0; i < 10000; i++)
    printf "{\"type\":\"user\",\"uuid\":\"f0f0f0f0-0000-4000-8000-%012d\",\"sessionId\":\"forgotten-session\"," \
      "\"timestamp\":\"2026-02-01T08:%02d:%02dZ\",\"cwd\":\"/garden\",\"version\":\"2.0.1\"," \
      "\"message\":{\"role\":\"user\",\"content\":\"forgotten note %d\"}}\n", i, int(i / 60) % 60, i % 60, i
}' >"$work/forgotten-session.jsonl"
"$tsearch" --archive "$work/other" import -q "$work/forgotten-session.jsonl"
cp -r "$work/other" "$work/texts"
"$tsearch" --archive "$work/other" forget --yes forgotten-session >/dev/null 2>&1
for ((text = 1000; text < 1050; text++)); do
  "$tsearch" --archive "$work/texts" redact --yes "forgotten note $text" >/dev/null 2>&1
done

for ((round = 0; round < rounds; round++)); do
  for variant in plain forgotten texts redact; do
    rm -rf "$work/turn"
    mkdir -m 700 "$work/turn"
    options=()
    [[ $variant != forgotten ]] || cp "$work/other/forgotten.jsonl" "$work/turn/"
    [[ $variant != texts ]] || cp "$work/texts/forgotten.jsonl" "$work/turn/"
    [[ $variant != redact ]] || options=(--redact)
    took "$tsearch" --archive "$work/turn" import -q "${options[@]}" "$folder" >>"$work/import-$variant"
  done
done
plain=$(cut -d' ' -f2 "$work/import-plain" | median)
for variant in plain forgotten texts redact; do
  wall=$(cut -d' ' -f1 "$work/import-$variant" | median)
  cpu=$(cut -d' ' -f2 "$work/import-$variant" | median)
  printf '%-38s %9s %9s\n' "import, $variant" "$wall" "$cpu"
  awk -v variant="$variant" -v cpu="$cpu" -v plain="$plain" 'BEGIN {
    printf "%-38s %9s %9.2f\n", "  ratio", "", cpu / plain
    printf "figure: import-%s %.2f\n", variant, cpu / plain
  }'
done
