package dev.tsearch.cli.render.help;

import java.util.Collection;
import java.util.List;

/// Generates the completion script for fish, to be sourced or put into fish's completions folder.
public final class FishCompletion {
  /// Asks tsearch for values. fish reads a line as a value, a tab and a description, and quotes the
  /// value. The command is the first word that is one: verbs of other commands have the same words.
  private static final String VALUES =
      """
      function __tsearch_values
        set -l words (commandline -opc)
        set -l archive ''
        if set -l at (contains -i -- --archive $words); and test $at -lt (count $words)
          set archive $words[(math $at + 1)]
        else if set -l named (string match -r -- '^--archive=(.*)' $words)
          set archive (string replace -r '^~/' "$HOME/" -- $named[-1])
        end
        set -l program (string replace -r '^~/' "$HOME/" -- $words[1])
        set -l word (commandline -ct)
        $program __complete $argv[1] "$word" --archive "$archive" 2>/dev/null
      end
      function __tsearch_is
        set -l words (commandline -opc)
        set -e words[1]
        for word in $words
          if contains -- $word %s
            contains -- $word $argv
            return
          end
        end
        return 1
      end
      complete -c tsearch -f
      """;

  private static final String FOLDERS = "'(__fish_complete_directories)'";

  private FishCompletion() {}

  /// The script.
  public static String of(CompletionTable table) {
    var script = new StringBuilder("# completes the commands, options and values of tsearch\n");
    script.append(VALUES.replace("%s", table.names()));
    CompletionTable.CommandCompletion standard = table.commands().getFirst();
    for (CompletionTable.CommandCompletion command : table.commands()) {
      script.append("complete -c tsearch -n __fish_use_subcommand -a ").append(command.name());
      script.append(" -d ").append(quoted(command.summary())).append('\n');
      String where =
          command.equals(standard)
              ? "'not __fish_seen_subcommand_from "
                  + table.names().substring(standard.name().length() + 1)
                  + "'"
              : "'__tsearch_is " + command.name() + "'";
      for (CompletionTable.OptionCompletion option : command.options()) {
        option(where, option, script);
      }
      words(command, script);
    }
    script
        .append("complete -c tsearch -F -n '__tsearch_is ")
        .append(String.join(" ", table.fileCommands()))
        .append("'\n");
    return script.toString();
  }

  /// The words of a command, which depend on the word before.
  private static void words(CompletionTable.CommandCompletion command, StringBuilder script) {
    String is = "__tsearch_is " + command.name();
    command
        .after()
        .forEach((word, offered) -> words(is + "; and " + follows(List.of(word)), offered, script));
    if (!command.words().equals(Offered.Plain.NOTHING)) {
      boolean isAny = command.after().isEmpty();
      words(
          isAny ? is : is + "; and not " + follows(command.after().keySet()),
          command.words(),
          script);
    }
  }

  /// Whether the word to complete follows one of some words.
  private static String follows(Collection<String> words) {
    return "contains -- (commandline -opc)[-1] " + String.join(" ", words);
  }

  private static void words(String where, Offered offered, StringBuilder script) {
    script.append("complete -c tsearch -n '").append(where).append('\'');
    script.append(
        switch (offered) {
          case Offered.FixedWords words -> " -k -a " + quoted(words.line());
          case Offered.Values(String kind) -> " -k -a " + values(kind);
          case Offered.Plain.NOTHING -> "";
          case Offered.Plain.FILES -> " -F";
          case Offered.Plain.FOLDERS -> " -a " + FOLDERS;
        });
    script.append('\n');
  }

  private static void option(
      String where, CompletionTable.OptionCompletion option, StringBuilder script) {
    script.append("complete -c tsearch -n ").append(where);
    for (String name : option.names()) {
      boolean isLong = name.startsWith("--");
      script.append(isLong ? " -l " : " -s ").append(name.substring(isLong ? 2 : 1));
    }
    if (option.takesValue()) {
      script.append(
          switch (option.values()) {
            case Offered.FixedWords words -> " -x -k -a " + quoted(words.line());
            case Offered.Values(String kind) -> " -x -k -a " + values(kind);
            case Offered.Plain.NOTHING -> " -x";
            case Offered.Plain.FILES -> " -r -F";
            case Offered.Plain.FOLDERS -> " -x -a " + FOLDERS;
          });
    }
    script.append(" -d ").append(quoted(option.meaning())).append('\n');
  }

  private static String values(String kind) {
    return "'(__tsearch_values " + kind + ")'";
  }

  private static String quoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
