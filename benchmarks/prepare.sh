# Sourced by the other scripts: finds the JDK, builds once, and makes corpora and archives in $work.
#
# Sets home, java, jars and tsearch. If TSEARCH_BENCHMARK_BUILT is set, nothing is built.

home=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$home/bin/find-jdk.sh"
. "$home/bin/start.sh"
find_jdk
java=$JDK_HOME/bin/java
jars=$home/benchmarks/target
tsearch=$home/tsearch

# Prints the first comment of the script and exits: to stdout, or with a status to stderr.
usage() {
  sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$0" >&$((${1:-0} ? 2 : 1))
  exit "${1:-0}"
}

say() {
  echo "${0##*/}: $*" >&2
}

# Makes the folder $temporary, and $work, which is the same folder unless it is set.
take_place() {
  temporary=$(mktemp -d)
  trap clean_up EXIT
  : "${work:=$temporary}"
  mkdir -p "$work"
  work=$(cd "$work" && pwd)
}

# Removes $temporary and ends the process that holds a terminal open, if there is one (turns.sh).
clean_up() {
  [[ -z ${terminal_process:-} ]] || kill "$terminal_process" 2>/dev/null || true
  rm -rf "$temporary"
}

# Builds all modules, unless TSEARCH_BENCHMARK_BUILT is set.
build() {
  [[ -z ${TSEARCH_BENCHMARK_BUILT:-} ]] || return 0
  say "building"
  (cd "$home" && ./mvnw -q -B -ntp -Dstyle.color=never -DskipTests ${TSEARCH_MAVEN_OPTIONS:-} package) >&2
  "$tsearch" --version >/dev/null
  export TSEARCH_BENCHMARK_BUILT=1
}

# Runs a class of the benchmarks; `heap` may limit its memory.
run() {
  "$java" ${heap:-} -XX:+UseSerialGC -Xlog:disable -Xlog:all=error:stderr --enable-native-access=ALL-UNNAMED \
    -cp "$jars/benchmarks.jar" "dev.tsearch.benchmarks.$@" 2> >(grep -v "vector\|VectorizationProvider" >&2)
}

# Generates $work/corpus-N, lines over ten years, unless it exists: chat-like lines if $1 is a number,
# and lines as long as those of real agents if it is `agent-N`.
corpus() {
  local folder=$work/corpus-$1 shape=chat
  [[ $1 != agent-* ]] || shape=agent
  [[ -d $folder ]] || {
    say "generating $1 entries"
    run CorpusGenerator "$folder.new" "${1#agent-}" --shape $shape --days 3650 2>/dev/null
    mv "$folder.new" "$folder"
  }
}

# Imports $work/corpus-N into $work/archive-N, as `imported` does.
archive() {
  corpus "$1"
  imported "$1" "$work/corpus-$1"
}

# Imports the folder $2 into $work/archive-$1, unless the archive exists, and makes $work/import-$1:
# seconds, processor seconds of user and system, kilobytes of resident memory at the peak, entries;
# and $work/import-$1.gc, the JVM's log of its collections. Broken lines of real transcripts are
# skipped, with exit status 2.
imported() {
  [[ -f $work/import-$1 ]] || {
    say "importing $2"
    rm -rf "$work/archive-$1"
    ( # from there, since a JVM's option cannot name a path with blanks
      cd "$work"
      TSEARCH_JAVA_OPTIONS="${TSEARCH_JAVA_OPTIONS:-} -Xlog:gc:file=import-$1.gc" \
        measured "$temporary/imported" "$tsearch" --archive "$work/archive-$1" import "$2" -q >/dev/null || (($? == 2))
    )
    echo "$(tail -n 1 "$temporary/imported") $(entries "$work/archive-$1")" >"$work/import-$1"
  }
}

# How many entries an archive has.
entries() {
  "$tsearch" --archive "$1" partitions 2>/dev/null | awk -F'\t' '{n += $4} END {print n + 0}'
}

# Runs a command and writes its times and its memory to the file $1, in the format of `imported`.
measured() {
  local into=$1
  shift
  if command time -f %e true >/dev/null 2>&1; then
    command time -o "$into" -f '%e %U %S %M' "$@"
  else # macOS
    command time -l "$@" 2>&1 | awk '/ real / {print $1, $3, $5} /maximum resident/ {print $1 / 1024}' |
      paste -s -d ' ' - >"$into"
  fi
}

# The most MiB of the heap that were in use after a collection, from the log $1.
largest_heap() {
  sed -n 's/.* Pause .*M->\([0-9]*\)M(.*/\1/p' "$1" 2>/dev/null | sort -n | tail -n 1
}

# The median of the numbers on stdin.
median() {
  sort -n | awk '{n[NR] = $1} END {print NR % 2 ? n[(NR + 1) / 2] : (n[NR / 2] + n[NR / 2 + 1]) / 2}'
}
