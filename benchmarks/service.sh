#!/usr/bin/env bash
# Measures `tsearch serve`:
#
#   benchmarks/service.sh [OPTIONS]
#
#   --entries N      lines of the generated corpus (1000000)
#   --rounds N       runs of each search (11); all programs take turns
#   --searches N     searches by 32 clients at once (2000)
#   --work FOLDER    keeps corpus and archive there, and reuses them; growth.sh uses the same files
#
# Prints:
# 1. for a common and a rare word, two words, a phrase and a time range: the wall and processor time
#    of a search that is handed over, divided by that of a JVM that only prints hello, of the search
#    as a fresh process, and of `rg -i` over the corpus. It is the whole process that is measured,
#    but not the processor time that the service takes for it;
# 2. how many searches a second 32 clients get, and how long one takes.
#
# Needs rg.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/prepare.sh"
. "$home/benchmarks/turns.sh"

entries=1000000 rounds=11 searches=2000 work=
while [[ ${1:-} == --* ]]; do
  [[ $1 == --help ]] || (($# > 1)) || usage 2
  case $1 in
    --entries) entries=$2 ;;
    --rounds) rounds=$2 ;;
    --searches) searches=$2 ;;
    --work) work=$2 ;;
    --help) usage ;;
    *) usage 2 ;;
  esac
  shift 2
done
(($# == 0)) || usage 2
command -v rg >/dev/null || {
  say "needed: rg; try: apt-get install ripgrep"
  exit 2
}
take_place
build
archive "$entries"
open_outputs
export TSEARCH_HOME=$work/archive-$entries XDG_RUNTIME_DIR=$temporary

searches "$TSEARCH_HOME" >"$temporary/searches"
word() { sed -n "s/^$1\tsearch\t//p" "$temporary/searches" | tr '\t' ' '; }
common=$(word "common word") rare=$(word "rare word") two=$(word "two words")
queries=("$common" "$rare" "$two" "\"$two\"" "$common --since 30d")

bare=("$java" "${flags[@]}" "${brief[@]}")
hello=("${bare[@]}" -XX:AOTCache="$temporary/hello.aot" -cp "$jars/original-benchmarks.jar"
  dev.tsearch.benchmarks.compare.JvmHello)
"${bare[@]}" -XX:AOTCacheOutput="$temporary/hello.aot" -cp "$jars/original-benchmarks.jar" \
  dev.tsearch.benchmarks.compare.JvmHello >/dev/null 2>&1

"$tsearch" serve --no-watch -q &
service=$!
trap 'kill $service 2>/dev/null; clean_up' EXIT
until "$tsearch" service status >/dev/null 2>&1; do sleep 0.1; done
socket=$(echo "$temporary"/tsearch/*.sock)
load() {
  run service.ServiceLoad "$socket" "$TSEARCH_HOME" "$1" "$2" "${queries[@]/--since 30d/}"
}
say "warming up the service"
load 2 200 >/dev/null

for ((round = 1; round <= rounds; round++)); do
  for query in "${queries[@]}"; do
    eval "words=($(sed "s/\"\(.*\)\"/'\"\1\"'/" <<<"$query"))"
    plain=${query%% --*}
    runs=$temporary/hello.runs timed "$query" hello pipe "${hello[@]}"
    runs=$temporary/fresh.runs timed "$query" fresh pipe "$tsearch" "${words[@]}" --no-service
    runs=$temporary/rg.runs timed "$query" rg pipe rg -iF "${plain//\"/}" "$work/corpus-$entries"
    runs=$temporary/service.runs timed "$query" service pipe "$tsearch" "${words[@]}"
  done
done
for rival in hello fresh rg; do
  cat "$temporary/$rival.runs" "$temporary/service.runs" >"$temporary/pairs"
  echo
  run compare.PairedTable "$temporary/pairs" "$rival" service
done

echo
echo "| clients | searches | searches/s | median, ms | p99, ms |"
echo "|---|---|---|---|---|"
load 32 "$searches"
