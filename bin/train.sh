# Makes AOT caches, and unpacks the native libraries of zstd and JLine. Sourced; needs home (the
# sources), java, jar and the flags of start.sh.

# Runs typical commands of each kind with the JVM watching, and keeps what it learnt of them as the
# files $1-KIND.aot, and the libraries as the files $1-zstd.lib and $1-jline.lib.
train() {
  local kind archive library classes client sources screen failed=
  class_path
  archive=$(mktemp -d) || return 1
  "$java" "${flags[@]}" -cp "$classes$screen" dev.tsearch.cli.UnpackedLibrary "$1-zstd.lib" \
    "$1-jline.lib" || failed=1
  for kind in import search context all read; do
    rehearse "$1-$kind.aot" -cp "$classes" dev.tsearch.cli.AotTraining "$kind" "$archive" \
      "$home/cli/src/main/resources/demo" || failed=1
  done
  rehearse "$1-screen.aot" "-Dlibrary.jline.path=${1%/*}" "-Dlibrary.jline.name=${1##*/}-jline.lib" \
    -cp "$classes$screen" dev.tsearch.cli.AotTraining screen "$archive" \
    "$home/cli/src/main/resources/demo" || failed=1
  rehearse_client "$1-client.aot" || failed=1
  cluster_path
  rehearse "$1-cluster.aot" -cp "$classes" dev.tsearch.cli.AotTraining cluster "$archive" \
    "$home/cli/src/main/resources/demo" || failed=1
  class_path
  for library in "${jar%/*}"/mcp/*.jar; do classes+=:$library; done
  for kind in mcp serve; do
    rehearse "$1-$kind.aot" -cp "$classes" dev.tsearch.cli.AotTraining "$kind" "$archive" \
      "$home/cli/src/main/resources/demo" || failed=1
  done
  rm -rf "$archive"
  [[ -z $failed ]]
}

# Makes the cache $1 of what a client does whose command is answered.
rehearse_client() (
  export XDG_RUNTIME_DIR=$archive TSEARCH_TERMINAL=out,err
  local service
  "$java" "${flags[@]}" -cp "$client" dev.tsearch.service.client.ClientTraining "$archive/jar" \
    </dev/null >/dev/null 2>&1 &
  service=$!
  trap 'kill $service 2>/dev/null || true' EXIT # if no client came
  until compgen -G "$archive/tsearch/*.sock" >/dev/null; do
    kill -0 $service 2>/dev/null || return 1
    sleep 0.1
  done
  flags=("${handing[@]}")
  rehearse "$1" -cp "$client" dev.tsearch.service.client.Client "$archive/jar" 0 words
)

# Makes the cache $1 of what a JVM with the further arguments does.
rehearse() {
  local trained=$1.$$
  "$java" "${flags[@]}" -XX:TieredStopAtLevel=1 "-XX:AOTCacheOutput=$trained" "${@:2}" \
    </dev/null >/dev/null 2>&1
  if [[ -s $trained ]]; then
    mv "$trained" "$1"
  else
    rm -f "$trained" "$trained.config"
    return 1
  fi
}
