package dev.tsearch.cli.render.help;

import java.util.Map;

/// Generates the completion script for bash, to be sourced or put into bash-completion's folder.
public final class BashCompletion {
  /// Asks tsearch for values. bash evaluates none of them: they are read as lines and quoted, after
  /// an open quote for this quote, and nothing is offered after quotes inside of a word. Several
  /// values are listed with their descriptions, of which bash inserts only what they have in
  /// common; menu-complete and insert-completions (37 and 42) insert the lines themselves, so those
  /// are the bare values. bash splits words without quotes at `:` and replaces only the last part.
  private static final String VALUES =
      """
      _tsearch_quoted() {
        local value=$1 quote=$2 special
        case $quote in
          \\') value=${value//\\'/"'\\\\''"} ;;
          \\") for special in \\\\ \\" \\$ \\`; do
               value=${value//"$special"/"\\\\$special"}
             done ;;
          *) printf %q "$value"; return ;;
        esac
        [[ $value != *"$quote" ]] || value+=$quote
        printf %s "$value"
      }
      _tsearch_values() {
        local kind=$1 word=$2 archive=$3 quote= quotes="[\\"']" rest value about values=() shown=() i
        compopt +o filenames -o nosort 2>/dev/null
        COMPREPLY=()
        case $word in
          \\'*) quote=\\' rest=${word:1}; word=${rest//\\'\\\\\\'\\'/\\'} rest=${rest//\\'\\\\\\'\\'/} ;;
          \\"*) quote=\\" rest=${word:1} rest=${rest//\\\\?/} ;;
          *) rest=${word//\\\\?/} ;;
        esac
        [[ $rest != *${quote:-$quotes}* ]] || return
        while IFS=$'\\t' read -r value about; do
          [[ $quote != \\" || $value != *!* ]] || continue
          values+=("$(_tsearch_quoted "$value" "$quote")") shown+=("$about")
        done < <("${COMP_WORDS[0]/#~\\//$HOME/}" __complete "$kind" "$word" --archive "$archive" 2>/dev/null)
        for ((i = 0; i < ${#values[@]}; i++)); do
          value=${values[i]}
          if [[ -z $quote && $word == *:* ]]; then
            [[ $value == "${word%:*}:"* ]] || continue
            value=${value#"${word%:*}:"}
          fi
          if [[ -z $quote && ${#values[@]} -gt 1 && -n ${shown[i]} && $COMP_TYPE != 37 && $COMP_TYPE != 42 ]]; then
            value+="  (${shown[i]:0:60})"
          fi
          COMPREPLY+=("$value")
        done
        [[ $kind != settings ]] || compopt -o nospace 2>/dev/null
      }
      """;

  private BashCompletion() {}

  /// The script.
  public static String of(CompletionTable table) {
    var script =
        new StringBuilder("# completes the commands, options and values of tsearch\n")
            .append(VALUES)
            .append("_tsearch() {\n");
    addVariables(table, script);
    addValuesOfOptions(table, script);
    addOptions(table, script);
    addWords(table, script);
    return script.append("}\ncomplete -o filenames -F _tsearch tsearch\n").toString();
  }

  /// Finds the word to complete, the word before it, the command and the archive.
  private static void addVariables(CompletionTable table, StringBuilder script) {
    script.append("  local at=$COMP_CWORD word=${COMP_WORDS[COMP_CWORD]} archive= i\n");
    script.append("  [[ $word != = ]] || { word=; ((at++)); }\n");
    script.append("  while ((at > 1)) && [[ ${COMP_WORDS[at-1]} == : || $word == :* ]]; do\n");
    script.append("    ((at--)); word=${COMP_WORDS[at]}$word\n  done\n");
    script.append("  local before=${COMP_WORDS[at-1]}\n");
    script.append("  [[ $before != = ]] || before=${COMP_WORDS[at-2]}\n");
    script.append("  local command=").append(table.commands().getFirst().name());
    script.append(" options=\n");
    script.append("  for ((i = 1; i < COMP_CWORD; i++)); do\n");
    script.append("    [[ ${COMP_WORDS[i]} == --archive ]] || continue\n");
    script.append("    archive=${COMP_WORDS[i+1]}\n");
    script.append("    [[ $archive != = ]] || archive=${COMP_WORDS[i+2]}\n  done\n");
    script.append("  archive=${archive/#~\\//$HOME/}\n");
    script.append("  for ((i = 1; i < COMP_CWORD; i++)); do\n    case ${COMP_WORDS[i]} in\n      ");
    script.append(table.names().replace(' ', '|'));
    script.append(") command=${COMP_WORDS[i]}; break ;;\n    esac\n  done\n");
  }

  /// Completes the word after an option that takes a value.
  private static void addValuesOfOptions(CompletionTable table, StringBuilder script) {
    script.append("  case \"$command $before\" in\n");
    addCases(table.afterOptions(), "; return", script);
    script.append("  esac\n");
  }

  private static void addOptions(CompletionTable table, StringBuilder script) {
    script.append("  case $command in\n");
    for (CompletionTable.CommandCompletion command : table.commands()) {
      script.append("    ").append(command.name()).append(") options=\"");
      script.append(CompletionTable.options(command)).append("\" ;;\n");
    }
    script.append("  esac\n  if [[ $word == -* ]]; then\n");
    script.append("    COMPREPLY=($(compgen -W \"$options\" -- \"$word\"))\n");
  }

  /// Completes a word that is not an option: the command, or what the command takes.
  private static void addWords(CompletionTable table, StringBuilder script) {
    script.append("  elif ((COMP_CWORD == 1)); then\n    COMPREPLY=($(compgen -W \"");
    script.append(table.names()).append("\" -- \"$word\"))\n");
    script.append("  else\n    case \"$command ${COMP_WORDS[at-1]}\" in\n");
    addCases(table.afterWords(), "; return", script);
    script.append("    esac\n    case $command in\n");
    addCases(table.words(), "", script);
    script.append("      ").append(String.join("|", table.fileCommands()));
    script.append(") COMPREPLY=($(compgen -f -- \"$word\")) ;;\n    esac\n  fi\n");
  }

  private static void addCases(Map<String, Offered> cases, String end, StringBuilder script) {
    cases.forEach((pattern, offered) -> {
      script.append("      ").append(pattern).append(") ").append(command(offered));
      script.append(end).append(" ;;\n");
    });
  }

  private static String command(Offered offered) {
    return switch (offered) {
      case Offered.FixedWords words ->
          "COMPREPLY=($(compgen -W \"" + words.line() + "\" -- \"$word\"))";
      case Offered.Values(String kind) -> "_tsearch_values " + kind + " \"$word\" \"$archive\"";
      case Offered.Plain.NOTHING -> "COMPREPLY=()";
      case Offered.Plain.FILES -> "COMPREPLY=($(compgen -f -- \"$word\"))";
      case Offered.Plain.FOLDERS -> "COMPREPLY=($(compgen -d -- \"$word\"))";
    };
  }
}
