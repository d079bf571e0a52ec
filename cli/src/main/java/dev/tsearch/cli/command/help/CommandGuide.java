package dev.tsearch.cli.command.help;

import dev.tsearch.cli.command.CommandName;
import dev.tsearch.cli.render.help.HelpText.HelpRow;
import java.util.List;

/// What the help of a command says beyond its options.
///
/// @param description what it does, in some sentences, for its manual page
/// @param examples command lines and what they do; the command line without `tsearch`
/// @param recipes texts for other programs, each with a sentence before it, for the manual page
record CommandGuide(String description, List<HelpRow> examples, List<Recipe> recipes) {

  /// A text to copy.
  record Recipe(String purpose, String text) {}

  /// The guide of a command; empty texts if it has none.
  static CommandGuide of(CommandName name) {
    return switch (name) {
      case SEARCH ->
          guide(
              "Finds the entries that have some of the words, grouped by session. The best sessions"
                  + " are first: those whose entries have more of the words, and rarer ones. A"
                  + " message says how many entries have all words. If a filter excludes everything,"
                  + " a message names it. tsearch-query(7) describes the query language.",
              row("borrow checker", "entries with both words first"),
              row("'\"borrow checker\"' -s 30d", "the phrase, in the last 30 days"),
              row("--errors -t Bash -A 5", "failed commands, and what came next"),
              row("deadlock --on 2026-02 -l", "sessions of February that mention it"),
              row("timeout --facets", "its projects, tools, models and days"),
              row("timeout --histogram", "when it happened"));
      case NEXT ->
          guide(
              "Prints the next page of the last search of this terminal.",
              row("next", "the hits after those that were printed"));
      case PREV ->
          guide(
              "Prints the page before the one that was printed last on this terminal.",
              row("prev", "the hits before"));
      case IMPORT ->
          guide(
              "Reads transcripts and adds what the archive does not have yet. Without a path it"
                  + " reads the folders in which the known programs keep their transcripts. The"
                  + " bytes of each file are stored before they are interpreted, so an import that"
                  + " is stopped loses nothing.",
              List.of(
                  new Recipe(
                      "To import every hour, add this line with crontab -e:",
                      "17 * * * *  $HOME/.local/bin/tsearch import -q"),
                  new Recipe(
                      "To import when a session of Claude Code ends, add this to"
                          + " ~/.claude/settings.json:",
                      """
                      {"hooks": {"SessionEnd": [{"hooks": [
                        {"type": "command", "command": "tsearch import -q"}]}]}}\
                      """)),
              row("import", "the known places of this machine"),
              row("import ~/transcripts", "a folder, with all folders in it"),
              row("import --dry-run", "list what is new, write nothing"),
              row("import -q", "silent unless something fails, for cron"));
      case WATCH ->
          guide(
              "Imports transcripts while they are written, until it is interrupted. Places that do"
                  + " not exist yet are watched, too.",
              List.of(
                  new Recipe(
                      "To run it in the background with systemd, save this as"
                          + " ~/.config/systemd/user/tsearch.service and type: systemctl --user"
                          + " enable --now tsearch",
                      """
                      [Unit]
                      Description=Archive transcripts while they are written

                      [Service]
                      ExecStart=%h/.local/bin/tsearch watch -q
                      Restart=on-failure

                      [Install]
                      WantedBy=default.target\
                      """)),
              row("watch", "the known places of this machine"),
              row("watch ~/transcripts", "another folder"),
              row("watch --once", "import what is there now, then end"));
      case SESSIONS ->
          guide(
              "Lists sessions, the latest first. With words, lists the best sessions for them in the"
                  + " order of a search.",
              row("sessions", "the latest sessions"),
              row("sessions -p garden -s 7d", "of a project, in the last week"),
              row("sessions deadlock mutex", "the best for these words"),
              row("sessions --file src/main.rs", "those that touched a file"));
      case SHOW ->
          guide(
              "Prints an entry or a whole session. A session or an entry is named by its id or the"
                  + " beginning of it, as searches print them.",
              row("show 3c6e1f04", "an entry or a session"),
              row("show 3c6e1f04 --json", "the same for a program"));
      case EXPORT ->
          guide(
              "Writes the imported file of a session, byte for byte.",
              row("export --as source 3c6e1f04 > session.jsonl", "the original file"));
      case RESUME ->
          guide(
              "Resumes a session in the program that wrote it, in the folder of the session."
                  + " Without a terminal it prints the command.",
              row("resume 3c6e1f04", "continue the session"),
              row("resume 3c6e1f04 --print", "the command to type"));
      case FILES ->
          guide(
              "Lists the files that sessions read and changed, with the number of calls and"
                  + " sessions. Words select the entries that have all of them.",
              row("files", "all files, the latest first"),
              row("files 3c6e1f04", "those of a session"),
              row("files --file src/", "those in a folder"));
      case BLAME ->
          guide(
              "Says which tool calls wrote the lines of a file as it is now.",
              row("blame src/main.rs", "each run of lines with its session"),
              row("blame src/main.rs:42", "one line"));
      case FIX ->
          guide(
              "Finds failed results that have all words, and says what ran next in the session"
                  + " until the same command succeeded, grouped and counted.",
              row("fix permission denied", "what helped"));
      case APPEND ->
          guide(
              "Archives entries or text from standard input, and prints an id when each entry is"
                  + " durable. Creates the archive if it does not exist.",
              row("append --context notes < notes.txt", "each line is an entry"));
      case CONFIG ->
          guide(
              "Prints the settings, their values, and where each value comes from. Changes of a"
                  + " settings file keep its comments and its order.",
              row("config", "the settings and both files"),
              row("config set sources.folders '[\"~/chats\"]'", "import that folder, too"),
              row("config get storage.compression", "one value"),
              row("config edit", "open the file in $EDITOR"));
      case VERIFY ->
          guide(
              "Reads the whole archive and checks every checksum and every derived file. Changes"
                  + " nothing.",
              row("verify", "check everything"));
      case REPAIR ->
          guide(
              "Rebuilds derived files that are damaged or missing. Never deletes imported data.",
              row("repair", "rebuild what verify reports"));
      case INDEX ->
          guide(
              "Adds to the index what it lacks. Searches do this themselves if little is missing.",
              row("index", "update the index"),
              row("index --rebuild", "rebuild it from the entries"));
      case COMPRESS ->
          guide(
              "Compresses the sealed partitions that exist. The setting storage.compression"
                  + " decides how new partitions are stored.",
              row("compress", "compress sealed partitions"));
      case PARTITIONS ->
          guide("Lists the files that hold the entries.", row("partitions", "one per line"));
      case DEMO ->
          guide(
              "Imports sample transcripts into a temporary archive, runs some searches on it, and"
                  + " deletes it.",
              row("demo", "try it"));
      case COMPLETION ->
          guide(
              "Prints or installs the completion script of a shell, or prints a manual page.",
              row("completion --install", "install the script for $SHELL"),
              row("completion bash", "the script for bash"),
              row("completion man import | man -l -", "a manual page"));
      case HELP ->
          guide("Explains tsearch, a command or the query language.", row("help query", "queries"));
    };
  }

  private static HelpRow row(String command, String meaning) {
    return new HelpRow("tsearch " + command, meaning);
  }

  private static CommandGuide guide(String description, HelpRow... examples) {
    return guide(description, List.of(), examples);
  }

  private static CommandGuide guide(String description, List<Recipe> recipes, HelpRow... examples) {
    return new CommandGuide(description, List.of(examples), recipes);
  }
}
