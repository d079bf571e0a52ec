package dev.tsearch.cli.tui.state;

import dev.tsearch.cli.tui.state.Filters.Scope;
import dev.tsearch.cli.tui.state.Filters.Scope.ScopeKind;
import dev.tsearch.core.query.QueryText;
import java.util.ArrayList;
import java.util.List;

/// What the interface asks the archive. Each question is a command line.
public sealed interface Question {
  /// The command line.
  List<String> arguments();

  /// A page of the list.
  ///
  /// @param query the words
  /// @param filters the filters
  /// @param skipped how many rows are before the page
  record Listed(String query, Filters filters, int skipped) implements Question {
    /// The rows of a page.
    public static final int ROWS = 100;

    @Override
    public List<String> arguments() {
      var arguments = new ArrayList<>(filters.command(query));
      if (skipped > 0) {
        arguments.addAll(1, List.of("--offset", Integer.toString(skipped)));
      }
      arguments.addAll(1, List.of("--json", "-n", Integer.toString(ROWS)));
      return arguments;
    }
  }

  /// What is around a row, or in it.
  ///
  /// @param row the row
  record Previewed(ListRow row) implements Question {
    private static final String ENTRIES_AROUND = "4";

    @Override
    public List<String> arguments() {
      return row.isSession()
          ? List.of("show", "--json", "--only", "said", "--turns", "1-5", row.name())
          : List.of("show", "--json", "-C", ENTRIES_AROUND, row.name());
    }
  }

  /// A whole conversation.
  ///
  /// @param name its name
  /// @param withAgents whether with the conversations of its sub-agents
  record AllEntries(String name, boolean withAgents) implements Question {
    @Override
    public List<String> arguments() {
      return withAgents
          ? List.of("show", "--json", "--archived", "--agents", name)
          : List.of("show", "--json", "--archived", name);
    }
  }

  /// The entries around an entry of a conversation: what is shown until all have arrived.
  ///
  /// @param conversation the name of the conversation
  /// @param entry the name of the entry
  record Around(String conversation, String entry) implements Question {
    private static final String ENTRIES_AROUND = "40";

    @Override
    public List<String> arguments() {
      return List.of("show", "--json", "-C", ENTRIES_AROUND, entry);
    }
  }

  /// The best hit in a session.
  ///
  /// @param session the session
  /// @param query the words
  /// @param filters the filters
  record BestHit(String session, String query, Filters filters) implements Question {
    @Override
    public List<String> arguments() {
      var arguments = new ArrayList<>(List.of("search", "--json", "-n", "1"));
      arguments.addAll(filters.with(new Scope(ScopeKind.SESSION, session)).unordered());
      arguments.add("--");
      arguments.addAll(new QueryText(query).words());
      return arguments;
    }
  }

  /// What is known of a session.
  ///
  /// @param session the session
  record Described(String session) implements Question {
    @Override
    public List<String> arguments() {
      return List.of("sessions", "--json", "-n", "1", "--session", session);
    }
  }

  /// The values of the matches.
  ///
  /// @param query the words
  /// @param filters the filters
  record Counted(String query, Filters filters) implements Question {
    private static final String VALUES = "8";

    @Override
    public List<String> arguments() {
      var arguments = new ArrayList<>(List.of("search", "--facets", "--json", "-n", VALUES));
      arguments.addAll(filters.unordered());
      arguments.add("--");
      arguments.addAll(new QueryText(query).words());
      return arguments;
    }
  }

  /// The values of a field.
  ///
  /// @param query the query at whose end a value is typed
  /// @param field the name of the field
  /// @param prefix what was typed
  record Completed(String query, String field, String prefix) implements Question {
    @Override
    public List<String> arguments() {
      return List.of("__complete", field, prefix);
    }
  }

  /// How a session is resumed.
  ///
  /// @param session the name of the session
  /// @param isCopied whether the command is copied instead of run
  record Resumed(String session, boolean isCopied) implements Question {
    @Override
    public List<String> arguments() {
      return List.of("resume", "--print", session);
    }
  }

  /// Whether a project has sessions.
  ///
  /// @param project the folder
  record HasSessions(String project) implements Question {
    @Override
    public List<String> arguments() {
      return List.of("sessions", "--json", "-n", "1", "--project", project);
    }
  }

  /// The files that a session read and changed, the last used first.
  ///
  /// @param session the name of the session
  record UsedFiles(String session) implements Question {
    private static final String FILES = "200";

    @Override
    public List<String> arguments() {
      return List.of("files", "--json", "-n", FILES, "--session", session);
    }
  }

  /// The source of a tool call, whose members have the names that its entry has not.
  ///
  /// @param call the name of its entry
  record CallSource(String call) implements Question {
    @Override
    public List<String> arguments() {
      return List.of("show", "--raw", call);
    }
  }

  /// A document of a session, written to a file.
  ///
  /// @param command the words of the command
  record Exported(List<String> command) implements Question {
    /// Copies the words.
    public Exported {
      command = List.copyOf(command);
    }

    @Override
    public List<String> arguments() {
      return command;
    }
  }
}
