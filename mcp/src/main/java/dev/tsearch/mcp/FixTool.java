package dev.tsearch.mcp;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.Field;
import dev.tsearch.core.query.Copies;
import dev.tsearch.core.query.Query;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.core.query.Strictness;
import dev.tsearch.core.transcript.CallSignature;
import dev.tsearch.core.transcript.Remedy;
import dev.tsearch.indexer.answer.CountedRemedy;
import dev.tsearch.indexer.answer.EntryObjects;
import dev.tsearch.indexer.answer.RemedyObjects;
import dev.tsearch.indexer.library.EntryQuestion;
import dev.tsearch.indexer.library.FixAnswer;
import dev.tsearch.indexer.library.InvalidQuestionException;
import dev.tsearch.indexer.search.HitDetails;
import dev.tsearch.indexer.search.Page;
import dev.tsearch.indexer.search.SearchHit;
import dev.tsearch.indexer.search.SearchResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Says what fixed an error, or how a command was called.
record FixTool() implements ArchiveTool {
  private static final int STANDARD_LIMIT = 5;
  private static final int MAX_LIMIT = 20;
  private static final int MAX_STEPS = 6;
  private static final int LINE = 160;

  /// How many entries after a call are searched for its result.
  private static final int AFTER = 20;

  @Override
  public String name() {
    return "fix";
  }

  @Override
  public String description() {
    return "Call it with words of an error that you see: what ran after that error in past sessions"
        + " until the same command worked, how often, with refs. Or with a command: how it was called"
        + " here, and whether it worked.";
  }

  @Override
  public ToolSchema schema() {
    return new ToolSchema()
        .text("error", "words of the error message")
        .text("command", "a command or a tool, instead of error")
        .text("project", "folder or end of it; . is this project")
        .number("limit", "fixes or calls (5)", MAX_LIMIT)
        .number("max_bytes", "size of the answer (4096)", ToolArguments.MAX_BYTES);
  }

  @Override
  public BoundedAnswer call(ToolArguments arguments, ToolContext context)
      throws IOException, InvalidQuestionException {
    Optional<String> error = arguments.first("error");
    Optional<String> command = arguments.first("command");
    if (error.isPresent() == command.isPresent()) {
      throw new InvalidQuestionException("error", "give either error or command", "");
    }
    var parameters = context.parameters(arguments);
    EntryQuestion question =
        context
            .questions()
            .read(
                name ->
                    name.equals("query")
                        ? List.of(error.or(() -> command).orElse(""))
                        : parameters.of(name),
                STANDARD_LIMIT,
                MAX_LIMIT);
    SearchRequest request = context.library().resolve(question).request();
    return error.isPresent()
        ? remedies(request, arguments.maxBytes(), context)
        : calls(request, arguments.maxBytes(), context);
  }

  private static BoundedAnswer remedies(SearchRequest request, int maxBytes, ToolContext context)
      throws IOException {
    FixAnswer found =
        context
            .library()
            .fix(request.withQuery(request.query().strict()).withStrictness(Strictness.LENIENT));
    var notes = new ArrayList<>(found.notes());
    var items = new ArrayList<BoundedAnswer.Item>();
    for (CountedRemedy group : found.groups()) {
      if (items.size() < request.limit()) {
        items.add(
            new BoundedAnswer.Item(
                text(group, context),
                generator ->
                    RemedyObjects.write(
                        shortened(group), part -> context.line(part, LINE), generator)));
      }
    }
    String heading =
        "%d of %d failures were followed by a success of the same command"
            .formatted(found.remedies(), found.failures());
    if (found.failures() == 0) {
      notes.add("no failed result matches; use fewer words of the message, or search");
    }
    var draft =
        new BoundedAnswer.Draft(heading, "fixes", items, found.groups().size(), notes, _ -> "");
    return BoundedAnswer.fit(maxBytes, 1, _ -> draft);
  }

  /// Without the steps for which an answer has no room.
  private static CountedRemedy shortened(CountedRemedy group) {
    Remedy example = group.example();
    List<Entry> steps = example.steps();
    return new CountedRemedy(
        new Remedy(
            example.failed(),
            steps.subList(0, Math.min(MAX_STEPS, steps.size())),
            example.success()),
        group.result(),
        group.count(),
        group.sessions());
  }

  private static String text(CountedRemedy group, ToolContext context) {
    var text = new StringBuilder();
    text.append(group.count()).append("× in ").append(group.sessions()).append(" sessions: ");
    text.append(described(group.example().failed(), context)).append(" failed (ref ");
    text.append(group.example().failed().identity()).append(")\n");
    List<Entry> steps = group.example().steps();
    for (Entry step : steps.subList(0, Math.min(MAX_STEPS, steps.size()))) {
      text.append("  → ").append(described(step, context)).append('\n');
    }
    if (steps.size() > MAX_STEPS) {
      text.append("  … ").append(steps.size() - MAX_STEPS).append(" more\n");
    }
    text.append("  → worked: ").append(described(group.example().success(), context));
    text.append(" (ref ").append(group.example().success().identity()).append(")\n");
    return text.toString();
  }

  private static String described(Entry call, ToolContext context) {
    return context.line(call.metadata().tool() + " " + CallSignature.command(call), LINE);
  }

  private static BoundedAnswer calls(SearchRequest request, int maxBytes, ToolContext context)
      throws IOException {
    Query calls =
        Query.all(
            List.of(
                request.filter(),
                OwnAnswers.NONE,
                new Query.FieldIs(Field.TYPE, EntryType.TOOL_CALL.name())));
    SearchResult found =
        context
            .library()
            .search(
                request.withFilter(calls).withCopies(Copies.APART),
                Page.FIRST.with(new HitDetails(false, false, false, false, 0, AFTER)));
    var items = new ArrayList<BoundedAnswer.Item>();
    for (SearchHit hit : found.hits()) {
      Entry call = hit.entry();
      String line =
          "- %s · %s · ref %s%n  %s%n"
              .formatted(
                  described(call, context),
                  ToolContext.time(call.timestamp()),
                  call.identity(),
                  result(call, hit.after(), context));
      Entry masked = context.masked(call);
      items.add(
          new BoundedAnswer.Item(line, generator -> EntryObjects.writeShort(masked, generator)));
    }
    var draft =
        new BoundedAnswer.Draft(
            found.hits().size() + " of " + found.total() + " calls that match",
            "calls",
            items,
            found.total(),
            found.notes(),
            _ -> "");
    return BoundedAnswer.fit(maxBytes, 1, _ -> draft);
  }

  /// The result of a call in the entries after it.
  private static String result(Entry call, List<Entry> after, ToolContext context) {
    String id = call.metadata().values().text("tool_use_id", "");
    for (Entry entry : after) {
      boolean isResult =
          entry.type().equals(EntryType.TOOL_RESULT)
              && entry.metadata().values().text("tool_use_id", "").equals(id);
      if (isResult) {
        boolean hasFailed = entry.metadata().values().flag("is_error");
        return (hasFailed ? "failed: " : "worked: ") + context.line(entry.content(), LINE);
      }
    }
    return "its result is not recorded";
  }
}
