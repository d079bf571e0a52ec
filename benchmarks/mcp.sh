#!/usr/bin/env bash
# Measures `tsearch mcp`:
#
#   benchmarks/mcp.sh [OPTIONS]
#
#   --entries N      lines of the generated corpus (100000)
#   --searches N     searches of each server, at least 10 (50)
#   --rounds N       servers of each kind (5); the kinds take turns
#   --work FOLDER    keeps corpus and archive there, and reuses them; growth.sh uses the same files
#
# Prints a table with a line for each server: how long the response to `initialize` took from the
# start of the process, how long the first search, and the median and 95th percentile of all,
# in milliseconds. `alone` opens the archive itself; `service` passes its messages on to
# `tsearch serve`. Each kind runs once before, so files are in the cache of the operating system.
# service.sh measures the same at 1,000,000 entries, once.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/prepare.sh"
. "$home/benchmarks/turns.sh"

entries=100000 searches=50 rounds=5 work=
while [[ ${1:-} == --* ]]; do
  [[ $1 == --help ]] || (($# > 1)) || usage 2
  case $1 in
    --entries) entries=$2 ;;
    --searches) searches=$2 ;;
    --rounds) rounds=$2 ;;
    --work) work=$2 ;;
    --help) usage ;;
    *) usage 2 ;;
  esac
  shift 2
done
(($# == 0)) || usage 2
((searches >= 10)) || usage 2
take_place
build
archive "$entries"
export TSEARCH_HOME=$work/archive-$entries XDG_RUNTIME_DIR=$temporary
word=$(searches "$TSEARCH_HOME" | sed -n "s/^common word\tsearch\t//p")

"$tsearch" serve --no-watch -q &
service=$!
trap 'kill $service 2>/dev/null; clean_up' EXIT
until "$tsearch" service status >/dev/null 2>&1; do sleep 0.1; done

times() { echo "| $1 $(run service.McpTimes "$word" "$searches" "${@:2}")"; }
times alone "$tsearch" mcp --no-service >/dev/null
times service "$tsearch" mcp >/dev/null
echo "| server | initialize, ms | first search, ms | median, ms | 95 %, ms |"
echo "|---|---|---|---|---|"
for ((round = 1; round <= rounds; round++)); do
  times alone "$tsearch" mcp --no-service
  times service "$tsearch" mcp
done
