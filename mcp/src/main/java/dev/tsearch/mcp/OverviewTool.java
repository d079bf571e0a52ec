package dev.tsearch.mcp;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.transcript.CallSignature;
import dev.tsearch.indexer.answer.EntryObjects;
import dev.tsearch.indexer.catalog.NameResolver.Meaning;
import dev.tsearch.indexer.library.InvalidQuestionException;
import dev.tsearch.indexer.library.ListPage;
import dev.tsearch.indexer.library.Overview;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// Tells what a session was about and how it ended.
record OverviewTool() implements ArchiveTool {
  private static final int LINE = 160;
  private static final int LAST = 600;
  private static final int MAX_NAMES = 12;

  @Override
  public String name() {
    return "overview";
  }

  @Override
  public String description() {
    return "What one past session was about: title, project, branch, model, times, each prompt in one"
        + " line with its ref, files changed, failures, commits, sub-agents, and how it ended. Cheaper"
        + " than open; call it before you continue earlier work.";
  }

  @Override
  public ToolSchema schema() {
    return new ToolSchema().required("session", "a ref, or latest").bounded();
  }

  @Override
  public BoundedAnswer call(ToolArguments arguments, ToolContext context)
      throws IOException, InvalidQuestionException {
    String name = arguments.required("session");
    TranscriptId transcript =
        switch (context.meaning("session", name)) {
          case Meaning.OneSession(TranscriptId session) -> session;
          case Meaning.OneEntry(LocatedEntry found) -> found.entry().transcript();
          case Meaning.Ambiguous _, Meaning.UnknownName() ->
              throw new IllegalStateException("not resolved: " + name);
        };
    Overview overview =
        context
            .library()
            .overview(transcript)
            .orElseThrow(
                () -> new InvalidQuestionException("session", "nothing is called " + name, ""));
    ListPage page = ListPage.read(arguments, Integer.MAX_VALUE, Integer.MAX_VALUE);
    var items = new ArrayList<BoundedAnswer.Item>();
    for (Entry prompt : page.of(overview.prompts())) {
      items.add(item(prompt, context));
    }
    int total = overview.prompts().size();
    var draft =
        new BoundedAnswer.Draft(
            heading(overview, context),
            "prompts",
            items,
            total,
            List.of(counts(overview)),
            quoted(overview, context),
            count -> page.next(count, total));
    return BoundedAnswer.fit(arguments.maxBytes(), 1, _ -> draft);
  }

  private static BoundedAnswer.Item item(Entry prompt, ToolContext context) {
    String line = context.line(prompt.content(), LINE);
    Entry shown =
        new Entry(
            prompt.id(),
            prompt.timestamp(),
            prompt.from(),
            prompt.to(),
            line,
            prompt.type(),
            prompt.metadata());
    return new BoundedAnswer.Item(
        "- %s · ref %s · %s%n"
            .formatted(ToolContext.time(prompt.timestamp()), prompt.identity(), line),
        generator -> EntryObjects.writeShort(shown, generator));
  }

  private static String heading(Overview overview, ToolContext context) {
    var row = overview.row();
    var facts = new ArrayList<String>();
    facts.add("session " + row.session());
    facts.add(row.source());
    facts.add(context.line(row.project(), LINE));
    facts.add(overview.branches().isEmpty() ? "" : "branch " + names(overview.branches(), context));
    facts.add(names(overview.models(), context));
    facts.add(ToolContext.time(row.min()) + " to " + ToolContext.time(row.max()));
    facts.removeIf(String::isEmpty);
    return String.join(" · ", facts);
  }

  private static String counts(Overview overview) {
    var stats = overview.stats();
    int calls = stats.toolCalls().values().stream().mapToInt(Integer::intValue).sum();
    return "%d messages, %d turns, %d tool calls, %d failures, %d compactions"
        .formatted(stats.messages(), stats.turns(), calls, stats.errors(), stats.compactions());
  }

  private static List<String> quoted(Overview overview, ToolContext context) {
    var stats = overview.stats();
    var notes = new ArrayList<String>();
    if (!overview.title().isBlank()) {
      notes.add("title: " + context.title(overview.title()));
    }
    if (!stats.changedFiles().isEmpty()) {
      notes.add("files changed: " + names(stats.changedFiles(), context));
    }
    for (Entry commit : overview.commits().stream().limit(MAX_NAMES / 2).toList()) {
      notes.add("commit: " + context.line(CallSignature.command(commit), LINE));
    }
    if (!overview.agents().isEmpty()) {
      notes.add(
          "sub-agents (open "
              + overview.row().session()
              + "/ID): "
              + names(overview.agents(), context));
    }
    overview
        .last()
        .ifPresent(last ->
            notes.add(
                "ended with %s (ref %s): > %s"
                    .formatted(last.from(), last.identity(), context.line(last.content(), LAST))));
    return notes;
  }

  private static String names(Iterable<String> names, ToolContext context) {
    var shown = new ArrayList<String>();
    int more = 0;
    for (String name : names) {
      if (shown.size() < MAX_NAMES) {
        shown.add(context.line(name, LINE));
      } else {
        more++;
      }
    }
    return String.join(", ", shown) + (more > 0 ? ", and " + more + " more" : "");
  }
}
