package dev.tsearch.mcp;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.Field;
import dev.tsearch.core.query.Order;
import dev.tsearch.core.query.Query;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.core.query.Strictness;
import dev.tsearch.indexer.answer.FileObjects;
import dev.tsearch.indexer.library.EntryQuestion;
import dev.tsearch.indexer.library.FileSelection;
import dev.tsearch.indexer.library.FileSort;
import dev.tsearch.indexer.library.FilesAnswer;
import dev.tsearch.indexer.library.InvalidQuestionException;
import dev.tsearch.indexer.library.ListPage;
import dev.tsearch.indexer.lucene.reader.FileCounts;
import dev.tsearch.indexer.lucene.reader.FileCounts.FileUse;
import dev.tsearch.indexer.search.HitDetails;
import dev.tsearch.indexer.search.Page;
import dev.tsearch.indexer.search.SearchHit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// Lists files that sessions read and changed, and the last edits of a file.
record FilesTool() implements ArchiveTool {
  private static final int LAST_CALLS = 40;
  private static final int LAST_EDITS = 5;

  @Override
  public String name() {
    return "files";
  }

  @Override
  public String description() {
    return "Which files past sessions read and changed: of a path (src/main.rs, src/ or '*.go') with"
        + " refs of the last edits, so that you see why a file is as it is, or of the entries that"
        + " match the words of query.";
  }

  @Override
  public ToolSchema schema() {
    return new ToolSchema()
        .text("path", "a file, a folder or a pattern")
        .text("query", "words of the entries")
        .text("project", "folder or end of it; . is this project")
        .text("since", "30d, yesterday, 2026-01-31")
        .bounded();
  }

  @Override
  public BoundedAnswer call(ToolArguments arguments, ToolContext context)
      throws IOException, InvalidQuestionException {
    if (arguments.first("path").isEmpty() && arguments.first("query").isEmpty()) {
      throw new InvalidQuestionException("path", "is missing", "give path or query");
    }
    var parameters = context.parameters(arguments);
    List<String> paths = arguments.of("path");
    EntryQuestion question =
        context
            .questions()
            .read(
                name ->
                    switch (name) {
                      case "file" -> paths;
                      case "cursor" -> List.of();
                      default -> parameters.of(name);
                    },
                1,
                1);
    SearchRequest wanted = context.library().resolve(question).request();
    SearchRequest request =
        wanted.withQuery(wanted.query().strict()).withStrictness(Strictness.LENIENT);
    FilesAnswer answer =
        context.library().files(request, new FileSelection(paths, false, FileSort.LAST));
    var notes = new ArrayList<>(answer.notes());
    if (answer.mentioned() > 0) {
      notes.add(answer.mentioned() + " more files are only mentioned");
    }
    if (!paths.isEmpty() && !answer.files().isEmpty()) {
      notes.addAll(edits(request, context));
    }
    ListPage page = ListPage.read(arguments, Integer.MAX_VALUE, Integer.MAX_VALUE);
    var items = new ArrayList<BoundedAnswer.Item>();
    for (FileUse file : page.of(answer.files())) {
      items.add(
          new BoundedAnswer.Item(line(file), generator -> FileObjects.write(file, generator)));
    }
    int total = answer.files().size();
    var draft =
        new BoundedAnswer.Draft(
            total + " files", "files", items, total, notes, count -> page.next(count, total));
    return BoundedAnswer.fit(arguments.maxBytes(), 1, _ -> draft);
  }

  /// The last calls that changed one of the files.
  private static List<String> edits(SearchRequest request, ToolContext context) throws IOException {
    Query calls =
        Query.all(
            List.of(request.filter(), new Query.FieldIs(Field.TYPE, EntryType.TOOL_CALL.name())));
    var edits = new ArrayList<String>();
    for (SearchHit hit :
        context
            .library()
            .search(
                request.withFilter(calls).withOrder(Order.TIME).withLimit(LAST_CALLS),
                Page.FIRST.with(HitDetails.NONE))
            .hits()) {
      Entry call = hit.entry();
      if (edits.size() < LAST_EDITS && FileCounts.isEditing(call.metadata().tool())) {
        edits.add(
            "edit %s by %s: ref %s"
                .formatted(
                    ToolContext.time(call.timestamp()), call.metadata().tool(), call.identity()));
      }
    }
    return edits;
  }

  private static String line(FileUse file) {
    return "- %s%s · %d edits, %d reads in %d sessions · last %s%n"
        .formatted(
            file.path(),
            file.project().isEmpty() ? "" : " in " + file.project(),
            file.edits(),
            file.reads(),
            file.sessions(),
            ToolContext.time(file.last()));
  }
}
