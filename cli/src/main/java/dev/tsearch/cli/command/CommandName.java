package dev.tsearch.cli.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// All commands. A first word that is not one of them is a search.
public enum CommandName {
  /// Finds entries. A command line without a command is a search.
  SEARCH(CommandKind.READING, "search", "[OPTIONS] WORD…", "find entries"),
  /// Prints the next page of the last search.
  NEXT(CommandKind.READING, "next", "[OPTIONS]", "print the next page of the last search or list"),
  /// Prints the page before the one that was printed last.
  PREV(CommandKind.READING, "prev", "[OPTIONS]", "print the previous page of the last search"),
  /// Imports transcripts into the archive.
  IMPORT(
      CommandKind.ACTING,
      "import",
      "[OPTIONS] [PATH…]",
      "archive transcripts: files, folders, or the known places"),
  /// Prints an entry or a session.
  SHOW(
      CommandKind.READING,
      "show",
      "[OPTIONS] ID | SESSION | SESSION/ID",
      "print an entry or a session"),
  /// Imports transcripts while they are written.
  WATCH(
      CommandKind.ACTING,
      "watch",
      "[OPTIONS] [PATH…]",
      "archive transcripts while they are written"),
  /// Appends entries from standard input.
  APPEND(
      CommandKind.ACTING,
      "append",
      "[OPTIONS] --context NAME",
      "archive entries or text from stdin"),
  /// Records a session from standard input.
  RECORD(
      CommandKind.ACTING,
      "record",
      "[OPTIONS] [--into DIR] < TURNS",
      "record a session from stdin, as Entire does"),
  /// Shows and changes contexts.
  CONTEXT(
      CommandKind.ACTING,
      "context",
      "[OPTIONS] list | VERB NAME …",
      "keep contexts: prompt, window, compaction, inbox"),
  /// Writes sessions as documents, and restores imported files.
  EXPORT(
      CommandKind.ACTING,
      "export",
      "[OPTIONS] SESSION… | --query QUERY",
      "write sessions as Markdown, HTML or JSON, or as imported"),
  /// Resumes a session in its own program.
  RESUME(CommandKind.ACTING, "resume", "[OPTIONS] SESSION", "resume a session in its own program"),
  /// Changes a transcript file.
  EDIT(
      CommandKind.ACTING,
      "edit",
      "[OPTIONS] FILE VERB… | --hook VERB…",
      "change what a session of Claude Code remembers"),
  /// Keeps a memory folder of Fluux Agent.
  FLUUX(
      CommandKind.ACTING,
      "fluux",
      "[OPTIONS] VERB JID [WORD…]",
      "keep a memory folder of Fluux Agent"),
  /// Lists sessions.
  SESSIONS(
      CommandKind.READING,
      "sessions",
      "[OPTIONS] [WORD…]",
      "list sessions, or the best for some words"),
  /// Lists the files that sessions used.
  FILES(
      CommandKind.READING,
      "files",
      "[OPTIONS] [WORD… | SESSION]",
      "list the files that sessions read and changed"),
  /// Sums up tokens, messages and calls.
  STATS(
      CommandKind.READING,
      "stats",
      "[OPTIONS] [SESSION…]",
      "sum up tokens, messages and tool calls"),
  /// Attributes the lines of a file to sessions.
  BLAME(
      CommandKind.READING,
      "blame",
      "[OPTIONS] PATH[:LINE]",
      "say which sessions wrote the lines of a file"),
  /// Finds what fixed an error.
  FIX(
      CommandKind.READING,
      "fix",
      "[OPTIONS] ERROR-WORD…",
      "say what ran after an error until the command succeeded"),
  /// Searches on the whole screen.
  TUI(CommandKind.ACTING, "tui", "[OPTIONS] [WORD…]", "search and read on the whole screen"),
  /// Opens the pages in a browser.
  WEB(CommandKind.ACTING, "web", "[OPTIONS] [QUERY | SESSION]", "search and read in a browser"),
  /// Prints a key binding of that for a shell.
  INIT(CommandKind.ACTING, "init", "bash | zsh | fish", "bind a key of a shell to tsearch tui"),
  /// Serves agents over MCP.
  MCP(
      CommandKind.ACTING,
      "mcp",
      "[OPTIONS] [install CLIENT]",
      "serve agents over MCP, or add the server to a client"),
  /// Prints a skill file.
  SKILL(CommandKind.ACTING, "skill", "", "print a skill file for agents without MCP"),
  /// Lists the partitions.
  PARTITIONS(CommandKind.READING, "partitions", "[OPTIONS]", "list the partitions of the archive"),
  /// Compresses or decompresses sealed partitions.
  COMPRESS(CommandKind.ACTING, "compress", "[OPTIONS]", "compress or decompress sealed partitions"),
  /// Removes entries for good.
  FORGET(
      CommandKind.ACTING,
      "forget",
      "[OPTIONS] SESSION… | --query QUERY | --list | --lift ID",
      "remove sessions or entries for good"),
  /// Overwrites texts for good.
  REDACT(
      CommandKind.ACTING,
      "redact",
      "[OPTIONS] PATTERN | --secrets",
      "overwrite a text or all secrets for good"),
  /// Sends the archive to a cluster.
  PUSH(
      CommandKind.ACTING,
      "push",
      "[OPTIONS] NAME",
      "send the archive to a cluster that others search, too"),
  /// Says how a cluster is.
  CLUSTER(
      CommandKind.ACTING,
      "cluster",
      "[OPTIONS] check NAME",
      "say how a cluster is and what it holds"),
  /// Updates the index.
  INDEX(CommandKind.ACTING, "index", "[OPTIONS]", "update or rebuild the index"),
  /// Verifies the archive.
  VERIFY(CommandKind.ACTING, "verify", "[OPTIONS]", "check the whole archive"),
  /// Says how the archive and its sources are.
  DOCTOR(
      CommandKind.ACTING,
      "doctor",
      "[OPTIONS]",
      "say how the archive is, what waits, and what to do"),
  /// Rebuilds derived files.
  REPAIR(CommandKind.ACTING, "repair", "[OPTIONS]", "rebuild derived files that verify reports"),
  /// Lists settings.
  CONFIG(
      CommandKind.PRINTING,
      "config",
      "[OPTIONS] [get KEY | set KEY VALUE | unset KEY | edit | path | sources]",
      "show settings and where they came from, or change them"),
  /// Serves the commands of other processes.
  SERVE(
      CommandKind.ACTING,
      "serve",
      "[OPTIONS]",
      "keep the archive open, so that searches answer at once"),
  /// Controls that process.
  SERVICE(
      CommandKind.ACTING,
      "service",
      "[OPTIONS] status | stop | install | uninstall",
      "say how tsearch serve is, end it, or install it"),
  /// Demonstrates tsearch on sample data.
  DEMO(
      CommandKind.ACTING,
      "demo",
      "[OPTIONS]",
      "try it on sample transcripts in a temporary archive"),
  /// Prints shell completions and manual pages.
  COMPLETION(
      CommandKind.ACTING,
      "completion",
      "bash | zsh | fish | man [PAGE]",
      "print shell completions or a manual page"),
  /// Explains a command.
  HELP(CommandKind.PRINTING, "help", "[OPTIONS] [COMMAND]", "explain a command");

  private final CommandKind kind;
  private final String word;
  private final String takes;
  private final String summary;

  CommandName(CommandKind kind, String word, String takes, String summary) {
    this.kind = kind;
    this.word = word;
    this.takes = takes;
    this.summary = summary;
  }

  /// What a command does.
  public enum CommandKind {
    /// It reads the archive and prints what it finds.
    READING,
    /// It prints a text to read that is not about the archive.
    PRINTING,
    /// It changes something, reports progress, or runs other programs.
    ACTING
  }

  /// What the command does.
  public CommandKind kind() {
    return kind;
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
