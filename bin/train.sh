# Makes AOT caches. Sourced; needs home (the sources), java, jar and the flags of start.sh.

# Runs typical commands with the JVM watching, and keeps what it learnt as the file $1.
train() {
  local trained=$1.$$ archive classes sources
  class_path
  archive=$(mktemp -d) || return 1
  "$java" "${flags[@]}" -XX:TieredStopAtLevel=1 "-XX:AOTCacheOutput=$trained" -cp "$classes" \
    dev.tsearch.cli.Rehearsal "$archive" "$home/cli/src/main/resources/demo" \
    </dev/null >/dev/null 2>&1
  rm -rf "$archive"
  if [[ -s $trained ]]; then
    mv "$trained" "$1"
  else
    rm -f "$trained" "$trained.config"
    return 1
  fi
}
