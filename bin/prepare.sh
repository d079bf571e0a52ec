# Sourced by ./tsearch when it cannot just start: builds what is missing, finds the JDK, trains
# AOT caches and writes the `launch` file that makes the next start quick. Sets java and cache.
#
# `launch` has three lines: the java to run, what the names of the caches beside it begin with (may
# be empty), and what was asked for when it was written. It counts only while it is newer than every
# jar.
#
# A JVM does not notice that jars changed under its AOT cache, and would run the old code: hence
# the names of caches carry a checksum of all jars, of the JVM's own version and of the flags.

. "$home/bin/find-jdk.sh"
. "$home/bin/train.sh"

say() {
  echo "tsearch: $*" >&2
}

# Ends with the status of an error: 2, which for hooks of other programs means that they must not go
# on, hence 1 for `edit --hook`.
stop() {
  if [[ $asked == *" edit "* && $asked == *" --hook "* ]]; then exit 1; fi
  exit 2
}
asked=" $* "

# Builds once, also when several first uses meet: the others wait for the one that holds the lock.
build() {
  local lock=$home/target/building holder
  mkdir -p "$home/target" 2>/dev/null || {
    say "not built, and $home is not writable: run ./mvnw package there first"
    stop
  }
  until mkdir "$lock" 2>/dev/null; do
    holder=$(cat "$lock/pid" 2>/dev/null)
    [[ -z $holder ]] || kill -0 "$holder" 2>/dev/null || rm -rf "$lock"
    sleep 1
  done
  echo $$ >"$lock/pid"
  trap 'rm -rf "$lock"' EXIT
  if ! [[ -f $jar ]]; then
    say "first use: building, this takes a minute or two"
    (cd "$home" && ./mvnw -q -B -ntp -Dstyle.color=never -DskipTests -pl mcp,cli -am package) \
      >"$home/target/build.log" 2>&1 || {
      cat "$home/target/build.log" >&2
      say "the build failed; ./mvnw verify shows more"
      stop
    }
  fi
  rm -rf "$lock"
  trap - EXIT
}

# Names the AOT caches of this build, this JVM and these flags.
cache_name() {
  local sum
  sum=$({
    cksum <"$jar"
    for library in "$home"/cli/target/{lib,mcp,cluster}/*.jar; do cksum <"$library"; done
    cat "$1/release"
    echo "${flags[@]}" "${handing[@]}"
  } | cksum)
  echo "tsearch-${sum// /-}"
}

prepare() {
  local folder stale
  [[ -f $jar ]] || build
  find_jdk || stop
  java=$JDK_HOME/bin/java
  cache=
  folder=$home/cli/target
  if ! [[ -w $folder ]]; then
    folder=$own
    mkdir -p "$folder" 2>/dev/null || return 0
  fi
  if [[ -z ${TSEARCH_NO_AOT:-} ]]; then
    cache=$folder/$(cache_name "$JDK_HOME")
    if ! [[ -f $cache-search.aot ]]; then
      for stale in "$folder"/tsearch-*.{aot,lib}; do
        rm -f "$stale"
      done
      say "preparing for quick starts, once a build"
      train "$cache" || cache=
    fi
  fi
  printf '%s\n' "$java" "${cache##*/}" "${TSEARCH_JAVA:-}/${TSEARCH_NO_AOT:+no}" >"$folder/launch.$$" &&
    mv "$folder/launch.$$" "$folder/launch"
}

prepare
