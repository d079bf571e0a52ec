# Makes AOT caches. Sourced; needs home (the sources), java, jar and the flags of start.sh.

# Runs typical commands of each kind with the JVM watching, and keeps what it learnt of them as the
# files $1-KIND.aot.
train() {
  local kind archive classes sources failed=
  class_path
  archive=$(mktemp -d) || return 1
  for kind in import search all; do
    rehearse "$kind" "$1-$kind.aot" || failed=1
  done
  rm -rf "$archive"
  [[ -z $failed ]]
}

rehearse() {
  local trained=$2.$$
  "$java" "${flags[@]}" -XX:TieredStopAtLevel=1 "-XX:AOTCacheOutput=$trained" -cp "$classes" \
    dev.tsearch.cli.AotTraining "$1" "$archive" "$home/cli/src/main/resources/demo" \
    </dev/null >/dev/null 2>&1
  if [[ -s $trained ]]; then
    mv "$trained" "$2"
  else
    rm -f "$trained" "$trained.config"
    return 1
  fi
}
