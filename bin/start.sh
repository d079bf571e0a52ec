# Sourced by the launchers: how the JVM is started, once java, jar and cache are known. The other
# jars are in the folder lib beside jar.

# The AOT cache is mapped where it was made for: moving its addresses costs more than a search. It
# holds no profiles, which would have code compiled that a short command calls once. And what is
# called by reflection is called natively: method handles for it would be made at run time. For the
# same reason no jar is read as a multi-release jar: the version of zstd-jni for new JVMs links its
# native calls at run time, which takes longer than the first screen of a session. picocli would look
# for Groovy in every jar.
basic=(-Xlog:disable -Xlog:all=error:stderr -XX:+UseSerialGC -XX:-UsePerfData
  -XX:+UnlockDiagnosticVMOptions -XX:ArchiveRelocationMode=0 -XX:-AOTRecordTraining
  -XX:-AOTReplayTraining -Djdk.reflect.useNativeAccessorOnly=true
  -Djdk.util.jar.enableMultiRelease=false)
flags=("${basic[@]}" --enable-native-access=ALL-UNNAMED -Dpicocli.disable.closures=true
  "-Djava.util.logging.config.file=${BASH_SOURCE[0]%/*}/logging.properties")

# For short commands, which are over before the optimising compiler pays, and before most code that
# is called a few hundred times does.
brief=(-XX:TieredStopAtLevel=1 -XX:Tier3InvocationThreshold=1000 -XX:Tier3MinInvocationThreshold=400
  -XX:Tier3CompileThreshold=6000)

# For the process that hands a command over: it runs a few thousand bytecodes, so compiling any costs
# more than it saves. What the JDK reads before it opens a socket is made small: the security settings,
# which name no provider, as the client brings the one that it needs, and the search for an
# implementation of channels.
handing=("${basic[@]}" -Xint -Xms4m -Xmx64m "-Djava.security.properties==${BASH_SOURCE[0]%/*}/client.security")
[[ $OSTYPE == linux* ]] &&
  handing+=(-Djava.nio.channels.spi.SelectorProvider=sun.nio.ch.EPollSelectorProvider)

# Sets classes to the class path, client to that of a process that hands its command over to a
# service, sources to what reading git repositories needs besides, and screen to what drawing on a
# terminal needs. Lucene looks for its codecs in every jar, so a command that uses none of these
# should not have them; with them behind the others the AOT cache serves both.
class_path() {
  local library
  classes=$jar
  client=
  sources=
  screen=
  for library in "${jar%/*}"/lib/*.jar; do
    case ${library##*/} in
      org.eclipse.jgit-* | JavaEWAH-* | commons-codec-* | slf4j-*) sources+=:$library ;;
      jline-*) screen+=:$library ;;
      jspecify-*) ;; # annotations only
      tsearch-service-*) client=$library classes+=:$library ;;
      *) classes+=:$library ;;
    esac
  done
}

# Adds the jars of the module for clusters to classes.
cluster_path() {
  local library
  for library in "${jar%/*}"/cluster/*.jar; do classes+=:$library; done
}

# True if the search that next or prev go on with was one of a cluster: `LastSearch` says how it was
# typed, in a file that is named after the terminal.
was_at_cluster() {
  local file device word
  for file in "${XDG_CACHE_HOME:-$HOME/.cache}"/tsearch/last-search/dev-*; do
    device=/${file##*/}
    device=${device//-//}
    [[ /dev/fd/1 -ef $device || /dev/fd/2 -ef $device ]] || continue
    while IFS= read -r -d '' word; do
      [[ $word != --at && $word != --at=* ]] || return 0
    done <"$file"
  done
  return 1
}

# True if the settings of the user say where searches without --at look.
is_place_set() {
  local settings=${XDG_CONFIG_HOME:-$HOME/.config}/tsearch/config.toml text=
  [[ -r $settings ]] && { IFS= read -r -d '' text <"$settings" || :; }
  [[ $'\n'$text =~ $'\n'[[:blank:]]*(search\.)?at[[:blank:]]*= ]]
}

# Sets java_command to how the JVM is started for the arguments of tsearch: $java with $jar and, if
# it is there, an AOT cache $cache-KIND.aot. At start the JVM makes ready all that is in one, hence
# one for each kind of command that should start quickly. Sets reads if a service may run the command.
choose() {
  local kind=search
  local tier="${brief[*]}"
  # An import's is bounded, however much it takes in: the JVM would use a quarter of the machine.
  local heap=
  local skip= draws= word library sources screen
  reads=
  class_path
  if [[ $# == 0 ]]; then # on a terminal the same as tui
    set -- tui
  fi
  for word; do
    if [[ -n $skip ]]; then
      skip=
      continue
    fi
    case $word in
      --archive | --color | --set | --timeout | --width) skip=1 ;;
      --) break ;;
      -V | --version | -h | --help) ;;
      -*) reads=yes ;; # a search may have no words
      import)
        reads=
        kind=import
        classes+=$sources
        # Long, or over at once if little is new: the optimising compiler waits 16 times as long.
        tier="-XX:Tier4InvocationThreshold=80000 -XX:Tier4MinInvocationThreshold=9600"
        tier+=" -XX:Tier4CompileThreshold=240000 -XX:Tier4BackEdgeThreshold=640000"
        heap=-Xmx512m
        break
        ;;
      forget | redact)
        # Long, and bounded: a partition or a unit of a source is in memory at a time.
        reads=
        kind=all
        classes+=$sources
        tier=
        heap=-Xmx256m
        break
        ;;
      push)
        # Long, or over at once, and bounded: a few batches are in memory at a time. A node may run on
        # the same machine, so the optimising compiler waits twenty times as long.
        reads=
        kind=cluster
        tier="-XX:Tier4InvocationThreshold=100000 -XX:Tier4MinInvocationThreshold=12000"
        tier+=" -XX:Tier4CompileThreshold=300000 -XX:Tier4BackEdgeThreshold=1600000"
        heap=-Xmx256m
        break
        ;;
      cluster)
        reads=
        kind=cluster
        break
        ;;
      doctor)
        # It describes thousands of files, and reads no entry: what it does to each is compiled soon.
        reads=
        kind=all
        tier=-XX:TieredStopAtLevel=1
        classes+=$sources
        break
        ;;
      index | watch | verify | repair | export | demo)
        reads=
        kind=all
        classes+=$sources
        tier=
        break
        ;;
      serve | web)
        reads=
        if [[ $word == web ]] && is_served port; then
          kind=read # it asks the service for a link, and is over
          break
        fi
        kind=serve
        for library in "${jar%/*}"/mcp/*.jar; do classes+=:$library; done
        classes+=$sources
        tier=
        # An idle service sleeps: the JVM would look every 250 ms for locks to free, every second for
        # tables to clean up, and every five seconds for compilers to end. Its compilers and its timer
        # still wake up every five seconds each.
        heap="-Xmx256m -XX:AsyncDeflationInterval=60000 -XX:ServiceThreadCleanupInterval=60000"
        heap+=" -XX:-UseDynamicNumberOfCompilerThreads"
        break
        ;;
      mcp)
        # A client starts it and waits; then it stays. It has jars of its own.
        reads=
        kind=mcp
        for library in "${jar%/*}"/mcp/*.jar; do classes+=:$library; done
        heap=-Xmx512m
        break
        ;;
      tui)
        # It stays, and opens the archive itself if no service does.
        reads=
        kind=screen
        classes+=$screen
        draws=yes
        tier=
        heap=-Xmx1g
        break
        ;;
      append | context)
        reads=
        kind=context
        break
        ;;
      record)
        # It runs as long as an agent's session: what it does in every turn is compiled sooner.
        reads=
        kind=context
        tier=-XX:TieredStopAtLevel=1
        break
        ;;
      compress | resume | edit | fluux | config | completion | help | init | service | skill)
        reads=
        kind=all
        break
        ;;
      next | prev)
        reads=yes
        was_at_cluster && kind=cluster
        break
        ;;
      show | cat | view | sessions | ls | list | files | stats | blame | fix | partitions)
        kind=read
        reads=yes
        break
        ;;
      *)
        reads=yes
        break
        ;;
    esac
  done
  if [[ -n $reads && " $* " == *" --at"[\ =]* ]] || { [[ $kind == search ]] && is_place_set; }; then
    kind=cluster
  fi
  [[ $kind != cluster ]] || cluster_path
  java_command=("$java" "${flags[@]}")
  [[ -n $cache && -f $cache-$kind.aot ]] && java_command+=("-XX:AOTCache=$cache-$kind.aot")
  # zstd and JLine would unpack their native libraries into temporary files at each start.
  [[ -n $cache && -f $cache-zstd.lib ]] && java_command+=("-DZstdNativePath=$cache-zstd.lib")
  [[ -n $cache && -f $cache-jline.lib && -n $draws ]] &&
    java_command+=("-Dlibrary.jline.path=${cache%/*}" "-Dlibrary.jline.name=${cache##*/}-jline.lib")
  java_command+=($tier $heap ${TSEARCH_JAVA_OPTIONS:-} -cp "$classes")
}

# True if a service of this user may run: one with pages, if $1 is port, else $1 is sock. Where its
# files are, `ServicePlace` says.
is_served() {
  local folder file process
  for folder in "${XDG_RUNTIME_DIR:+$XDG_RUNTIME_DIR/tsearch}" \
    "${TMPDIR:-/tmp}/tsearch-${USER:-${LOGNAME:-}}" "/tmp/tsearch-${USER:-${LOGNAME:-}}"; do
    for file in "$folder"/*."$1"; do
      [[ -e $file ]] || continue
      [[ $1 == sock ]] && return 0
      { IFS= read -r process <"${file%.*}.state" && kill -0 "$process"; } 2>/dev/null && return 0
    done
  done
  return 1
}

# Puts before java_command what hands the command over to a service, if there may be one. It runs
# java_command if it has to.
hand_over() {
  [[ -n $reads && -n $client && ${TSEARCH_SERVICE:-} != off && -z ${TSEARCH_JAVA_OPTIONS:-} ]] &&
    [[ " $* " != *" --no-service "* ]] && is_served sock || return 0
  local first=("$java" "${handing[@]}")
  [[ -n $cache && -f $cache-client.aot ]] && first+=("-XX:AOTCache=$cache-client.aot")
  first+=(-cp "$client" dev.tsearch.service.client.Client "$jar" ${#java_command[@]})
  java_command=("${first[@]}" "${java_command[@]}")
}

# Becomes tsearch.
start() {
  local java_command classes client reads

  # The JVM would give the number of a closed standard stream to the next file that it opens, and
  # read that file as input. A stream that is open the wrong way round fails, as a closed one does.
  { : 3<&0; } 2>/dev/null || exec 0>/dev/null
  { : 3>&1; } 2>/dev/null || exec 1</dev/null
  { : 3>&2; } || exec 2</dev/null

  # In the locale C, which timers and cron have, the JVM would read words and names of files as ASCII.
  case ${LC_ALL:-${LC_CTYPE:-${LANG:-C}}} in
    C | POSIX)
      if [[ $OSTYPE == linux* ]]; then
        { [[ -z ${LC_ALL:-} ]] && LC_CTYPE=C.UTF-8 || LC_ALL=C.UTF-8; } 2>/dev/null
        export LC_CTYPE ${LC_ALL:+LC_ALL}
      fi
      ;;
  esac

  choose "$@"
  java_command+=(dev.tsearch.cli.Main)

  # What the standard streams are connected to, and its size: the JVM would need native calls.
  TSEARCH_TERMINAL=
  [[ -t 1 ]] && TSEARCH_TERMINAL=out
  [[ -t 2 ]] && TSEARCH_TERMINAL+=,err
  local columns=${COLUMNS:-}
  if [[ -n $TSEARCH_TERMINAL && ( -z $columns || -z ${LINES:-} ) ]]; then
    shopt -s checkwinsize
    (:) # after a child, bash asks the terminal
    COLUMNS=${columns:-${COLUMNS:-}}
  fi
  # Where /proc does not name the terminal, `tsearch next` has to be told which one it is.
  if [[ -n $TSEARCH_TERMINAL && ! -e /proc/self/fd ]]; then
    if [[ -t 1 ]]; then { TSEARCH_TTY=$(tty <&3); } 3>&1; else TSEARCH_TTY=$(tty <&2); fi
    export TSEARCH_TTY
  fi
  [[ -t 0 ]] && TSEARCH_TERMINAL+=,in
  export TSEARCH_TERMINAL ${COLUMNS:+COLUMNS} ${LINES:+LINES}

  [[ $self == /* ]] || self=$PWD/${self#./}
  export TSEARCH_LAUNCHER=$self
  hand_over "$@"
  exec "${java_command[@]}" "$@"
}
