package dev.tsearch.mcp;

import dev.tsearch.core.entry.Field;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.indexer.answer.ListedSession;
import dev.tsearch.indexer.answer.SessionField;
import dev.tsearch.indexer.answer.SessionObjects;
import dev.tsearch.indexer.catalog.SessionTitles;
import dev.tsearch.indexer.library.EntryQuestion;
import dev.tsearch.indexer.library.FieldFilter;
import dev.tsearch.indexer.library.InvalidQuestionException;
import dev.tsearch.indexer.library.ListPage;
import dev.tsearch.indexer.library.SessionFilter;
import dev.tsearch.indexer.library.SessionSort;
import dev.tsearch.indexer.library.SessionsAnswer;
import dev.tsearch.indexer.search.HitDetails;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/// Lists sessions, or the best sessions for words; without arguments also the programs and
/// projects.
record ListTool() implements ArchiveTool {
  private static final int STANDARD_LIMIT = 20;
  private static final int MAX_LIMIT = 200;
  private static final int MAX_GROUPS = 12;

  /// The members of a session. The title is masked and replaces the first prompt.
  private static final List<SessionField> MEMBERS =
      Arrays.stream(SessionField.values())
          .filter(field -> field != SessionField.FIRST_PROMPT)
          .toList();

  @Override
  public String name() {
    return "list";
  }

  @Override
  public String description() {
    return "List past sessions, one line each, the newest first, or the best for the words of query."
        + " Without arguments it also says which programs and projects there are, with the number of"
        + " sessions. Use overview for one session.";
  }

  @Override
  public ToolSchema schema() {
    return new ToolSchema()
        .text("query", "words that a session must be about")
        .text("project", "folder or end of it; . is this project")
        .text("since", "30d, yesterday, 2026-01-31")
        .text("until", "as since")
        .text("agent", "claude-code, codex, gemini, …")
        .choice("sort", "order (newest; relevance with query)", SessionSort.WORDS)
        .number("limit", "sessions (20)", MAX_LIMIT)
        .bounded();
  }

  @Override
  public BoundedAnswer call(ToolArguments arguments, ToolContext context)
      throws IOException, InvalidQuestionException {
    var parameters = context.parameters(arguments);
    FieldFilter fields = context.filter(parameters);
    var filter =
        new SessionFilter(
            fields.values().getOrDefault(Field.SOURCE, List.of()),
            fields.values().getOrDefault(Field.PROJECT, List.of()),
            "",
            false);
    var questions = context.questions();
    var notes = new ArrayList<String>();
    List<ListedSession> sessions;
    if (arguments.first("query").isPresent()) {
      SessionSort order = order(arguments, SessionSort.RELEVANCE);
      EntryQuestion question =
          questions.read(
              name ->
                  name.equals("sort") || name.equals("cursor") ? List.of() : parameters.of(name),
              1,
              MAX_LIMIT);
      SearchRequest request = context.library().resolve(question).request();
      SessionsAnswer answer = context.library().sessions(request, filter, order, HitDetails.NONE);
      notes.addAll(answer.notes());
      sessions = answer.sessions();
    } else {
      SessionSort order = order(arguments, SessionSort.NEWEST);
      var time = questions.time(parameters, context.served().clock().instant());
      sessions = context.library().sessions(filter, time, order);
      if (arguments.values().isEmpty()) {
        notes.add("programs: " + groups(sessions, listed -> listed.row().source()));
        notes.add("projects: " + groups(sessions, listed -> listed.row().project()));
      }
    }
    if (sessions.isEmpty()) {
      notes.add("no sessions match; leave out arguments, or call list without any");
    }
    return answer(sessions, notes, arguments, context);
  }

  private static SessionSort order(ToolArguments arguments, SessionSort otherwise)
      throws InvalidQuestionException {
    String word = arguments.first("sort").orElse("");
    if (word.isEmpty()) {
      return otherwise;
    }
    SessionSort order =
        SessionSort.of(word)
            .orElseThrow(() ->
                new InvalidQuestionException(
                    "sort", "must be one of " + SessionSort.WORDS + ", got " + word, ""));
    return order == SessionSort.RELEVANCE ? otherwise : order;
  }

  private static String groups(
      List<ListedSession> sessions, Function<ListedSession, String> value) {
    Map<String, Integer> counts = new HashMap<>();
    for (ListedSession session : sessions) {
      counts.merge(value.apply(session), 1, Integer::sum);
    }
    counts.remove("");
    List<String> groups =
        counts.entrySet().stream()
            .sorted((one, other) -> {
              int order = Integer.compare(other.getValue(), one.getValue());
              return order == 0 ? one.getKey().compareTo(other.getKey()) : order;
            })
            .limit(MAX_GROUPS)
            .map(group -> group.getKey() + " " + group.getValue())
            .toList();
    int more = counts.size() - groups.size();
    return String.join(", ", groups) + (more > 0 ? ", and " + more + " more" : "");
  }

  private static BoundedAnswer answer(
      List<ListedSession> sessions,
      List<String> notes,
      ToolArguments arguments,
      ToolContext context)
      throws InvalidQuestionException {
    ListPage part = ListPage.read(arguments, STANDARD_LIMIT, MAX_LIMIT);
    List<ListedSession> page = part.of(sessions);
    Map<TranscriptId, String> titles =
        SessionTitles.of(page.stream().map(ListedSession::row).toList());
    var items = new ArrayList<BoundedAnswer.Item>();
    for (ListedSession session : page) {
      String title = context.title(titles.getOrDefault(session.row().transcript(), ""));
      items.add(
          new BoundedAnswer.Item(
              line(session, title),
              generator -> SessionObjects.write(MEMBERS, session, title, generator)));
    }
    var draft =
        new BoundedAnswer.Draft(
            "%d of %d sessions".formatted(page.size(), sessions.size()),
            "sessions",
            items,
            sessions.size(),
            notes,
            count -> part.next(count, sessions.size()));
    return BoundedAnswer.fit(arguments.maxBytes(), 1, _ -> draft);
  }

  private static String line(ListedSession listed, String title) {
    var row = listed.row();
    String hits = listed.match().map(match -> match.hits() + " hits of ").orElse("");
    return "- ref %s · %s · %s · %s · %s%d entries · %s%n"
        .formatted(
            row.session(),
            ToolContext.time(row.max()),
            row.source(),
            row.project(),
            hits,
            row.count(),
            title);
  }
}
