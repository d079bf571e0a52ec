package dev.tsearch.cli.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The one list of commands. A first word that is none of these is searched for.
public enum CommandName {
  /// Finds entries; the command of a line without a command.
  SEARCH("search", "[OPTIONS] WORD…", "find entries"),
  /// Brings transcripts into the archive.
  IMPORT("import", "[OPTIONS] [PATH…]", "archive transcripts: files, folders, or the known places"),
  /// Prints an entry or a conversation.
  SHOW("show", "[OPTIONS] ID | SESSION | SESSION/ID", "print an entry or a session"),
  /// Takes in what agents write, as they write it.
  WATCH("watch", "[OPTIONS] [PATH…]", "archive transcripts while they are written"),
  /// Takes entries from standard input.
  APPEND("append", "[OPTIONS] --context NAME", "archive entries or text from stdin"),
  /// Gives files back.
  EXPORT("export", "[OPTIONS] --as source SESSION", "give an imported file back, byte for byte"),
  /// Lists conversations.
  SESSIONS("sessions", "[OPTIONS] [WORD…]", "list sessions, or those that have all of some words"),
  /// Lists the archive's files.
  PARTITIONS("partitions", "[OPTIONS]", "list the archive's partitions"),
  /// Stores partitions in another way.
  COMPRESS("compress", "[OPTIONS]", "store sealed partitions compressed, or plainly again"),
  /// Brings the index up to date.
  INDEX("index", "[OPTIONS]", "bring the index up to date, or make it anew"),
  /// Checks the archive.
  VERIFY("verify", "[OPTIONS]", "check everything in the archive"),
  /// Mends the archive.
  REPAIR("repair", "[OPTIONS]", "mend what verify finds and can be made again"),
  /// Lists settings.
  CONFIG("config", "[OPTIONS]", "show every setting and where it came from"),
  /// Shows what tsearch does.
  DEMO("demo", "[OPTIONS]", "try it on sample transcripts, in an archive that is thrown away"),
  /// Completes what is typed.
  COMPLETION(
      "completion",
      "bash | zsh | fish | man [PAGE]",
      "print what completes commands, or the manual"),
  /// Explains.
  HELP("help", "[COMMAND]", "explain a command");

  private final String word;
  private final String takes;
  private final String summary;

  CommandName(String word, String takes, String summary) {
    this.word = word;
    this.takes = takes;
    this.summary = summary;
  }

  /// What to type.
  public String word() {
    return word;
  }

  /// What follows the word.
  public String takes() {
    return takes;
  }

  /// What it does, in a few words.
  public String summary() {
    return summary;
  }

  /// The command of a word; empty if the word is none.
  public static Optional<CommandName> of(String word) {
    for (CommandName name : values()) {
      if (name.word.equals(word)) {
        return Optional.of(name);
      }
    }
    return Optional.empty();
  }

  /// What to type for each command.
  public static List<String> words() {
    var words = new ArrayList<String>();
    for (CommandName name : values()) {
      words.add(name.word);
    }
    return words;
  }
}
