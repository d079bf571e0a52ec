#!/usr/bin/env bash
# Measures how the time and the memory of a command grow with the archive:
#
#   benchmarks/growth.sh [OPTIONS] SIZE...       for example 100000 1000000 10000000
#   benchmarks/growth.sh [OPTIONS] ARCHIVE...    archives that exist
#
#   --folder FOLDER  measures an archive of the transcripts in this folder, too
#   --rounds N       runs of each command (7)
#   --work FOLDER    keeps generated transcripts and archives there, and reuses them
#
# For a SIZE, the script generates a corpus of that many chat-like lines over ten years and imports
# it. A million lines take about 1 GB, their archive 1.4 GB and the import one to two minutes.
#
# Prints:
# 1. how each import went: its heap is from the JVM's log, the resident memory is the process's;
# 2. for each kind of search and each archive: the median wall time as a fresh process with its
#    output on a pipe, the largest resident memory, and the median time in a warm JVM. The archives
#    are measured in turns. The words are picked from each archive: a common word is in a twentieth
#    of the entries, so the number of matches grows with the archive. `since, 10,000 entries`
#    searches a time range with the same number of entries in each archive, and should cost the
#    same; the other ranges are shares of the archive's time.
# 3. for each archive: the same searches, `show` and `sessions` with their output on a pipe and on a
#    terminal, in turns. The ratio is the median of the ratios of all pairs of runs; in parentheses
#    is its 99.8 % confidence interval (of all rounds, if there are fewer than ten).
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/prepare.sh"
. "$home/benchmarks/turns.sh"

work= rounds=7 folder=
while [[ ${1:-} == --* ]]; do
  [[ $1 == --help ]] || (($# > 1)) || usage 2
  case $1 in
    --work) work=$2 ;;
    --rounds) rounds=$2 ;;
    --folder) folder=$(cd "$2" && pwd) ;;
    --help) usage ;;
    *) usage 2 ;;
  esac
  shift 2
done
(($# > 0)) || [[ -n $folder ]] || set -- 100000 1000000
take_place
build
open_outputs

names=() archives=()
for each; do
  if [[ $each == *[!0-9]* ]]; then
    archives+=("$(cd "$each" && pwd)")
    names+=("$(basename "$each")")
  else
    archive "$each"
    archives+=("$work/archive-$each")
    names+=("$each")
  fi
done
if [[ -n $folder ]]; then
  names+=("$(basename "$folder")")
  imported "${names[-1]}" "$folder"
  archives+=("$work/archive-${names[-1]}")
fi

imports() {
  local i rate= seconds user system kilobytes entries heap peak=0 most=
  echo "| archive | import, s | entries/s | processor, s | most of the heap after a collection, MiB | resident at the peak, MiB |"
  echo "|---|---:|---:|---:|---:|---:|"
  for i in "${!names[@]}"; do
    [[ -f $work/import-${names[i]} ]] || continue
    read -r seconds user system kilobytes entries <"$work/import-${names[i]}"
    heap=$(largest_heap "$work/import-${names[i]}.gc")
    awk -v n="${names[i]}" -v e="$entries" -v s="$seconds" -v u="$user" -v y="$system" -v h="${heap:-–}" -v k="$kilobytes" \
      'BEGIN {printf "| %s | %.1f | %d | %.1f | %s | %.0f |\n", n, s, e / s, u + y, h, k / 1024}'
    # The goal is about generated text.
    [[ ${names[i]} == *[!0-9]* ]] || rate=$(awk -v e="$entries" -v s="$seconds" 'BEGIN {printf "%.0f", e / s}')
    ((kilobytes <= peak)) || peak=$kilobytes
    [[ -z $heap ]] || ((heap <= ${most:-0})) || most=$heap
  done
  echo
  [[ -z $rate ]] || echo "figure: import-rate-fresh $rate"
  [[ -z $most ]] || printf 'figure: import-memory %s resident: %s MiB\n\n' "$most" "$((peak / 1024))"
}

for i in "${!archives[@]}"; do
  searches "${archives[i]}" >"$temporary/searches-$i"
  other_commands "${archives[i]}" >"$temporary/commands-$i"
  say "asking ${names[i]}, warm"
  run warm.WarmTimes "${archives[i]}" >"$temporary/warm-$i"
done

say "running all commands as fresh processes"
for i in "${!archives[@]}"; do # not counted, but for the memory: fills the caches of the file system
  while IFS=$'\t' read -r -u 9 -a words; do
    TSEARCH_HOME=${archives[i]} measured "$temporary/memory-$i-${words[0]}" "$tsearch" "${words[@]:1}" \
      >&"$pipe" 2>/dev/null || (($? == 1))
  done 9<"$temporary/searches-$i"
  runs=/dev/null on_both "$temporary/commands-$i" "${archives[i]}"
done
for ((round = 0; round < rounds; round++)); do
  for i in "${!archives[@]}"; do
    runs=$temporary/searched-$i on_both "$temporary/searches-$i" "${archives[i]}"
    runs=$temporary/commanded-$i on_both "$temporary/commands-$i" "${archives[i]}"
  done
done

imports
header="| question |" rule="|---|"
for name in "${names[@]}"; do
  header+=" $name: cold, ms | MiB | warm, ms |"
  rule+="---:|---:|---:|"
done
echo "$header"
echo "$rule"
while IFS=$'\t' read -r -u 9 question _; do
  row="| $question |"
  for i in "${!archives[@]}"; do
    cold=$(runs=$temporary/searched-$i median_of "$question" pipe)
    memory=$(tail -n 1 "$temporary/memory-$i-$question" | awk '{printf "%.0f", $4 / 1024}')
    warm=$(awk -F'\t' -v kind="$question" '$1 == kind {print $2}' "$temporary/warm-$i")
    row+=" $cold | $memory | ${warm:-–} |"
    # A goal compares generated archives with each other.
    [[ $question != "since, 10,000 entries" || ${names[i]} == *[!0-9]* ]] || echo "$cold" >>"$temporary/bounded"
  done
  echo "$row"
done 9<"$temporary/searches-0"
echo
[[ ! -f $temporary/bounded ]] ||
  awk 'NR == 1 {first = $1} {last = $1} END {if (NR > 1) printf "figure: since-growth %.3f\n", last / first}' "$temporary/bounded"
for i in "${!archives[@]}"; do
  echo
  echo "### ${names[i]}: on a terminal"
  echo
  figure=terminal
  [[ -z $folder ]] || ((i < ${#archives[@]} - 1)) || figure=terminal-real
  run compare.PairedTable "$temporary/searched-$i" pipe terminal --figure "$figure"
  echo
  run compare.PairedTable "$temporary/commanded-$i" pipe terminal
done
