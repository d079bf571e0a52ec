# Sourced by the scripts that run commands in turns, after prepare.sh: runs a command as a fresh
# process with its output on a pipe or on a terminal, and records what the run took.
#
# The launcher looks at its output by itself (`[[ -t 1 ]]`) and overwrites TSEARCH_TERMINAL, so only
# a real pseudo-terminal makes it start tsearch as it does for a user.

# Opens the two outputs, both of which discard what they get: the pseudo-terminal $terminal, of 120
# by 40 characters, and a pipe with the file descriptor $pipe.
open_outputs() {
  export TSEARCH_PAGER=cat # none: less would wait for a key
  local name=$temporary/terminal
  local hold="stty cols 120 rows 40; { tty; echo \$\$; } >'$name.new'; mv '$name.new' '$name'; exec sleep 1000000"
  if script --version >/dev/null 2>&1; then # util-linux
    script -qec "$hold" /dev/null </dev/null >/dev/null 2>&1 &
  else # BSD, macOS
    script -q /dev/null bash -c "$hold" </dev/null >/dev/null 2>&1 &
  fi
  until [[ -f $name ]]; do
    kill -0 $! 2>/dev/null || {
      say "needs the program script (package bsdutils or util-linux) to open a terminal"
      exit 2
    }
    sleep 0.05
  done
  { read -r terminal && read -r terminal_process; } <"$name"
  exec {pipe}> >(exec cat >/dev/null)
}

# Runs a command and appends its wall time and its processor time to the file $runs, which
# PairedTable reads. The exit status may be 0 or 1 (nothing found).
#
#   timed COMMAND VARIANT pipe|terminal WORD...
#
# Standard input is $input, or empty.
timed() {
  local name=$1 variant=$2 output=$3 took status=0 TIMEFORMAT='%R %U %S'
  shift 3
  case $output in
    pipe) took=$({ time "$@" <"${input:-/dev/null}" >&"$pipe" 2>"$temporary/diagnostics"; } 2>&1) || status=$? ;;
    terminal) took=$({ time "$@" <"${input:-$terminal}" >"$terminal" 2>"$terminal"; } 2>&1) || status=$? ;;
  esac
  ((status <= ${worst:-1})) || {
    say "exit status $status of: $*"
    [[ $output == terminal ]] || cat "$temporary/diagnostics" >&2
    exit 2
  }
  awk -v name="$name" -v variant="$variant" '{
    printf "%s\t%s\twall, ms\t%.0f\n", name, variant, $1 * 1000
    printf "%s\t%s\tCPU, ms\t%.0f\n", name, variant, ($2 + $3) * 1000
  }' <<<"$took" >>"$runs"
}

# Runs a command and appends to $runs how much memory it allocated on the heap, to the kilobyte: the
# young generation is so large that no collection happens, without thread-local buffers nothing in
# it is wasted, and the JVM logs how much of it is used when it exits.
#
#   allocated COMMAND VARIANT WORD...
allocated() {
  local name=$1 variant=$2 log=$temporary/heap status=0
  shift 2
  rm -f "$log"
  TSEARCH_JAVA_OPTIONS="-Xms3g -Xmx3g -Xmn2900m -XX:-UseTLAB -Xlog:gc=info,gc+exit=info:file=$log" \
    "$@" <"${input:-/dev/null}" >&"$pipe" 2>"$temporary/diagnostics" || status=$?
  ((status <= ${worst:-1})) && ! grep -q ' Pause ' "$log" || {
    say "exit status $status, or a collection of the heap, in: $*"
    cat "$temporary/diagnostics" >&2
    exit 2
  }
  sed -n 's/.* DefNew .* used \([0-9]*\)K.*/\1/p' "$log" |
    awk -v name="$name" -v variant="$variant" \
      'END {if (NR != 1) exit 1; printf "%s\t%s\tallocated, MB\t%.3f\n", name, variant, $1 / 1024}' >>"$runs"
}

# The median wall time of the command $1 in the variant $2, from the file $runs.
median_of() {
  awk -F'\t' -v name="$1" -v variant="$2" \
    '$1 == name && $2 == variant && $3 == "wall, ms" {print $4}' "$runs" | median
}

# Runs each command of the file $1 with the archive $2 on a pipe and on a terminal, in turn.
on_both() {
  local words
  while IFS=$'\t' read -r -u 9 -a words; do
    TSEARCH_HOME=$2 timed "${words[0]}" pipe pipe "$tsearch" "${words[@]:1}"
    TSEARCH_HOME=$2 timed "${words[0]}" terminal terminal "$tsearch" "${words[@]:1}"
  done 9<"$1"
}

# Prints the searches that are measured in the archive $1: a name and the words of the command,
# separated by tabs.
searches() {
  run warm.Questions "$1" | sed 's/\t/\tsearch\t/'
}

# Prints the other commands that read the archive $1, in the same form: an entry that a search for a
# rare word found, by its id and as search results name it, and the session of median length.
other_commands() {
  local rare entry session
  rare=$(run warm.Questions "$1" | sed -n 's/^rare word\t//p')
  entry=$("$tsearch" --archive "$1" search "$rare" -n 1 2>/dev/null | cut -f2)
  session=$("$tsearch" --archive "$1" sessions -n 1000000000 2>/dev/null | sort -t$'\t' -k3,3n -k2,2 |
    awk -F'\t' '{name[NR] = $2} END {print name[int((NR + 1) / 2)]}')
  printf '%s\t' "show ID" show; echo "${entry##*/}"
  printf '%s\t' "show SESSION/ID" show; echo "$entry"
  printf '%s\t' "show SESSION" show; echo "$session"
  printf '%s\t' sessions; echo sessions
  printf '%s\t' "sessions WORD" sessions; echo "$rare"
}
