package dev.tsearch.cli.render.help;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Generates the completion script for bash, to be sourced or put into bash-completion's folder.
public final class BashCompletion {
  private BashCompletion() {}

  /// The script.
  public static String of(CompletionTable table) {
    var script =
        new StringBuilder("# completes the commands and options of tsearch\n_tsearch() {\n");
    script.append("  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}\n");
    script.append("  local command=").append(table.commands().getFirst().name());
    script.append(" options= i\n");
    script.append("  for ((i = 1; i < COMP_CWORD; i++)); do\n    case ${COMP_WORDS[i]} in\n      ");
    script.append(table.names().replace(' ', '|'));
    script.append(") command=${COMP_WORDS[i]}; break ;;\n    esac\n  done\n  case $before in\n");
    for (Map.Entry<String, List<String>> values : new TreeMap<>(table.values()).entrySet()) {
      script.append("    ").append(values.getKey()).append(") COMPREPLY=($(compgen -W \"");
      script.append(String.join(" ", values.getValue())).append("\" -- \"$word\")); return ;;\n");
    }
    script.append("    --archive) COMPREPLY=($(compgen -d -- \"$word\")); return ;;\n  esac\n");
    script.append("  case $command in\n");
    for (CompletionTable.CommandCompletion command : table.commands()) {
      script.append("    ").append(command.name()).append(") options=\"");
      script.append(CompletionTable.options(command)).append("\" ;;\n");
    }
    script.append("  esac\n  if [[ $word == -* ]]; then\n");
    script.append("    COMPREPLY=($(compgen -W \"$options\" -- \"$word\"))\n");
    script.append("  elif ((COMP_CWORD == 1)); then\n    COMPREPLY=($(compgen -W \"");
    script.append(table.names()).append("\" -- \"$word\"))\n");
    script.append("  else\n    COMPREPLY=($(compgen -f -- \"$word\"))\n  fi\n}\n");
    return script.append("complete -o filenames -F _tsearch tsearch\n").toString();
  }
}
