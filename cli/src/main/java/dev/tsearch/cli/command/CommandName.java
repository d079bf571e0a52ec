package dev.tsearch.cli.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// All commands. A first word that is not one of them is a search.
public enum CommandName {
  /// Finds entries. A command line without a command is a search.
  SEARCH("search", "[OPTIONS] WORD…", "find entries"),
  /// Prints the next page of the last search.
  NEXT("next", "[OPTIONS]", "print the next page of the last search or list"),
  /// Prints the page before the one that was printed last.
  PREV("prev", "[OPTIONS]", "print the previous page of the last search"),
  /// Imports transcripts into the archive.
  IMPORT("import", "[OPTIONS] [PATH…]", "archive transcripts: files, folders, or the known places"),
  /// Prints an entry or a session.
  SHOW("show", "[OPTIONS] ID | SESSION | SESSION/ID", "print an entry or a session"),
  /// Imports transcripts while they are written.
  WATCH("watch", "[OPTIONS] [PATH…]", "archive transcripts while they are written"),
  /// Appends entries from standard input.
  APPEND("append", "[OPTIONS] --context NAME", "archive entries or text from stdin"),
  /// Records a session from standard input.
  RECORD("record", "[OPTIONS] [--into DIR] < TURNS", "record a session from stdin, as Entire does"),
  /// Shows and changes contexts.
  CONTEXT(
      "context",
      "[OPTIONS] list | VERB NAME …",
      "keep contexts: prompt, window, compaction, inbox"),
  /// Writes sessions as documents, and restores imported files.
  EXPORT(
      "export",
      "[OPTIONS] SESSION… | --query QUERY",
      "write sessions as Markdown, HTML or JSON, or as imported"),
  /// Resumes a session in its own program.
  RESUME("resume", "[OPTIONS] SESSION", "resume a session in its own program"),
  /// Changes a transcript file.
  EDIT(
      "edit",
      "[OPTIONS] FILE VERB… | --hook VERB…",
      "change what a session of Claude Code remembers"),
  /// Keeps a memory folder of Fluux Agent.
  FLUUX("fluux", "[OPTIONS] VERB JID [WORD…]", "keep a memory folder of Fluux Agent"),
  /// Lists sessions.
  SESSIONS("sessions", "[OPTIONS] [WORD…]", "list sessions, or the best for some words"),
  /// Lists the files that sessions used.
  FILES("files", "[OPTIONS] [WORD… | SESSION]", "list the files that sessions read and changed"),
  /// Sums up tokens, messages and calls.
  STATS("stats", "[OPTIONS] [SESSION…]", "sum up tokens, messages and tool calls"),
  /// Attributes the lines of a file to sessions.
  BLAME("blame", "[OPTIONS] PATH[:LINE]", "say which sessions wrote the lines of a file"),
  /// Finds what fixed an error.
  FIX("fix", "[OPTIONS] ERROR-WORD…", "say what ran after an error until the command succeeded"),
  /// Serves agents over MCP.
  MCP("mcp", "[OPTIONS] [install CLIENT]", "serve agents over MCP, or add the server to a client"),
  /// Prints a skill file.
  SKILL("skill", "", "print a skill file for agents without MCP"),
  /// Lists the partitions.
  PARTITIONS("partitions", "[OPTIONS]", "list the partitions of the archive"),
  /// Compresses or decompresses sealed partitions.
  COMPRESS("compress", "[OPTIONS]", "compress or decompress sealed partitions"),
  /// Removes entries for good.
  FORGET(
      "forget",
      "[OPTIONS] SESSION… | --query QUERY | --list | --lift ID",
      "remove sessions or entries for good"),
  /// Overwrites texts for good.
  REDACT("redact", "[OPTIONS] PATTERN | --secrets", "overwrite a text or all secrets for good"),
  /// Updates the index.
  INDEX("index", "[OPTIONS]", "update or rebuild the index"),
  /// Verifies the archive.
  VERIFY("verify", "[OPTIONS]", "check the whole archive"),
  /// Rebuilds derived files.
  REPAIR("repair", "[OPTIONS]", "rebuild derived files that verify reports"),
  /// Lists settings.
  CONFIG(
      "config",
      "[OPTIONS] [get KEY | set KEY VALUE | unset KEY | edit | path]",
      "show settings and where they came from, or change them"),
  /// Serves the commands of other processes.
  SERVE("serve", "[OPTIONS]", "keep the archive open, so that searches answer at once"),
  /// Controls that process.
  SERVICE(
      "service",
      "[OPTIONS] status | stop | install | uninstall",
      "say how tsearch serve is, end it, or install it"),
  /// Demonstrates tsearch on sample data.
  DEMO("demo", "[OPTIONS]", "try it on sample transcripts in a temporary archive"),
  /// Prints shell completions and manual pages.
  COMPLETION(
      "completion", "bash | zsh | fish | man [PAGE]", "print shell completions or a manual page"),
  /// Explains a command.
  HELP("help", "[COMMAND]", "explain a command");

  private final String word;
  private final String takes;
  private final String summary;

  CommandName(String word, String takes, String summary) {
    this.word = word;
    this.takes = takes;
    this.summary = summary;
  }

  /// The word to type.
  public String word() {
    return word;
  }

  /// The arguments, as the usage line shows them.
  public String takes() {
    return takes;
  }

  /// What the command does, in a few words.
  public String summary() {
    return summary;
  }

  /// The command of a word; empty if the word is not a command.
  public static Optional<CommandName> of(String word) {
    for (CommandName name : values()) {
      if (name.word.equals(word)) {
        return Optional.of(name);
      }
    }
    return Optional.empty();
  }

  /// The words of all commands.
  public static List<String> words() {
    var words = new ArrayList<String>();
    for (CommandName name : values()) {
      words.add(name.word);
    }
    return words;
  }
}
