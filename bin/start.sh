# Sourced by the launchers: how the JVM is started, once java, jar and cache are known.

flags=(-Xlog:disable -Xlog:all=error:stderr -XX:+UseSerialGC -XX:-UsePerfData)

# Becomes tsearch: $java with $jar and, if that is a file, the AOT cache $cache.
start() {
  # Short commands are over before the optimising compiler pays; these are not.
  local tier=-XX:TieredStopAtLevel=1
  local skip= word
  for word; do
    if [[ -n $skip ]]; then
      skip=
      continue
    fi
    case $word in
      --archive | --color | --set) skip=1 ;;
      -*) ;;
      import)
        # Long, or over at once if nothing is new: the optimising compiler waits four times as long.
        tier="-XX:Tier4InvocationThreshold=20000 -XX:Tier4MinInvocationThreshold=2400"
        tier+=" -XX:Tier4CompileThreshold=60000 -XX:Tier4BackEdgeThreshold=160000"
        break
        ;;
      index | watch | record | verify | repair | rebuild | edit | export | demo)
        tier=
        break
        ;;
      *) break ;;
    esac
  done

  # What the standard streams end at, and how wide that is: the JVM would have to ask natively.
  TSEARCH_TERMINAL=
  [[ -t 1 ]] && TSEARCH_TERMINAL=out
  [[ -t 2 ]] && TSEARCH_TERMINAL+=,err
  if [[ -n $TSEARCH_TERMINAL && -z ${COLUMNS:-} ]]; then
    shopt -s checkwinsize
    (:) # after a child, bash asks the terminal
  fi
  export TSEARCH_TERMINAL ${COLUMNS:+COLUMNS}

  [[ -n $cache && -f $cache ]] && flags+=("-XX:AOTCache=$cache")
  exec "$java" "${flags[@]}" $tier ${TSEARCH_JAVA_OPTIONS:-} -jar "$jar" "$@"
}
