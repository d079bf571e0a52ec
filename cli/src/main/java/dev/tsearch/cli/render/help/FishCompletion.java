package dev.tsearch.cli.render.help;

import java.util.List;

/// Generates the completion script for fish, to be sourced or put into fish's completions folder.
public final class FishCompletion {
  private FishCompletion() {}

  /// The script.
  public static String of(CompletionTable table) {
    var script = new StringBuilder("# completes the commands and options of tsearch\n");
    CompletionTable.CommandCompletion standard = table.commands().getFirst();
    for (CompletionTable.CommandCompletion command : table.commands()) {
      script.append("complete -c tsearch -n __fish_use_subcommand -a ").append(command.name());
      script.append(" -d ").append(quoted(command.summary())).append('\n');
      String where =
          command.equals(standard)
              ? "'not __fish_seen_subcommand_from "
                  + table.names().substring(standard.name().length() + 1)
                  + "'"
              : "'__fish_seen_subcommand_from " + command.name() + "'";
      for (CompletionTable.OptionCompletion option : command.options()) {
        option(where, option, table, script);
      }
    }
    return script.toString();
  }

  private static void option(
      String where,
      CompletionTable.OptionCompletion option,
      CompletionTable table,
      StringBuilder script) {
    script.append("complete -c tsearch -n ").append(where);
    String words = "";
    for (String name : option.names()) {
      boolean isLong = name.startsWith("--");
      script.append(isLong ? " -l " : " -s ").append(name.substring(isLong ? 2 : 1));
      words += String.join(" ", table.values().getOrDefault(name, List.of()));
    }
    if (option.takesValue()) {
      script.append(words.isEmpty() ? " -r" : " -x -a " + quoted(words));
    }
    script.append(" -d ").append(quoted(option.meaning())).append('\n');
  }

  private static String quoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
