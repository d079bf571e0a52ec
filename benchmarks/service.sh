#!/usr/bin/env bash
# Measures `tsearch serve` and `tsearch mcp`:
#
#   benchmarks/service.sh [OPTIONS]
#
#   --entries N      lines of the generated corpus (1000000)
#   --rounds N       runs of each search (11), for which all programs take turns, and of `tsearch mcp`
#   --searches N     searches by 32 clients at once (2000), after as many that are not counted
#   --lines N        lines that are written and looked for (100)
#   --load N         searches between which the resident memory is measured (100000)
#   --imports N      imports of one line, likewise (10000)
#   --idle N         seconds for which the service is watched while nothing happens (60)
#   --calls N        calls of the tool `search` over MCP (50)
#   --work FOLDER    keeps corpus and archive there, and reuses them; growth.sh uses the same files
#
# Prints:
# 1. for a common and a rare word, two words, a phrase and a time range: the wall and processor time
#    of a search that is handed over, divided by that of a JVM that only prints hello, of the search
#    as a fresh process, and of `rg -i` over the corpus. It is the whole process that is measured,
#    but not the processor time that the service takes for it;
# 2. how many searches a second 32 clients get, and how long one takes;
# 3. how long it takes from the writing of a line until a search finds it;
# 4. the resident memory of the service, all of it and without the pages of files, after each tenth of
#    many searches and small imports;
# 5. how often its threads wake up while nothing happens;
# 6. how long `tsearch mcp` takes to answer `initialize` from its start, its first call of `search`,
#    and the median and the 95th percentile of all calls, when it passes its messages on to the
#    service, and when it opens the archive itself.
#
# On two quiet cores it takes about 50 minutes, of which 4 are for the generated archive and 35 for the
# resident memory (`--load 10000 --imports 1000`: 4). Needs rg.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/prepare.sh"
. "$home/benchmarks/turns.sh"

entries=1000000 rounds=11 searches=2000 lines=100 load=100000 imports=10000 idle=60 calls=50 work=
while [[ ${1:-} == --* ]]; do
  [[ $1 == --help ]] || (($# > 1)) || usage 2
  case $1 in
    --entries) entries=$2 ;;
    --rounds) rounds=$2 ;;
    --searches) searches=$2 ;;
    --lines) lines=$2 ;;
    --load) load=$2 ;;
    --imports) imports=$2 ;;
    --idle) idle=$2 ;;
    --calls) calls=$2 ;;
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

# Starts the service of $TSEARCH_HOME, and sets its process and its socket.
serve() {
  "$tsearch" serve -q "$@" &
  service=$!
  trap 'kill $service 2>/dev/null || true; clean_up' EXIT
  until "$tsearch" service status >/dev/null 2>&1; do sleep 0.1; done
  socket=$(echo "$XDG_RUNTIME_DIR"/tsearch/*.sock)
}

# Ends it.
end_service() {
  kill "$service"
  wait "$service" || true
}

under_load() {
  run service.ServiceLoad "$socket" "$TSEARCH_HOME" "$1" "$2" "${queries[@]/--since 30d/}"
}

compare_searches() {
  local round query words plain rival
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
}

# How often each thread of the service gave up the processor by itself: its number, and a count.
# A thread may end before its file is read.
wakes() {
  { cat /proc/"$service"/task/*/status 2>/dev/null || true; } |
    awk '/^Pid:/ { thread = $2 } /^voluntary_ctxt_switches/ { print thread, $2 }'
}

# All of it in MB, and what is not pages of files, which the system takes back when it needs memory.
resident() {
  awk '/^VmRSS/ { all = $2 } /^RssAnon/ { own = $2 }
    END { printf "%.0f | %.0f\n", all / 1000, own / 1000 }' /proc/"$service"/status
}

measure_memory() {
  local step line=$((imports / 10))
  echo
  echo "| searches | small imports | resident memory, MB | without pages of files |"
  echo "|---|---|---|---|"
  echo "| 0 | 0 | $(resident) |"
  for ((step = 1; step <= 10; step++)); do
    under_load 8 $((load / 10)) >/dev/null
    run service.ServiceFreshness "$socket" "$TSEARCH_HOME" "$transcripts/memory-$step.jsonl" $line \
      >/dev/null
    echo "| $((step * (load / 10))) | $((step * line)) | $(resident) |"
  done
}

say "searches one at a time"
serve --no-watch
under_load 2 200 >/dev/null # warms up
compare_searches

say "searches by 32 clients"
under_load 32 "$searches" >/dev/null # warms up
echo
echo "| clients | searches | searches/s | median, ms | p99, ms |"
echo "|---|---|---|---|---|"
under_load 32 "$searches"
end_service

# What is written is imported, too: into a copy, whose home folder has one place of transcripts.
cp -R "$TSEARCH_HOME" "$temporary/watched"
export TSEARCH_HOME=$temporary/watched HOME=$temporary/home
transcripts=$HOME/.claude/projects/-area-garden
mkdir -p "$transcripts"

say "lines written until they are found"
serve
run service.ServiceFreshness "$socket" "$TSEARCH_HOME" "$transcripts/first.jsonl" 10 >/dev/null
echo
echo "| lines | found after, median, ms | p95, ms | longest, ms |"
echo "|---|---|---|---|"
run service.ServiceFreshness "$socket" "$TSEARCH_HOME" "$transcripts/second.jsonl" "$lines"

say "resident memory"
measure_memory

say "idle for $idle seconds"
sleep 15 # the index is updated once no process writes
wakes >"$temporary/wakes"
sleep "$idle"
echo
echo "| seconds idle | wake-ups/s |"
echo "|---|---|"
# A thread that ended meanwhile is not counted, and one that began is from its start.
wakes | awk -v seconds="$idle" \
  'NR == FNR { before[$1] = $2; next } { sum += $2 - before[$1] }
   END { printf "| %d | %.1f |\n", seconds, sum / seconds }' "$temporary/wakes" -

say "calls over MCP"
# $rounds servers of a kind, after one that is not counted.
mcp() {
  local round
  run service.McpTimes "$rare" "$calls" "$tsearch" mcp >/dev/null
  for ((round = 1; round <= rounds; round++)); do
    echo "| $1 $(run service.McpTimes "$rare" "$calls" "$tsearch" mcp)"
  done
}
echo
echo "| mcp with | initialize, ms | first search, ms | search, median, ms | p95, ms |"
echo "|---|---|---|---|---|"
mcp "a service"
end_service
mcp "no service"
