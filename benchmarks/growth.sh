#!/usr/bin/env bash
# How time and memory of a search grow with the archive:
#
#   benchmarks/growth.sh [--work FOLDER] [--rounds N] SIZE...       e.g. 100000 1000000 10000000
#   benchmarks/growth.sh [...] ARCHIVE...                           archives that are there
#
# A size makes a corpus of so many chat-like lines over ten years, and imports it; a million take
# about 1 GB, their archive 0.7 GB and the import a minute or two. With --work they stay for the next
# time; without, all is gone at the end. Prints how the import went (its heap from the JVM's own log,
# with what the process had resident beside it), and for each kind of question
# and archive: the median wall time of N runs (7) as a fresh process, all archives in turn, the
# largest resident memory, and the median time in a warm JVM. The words are picked from each archive:
# a common word is in a twentieth of the entries, so what matches grows with the archive.
#
# `since, 10,000 entries` asks for a range of time that holds as much in each archive, and should
# cost the same; the others are shares of the ten years.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/prepare.sh"

work= rounds=7
while [[ ${1:-} == --* ]]; do
  [[ $1 == --help ]] || (($# > 1)) || usage 2
  case $1 in
    --work) work=$2 ;;
    --rounds) rounds=$2 ;;
    --help) usage ;;
    *) usage 2 ;;
  esac
  shift 2
done
(($# > 0)) || set -- 100000 1000000
take_place
build

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

imports() {
  local i rate= seconds user system kilobytes heap peak=0 most=
  echo "| archive | import, s | entries/s | processor, s | most of the heap after a collection, MiB | resident at the peak, MiB |"
  echo "|---|---:|---:|---:|---:|---:|"
  for i in "${!names[@]}"; do
    [[ -f $work/import-${names[i]} ]] || continue
    read -r seconds user system kilobytes <"$work/import-${names[i]}"
    heap=$(largest_heap "$work/import-${names[i]}.gc")
    rate=$(awk -v n="${names[i]}" -v s="$seconds" 'BEGIN {printf "%.0f", n / s}')
    awk -v n="${names[i]}" -v s="$seconds" -v r="$rate" -v u="$user" -v y="$system" -v h="${heap:-–}" -v k="$kilobytes" \
      'BEGIN {printf "| %d | %.1f | %d | %.1f | %s | %.0f |\n", n, s, r, u + y, h, k / 1024}'
    ((kilobytes <= peak)) || peak=$kilobytes
    [[ -z $heap ]] || ((heap <= ${most:-0})) || most=$heap
  done
  echo
  [[ -z $rate ]] || echo "figure: import-rate-fresh $rate"
  [[ -z $most ]] || printf 'figure: import-memory %s resident: %s MiB\n\n' "$most" "$((peak / 1024))"
}

# One cold run of the question in the array `question`, against archive $1: milliseconds.
cold() {
  local begin=${EPOCHREALTIME/[.,]/}
  "$tsearch" --archive "$1" search "${question[@]:1}" >/dev/null 2>&1 || (($? == 1)) || {
    say "failed: tsearch --archive $1 search ${question[*]:1}"
    exit 2
  }
  local end=${EPOCHREALTIME/[.,]/}
  echo "$(((end - begin + 50) / 100))" | awk '{print $1 / 10}'
}

for i in "${!archives[@]}"; do
  run warm.Questions "${archives[i]}" >"$temporary/questions-$i"
  say "asking ${names[i]}, warm"
  run warm.WarmTimes "${archives[i]}" >"$temporary/warm-$i"
done
questions=$(wc -l <"$temporary/questions-0")

say "asking all, as fresh processes"
for ((round = 0; round <= rounds; round++)); do
  for ((number = 1; number <= questions; number++)); do
    for i in "${!archives[@]}"; do
      IFS=$'\t' read -r -a question < <(sed -n "${number}p" "$temporary/questions-$i")
      if ((round == 0)); then # warms up, and tells the memory
        measured "$temporary/memory-$i-$number" "$tsearch" --archive "${archives[i]}" search \
          "${question[@]:1}" >/dev/null 2>&1 || (($? == 1))
      else
        cold "${archives[i]}" >>"$temporary/cold-$i-$number"
      fi
    done
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
for ((number = 1; number <= questions; number++)); do
  IFS=$'\t' read -r -a question < <(sed -n "${number}p" "$temporary/questions-0")
  row="| ${question[0]} |"
  for i in "${!archives[@]}"; do
    cold=$(median <"$temporary/cold-$i-$number")
    memory=$(tail -n 1 "$temporary/memory-$i-$number" | awk '{printf "%.0f", $4 / 1024}')
    warm=$(awk -F'\t' -v kind="${question[0]}" '$1 == kind {print $2}' "$temporary/warm-$i")
    row+=" $(printf %.0f "$cold") | $memory | ${warm:-–} |"
    [[ ${question[0]} != "since, 10,000 entries" ]] || echo "$cold" >>"$temporary/bounded"
  done
  echo "$row"
done
echo
if ((${#archives[@]} > 1)); then
  awk 'NR == 1 {first = $1} {last = $1} END {printf "figure: since-growth %.3f\n", last / first}' "$temporary/bounded"
fi
