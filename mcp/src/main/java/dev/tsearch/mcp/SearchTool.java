package dev.tsearch.mcp;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.query.ParsedQuery;
import dev.tsearch.core.query.Query;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.indexer.answer.CutSnippet;
import dev.tsearch.indexer.answer.HitField;
import dev.tsearch.indexer.answer.HitObjects;
import dev.tsearch.indexer.library.EntryQuestion;
import dev.tsearch.indexer.library.InvalidQuestionException;
import dev.tsearch.indexer.library.SearchAnswer;
import dev.tsearch.indexer.lucene.snippet.Snippet;
import dev.tsearch.indexer.search.HitDetails;
import dev.tsearch.indexer.search.SearchHit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Finds entries. The session that calls and earlier answers of this server are left out.
record SearchTool() implements ArchiveTool {
  private static final int STANDARD_LIMIT = 8;
  private static final int MAX_LIMIT = 50;

  /// The lengths of passages in characters, from the first that is tried to the last.
  private static final List<Integer> LENGTHS = List.of(300, 160, 80);

  /// The members of a hit: those that tell an agent what it found and how to open it.
  private static final List<HitField> MEMBERS =
      List.of(
          HitField.RANK,
          HitField.ID,
          HitField.SESSION,
          HitField.TIME,
          HitField.SOURCE,
          HitField.PROJECT,
          HitField.FROM,
          HitField.ENTRY_TYPE,
          HitField.TOOL,
          HitField.SNIPPET);

  @Override
  public String name() {
    return "search";
  }

  @Override
  public String description() {
    return "Search all past sessions with coding agents (Claude Code, Codex, Gemini CLI and others)"
        + " for words, \"phrases\", or fields such as file:src/main.rs. Call it before you start a"
        + " task, at an error, or if the user refers to earlier work. Gives short passages; open"
        + " shows one in context.";
  }

  @Override
  public ToolSchema schema() {
    return new ToolSchema()
        .required("query", "words; more matching words rank higher")
        .text("project", "folder or end of it; . is this project")
        .text("since", "30d, yesterday, 2026-01-31")
        .text("until", "as since")
        .text("agent", "claude-code, codex, gemini, …")
        .text("tool", "only calls of this tool and their results; shell: of any shell")
        .flag("errors_only", "only failed results of tools")
        .flag("all", "also instructions and reminders that programs inserted, last")
        .number("limit", "hits (8)", MAX_LIMIT)
        .text("exclude_session", "a session to leave out (the one that calls); none: nothing")
        .bounded();
  }

  @Override
  public BoundedAnswer call(ToolArguments arguments, ToolContext context)
      throws IOException, InvalidQuestionException {
    arguments.required("query");
    EntryQuestion question =
        context.questions().read(context.parameters(arguments), STANDARD_LIMIT, MAX_LIMIT);
    Optional<String> excluded = excluded(arguments, context);
    var parts = new ArrayList<Query>();
    parts.add(question.query().query());
    parts.add(OwnAnswers.NONE);
    excluded.ifPresent(session -> parts.add(OwnAnswers.without(session)));
    EntryQuestion.Resolved wanted =
        context
            .library()
            .resolve(
                question.withQuery(new ParsedQuery(Query.all(parts), question.query().notes())));
    SearchAnswer answer = context.library().search(wanted, HitDetails.TITLES);
    List<String> notes = notes(question, answer, excluded, context);
    long inserted = context.library().leftOut(answer.request(), answer.total());
    if (inserted > 0) {
      notes.add(inserted + " more with text that programs inserted: all");
    }
    return BoundedAnswer.fit(
        arguments.maxBytes(), LENGTHS.size(), at -> draft(answer, notes, LENGTHS.get(at), context));
  }

  private static Optional<String> excluded(ToolArguments arguments, ToolContext context)
      throws IOException {
    Optional<String> named = arguments.first("exclude_session");
    return named.isEmpty()
        ? context.callingSession()
        : named.filter(session -> !session.equals("none"));
  }

  private static List<String> notes(
      EntryQuestion question, SearchAnswer answer, Optional<String> excluded, ToolContext context) {
    var notes = new ArrayList<>(question.query().notes());
    notes.addAll(answer.notes());
    excluded.ifPresent(session -> notes.add("left out: the calling session " + session));
    if (answer.result().hits().isEmpty()) {
      notes.add("try fewer or other words, or leave out project, since and agent");
    }
    notes.replaceAll(note -> context.line(note, 300));
    return notes;
  }

  private static BoundedAnswer.Draft draft(
      SearchAnswer answer, List<String> notes, int length, ToolContext context) {
    SearchRequest request = answer.request();
    var objects = new HitObjects(MEMBERS, "", answer.result().spelling().corrections());
    var items = new ArrayList<BoundedAnswer.Item>();
    for (SearchHit hit : answer.result().hits()) {
      SearchHit shown = shown(hit, length, context);
      items.add(
          new BoundedAnswer.Item(
              text(shown, answer, context), generator -> objects.write(shown, false, generator)));
    }
    String heading =
        "%d of %s%d matching entries"
            .formatted(
                items.size(),
                answer.result().isTotalExact() ? "" : "more than ",
                answer.result().total());
    return new BoundedAnswer.Draft(
        request.limit() == 0 ? "no hits wanted" : heading,
        "hits",
        items,
        answer.result().total(),
        notes,
        answer::next);
  }

  /// A hit with a short, masked passage, and without its content.
  private static SearchHit shown(SearchHit hit, int length, ToolContext context) {
    String masked = context.masked(hit.snippet().text());
    boolean isMasked = !masked.equals(hit.snippet().text());
    Snippet passage = isMasked ? new Snippet(masked, List.of()) : hit.snippet();
    Snippet cut = CutSnippet.of(passage, length);
    Entry entry = hit.entry();
    return new SearchHit(
        hit.rank(),
        hit.score(),
        entry,
        hit.address(),
        new Snippet(cut.text(), List.of()),
        hit.copies());
  }

  private static String text(SearchHit hit, SearchAnswer answer, ToolContext context) {
    Entry entry = hit.entry();
    var line = new StringBuilder();
    line.append(hit.rank()).append(". ref ").append(entry.identity()).append('\n');
    line.append("   ").append(ToolContext.time(entry.timestamp()));
    for (String part :
        List.of(
            entry.metadata().source(),
            entry.metadata().project(),
            entry.from().equals(entry.metadata().tool()) ? "" : entry.from(),
            entry.metadata().tool())) {
      if (!part.isEmpty()) {
        line.append(" · ").append(context.title(part));
      }
    }
    String title = answer.result().titles().getOrDefault(entry.transcript(), "");
    if (!title.isEmpty()) {
      line.append(" · \"").append(context.title(title)).append('"');
    }
    if (!hit.copies().isEmpty()) {
      line.append(" · +").append(hit.copies().size()).append(" copies");
    }
    line.append('\n');
    line.append("   > ").append(context.line(hit.snippet().text(), 400)).append('\n');
    return line.toString();
  }
}
