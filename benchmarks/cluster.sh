#!/usr/bin/env bash
# Measures pushes to a cluster and searches of it, with one node of OpenSearch on this machine:
#
#   benchmarks/cluster.sh [OPTIONS] ARCHIVE
#
#   --work FOLDER   keeps the node's data there, and reuses it: a push that was ended goes on
#   --rounds N      runs of each command (7)
#   --part ENTRIES  about as many entries are pushed to measure the rate (50000); 0 to leave it out
#   --push          only pushes the archive to the folder's node, for measurements in parts
#
# Prints:
# 1. the rate of a push of a part of the archive into empty indices, and its ratio to the same
#    documents in bulk requests that were made before, in turns;
# 2. the push of the whole archive: the most memory that the process needed (its heap is bounded by
#    the launcher), the documents and the bytes there, and a push that finds nothing new;
# 3. for each kind of search: the median of fresh processes, what the cluster says that it needed,
#    and the goal: `tsearch --version` + 2 × that + 60 ms.
#
# The jars of the node are those of the module cluster/opensearch: ./mvnw -pl cluster/opensearch
# generate-test-resources.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/prepare.sh"

work= rounds=7 part=50000 only=
while [[ ${1:-} == --* ]]; do
  case $1 in
    --work) work=$2 && shift ;;
    --rounds) rounds=$2 && shift ;;
    --part) part=$2 && shift ;;
    --push) only=--push ;;
    --help) usage ;;
    *) usage 2 ;;
  esac
  shift
done
(($# == 1)) || usage 2
take_place
build
jars=$home/cluster/opensearch/target/jars
[[ -d $jars ]] || { echo "cluster.sh: $jars is missing" >&2 && exit 2; }
mkdir -p "$work/node"
mkfifo "$work/input.$$"
"$java" -Xmx"${NODE_HEAP:-1g}" -XX:+UseSerialGC \
  --enable-native-access=ALL-UNNAMED -cp "$jars/*" "$home/cluster/src/test/node/Node.java" \
  "$work/node" n1 19200 19300 <"$work/input.$$" >"$work/node.log" 2>&1 &
exec 7>"$work/input.$$" # the node runs until this is closed
node=$!
rm "$work/input.$$"
until (: >/dev/tcp/127.0.0.1/19200) 2>/dev/null; do
  kill -0 $node 2>/dev/null || {
    tail -n 20 "$work/node.log" >&2
    say "the node has ended"
    exit 2
  }
  sleep 0.5
done
python3 "$home/benchmarks/cluster/measure.py" --tsearch "$home/tsearch" --archive "$1" \
  --work "$work" --rounds "$rounds" --part "$part" $only --url http://127.0.0.1:19200
exec 7>&-
wait
