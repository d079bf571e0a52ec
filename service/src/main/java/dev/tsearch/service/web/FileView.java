package dev.tsearch.service.web;

import static dev.tsearch.service.web.html.PageNode.element;
import static dev.tsearch.service.web.html.PageNode.link;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.Field;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.json.ShellWord;
import dev.tsearch.core.query.Copies;
import dev.tsearch.core.query.ParsedQuery;
import dev.tsearch.core.query.Query;
import dev.tsearch.indexer.library.EntryQuestion;
import dev.tsearch.indexer.library.FileSelection;
import dev.tsearch.indexer.library.FileSort;
import dev.tsearch.indexer.library.InvalidQuestionException;
import dev.tsearch.indexer.library.Library;
import dev.tsearch.indexer.library.ProgramQuestions;
import dev.tsearch.indexer.library.SearchAnswer;
import dev.tsearch.indexer.library.ServedLibrary;
import dev.tsearch.indexer.lucene.reader.FileCounts;
import dev.tsearch.indexer.lucene.reader.FileCounts.FileUse;
import dev.tsearch.indexer.search.HitDetails;
import dev.tsearch.indexer.search.SearchHit;
import dev.tsearch.service.web.html.PageAddress;
import dev.tsearch.service.web.html.PageFilters;
import dev.tsearch.service.web.html.PageFrame;
import dev.tsearch.service.web.html.PageLinks;
import dev.tsearch.service.web.html.PageNode;
import dev.tsearch.service.web.html.PageNode.PageElement;
import dev.tsearch.service.web.html.PageNode.PageText;
import dev.tsearch.service.web.html.WebContent;
import dev.tsearch.service.web.html.WebTexts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The page of a file: the calls that edited or read it, and the entries in which a program says
/// that it edited it, by session, the newest first: those that [FileCounts] counts. A call has its
/// difference when it is unfolded.
///
/// @param served the archive and the surroundings
/// @param frame what surrounds the content
/// @param address the address; its parameter `path` names the file, and `base` the folder of the
///   conversations if the path is relative to it
record FileView(ServedLibrary served, PageFrame frame, PageAddress address) {
  /// The parameter with the folder that a relative path is in.
  static final String BASE = "base";

  private static final int USES = 100;
  private static final int MAX_USES = 200;
  private static final int MAX_LINE = 160;

  /// Fewer calls are not worth a row that unfolds.
  private static final int MIN_RUN = 3;

  /// What counts as an edit or a read.
  private static final Query USE =
      Query.any(
          List.of(
              new Query.FieldIs(Field.TYPE, EntryType.TOOL_CALL.name()),
              new Query.FieldIs(Field.SUBTYPE, FileCounts.EDIT)));

  private static final PageFrame.PageExtra EXTRA =
      new PageFrame.PageExtra(
          List.of("session.css"),
          List.of(),
          List.of(
              List.of("j k", "next, previous use"),
              List.of("Enter", "unfold or fold it"),
              List.of("?", "these keys")));

  WebContent answer() throws IOException, InvalidQuestionException {
    Library library = served.opener().open();
    var questions = new ProgramQuestions(served.clock().instant(), served.zone());
    EntryQuestion typed =
        questions
            .read(
                name ->
                    switch (name) {
                      case "file" -> List.of();
                      case "sort" -> List.of("newest");
                      default -> address.of(name);
                    },
                USES,
                MAX_USES)
            .withCopies(Copies.APART);
    Query used = Query.all(List.of(typed.query().query(), named(path()), USE));
    EntryQuestion question = typed.withQuery(new ParsedQuery(used, typed.query().notes()));
    EntryQuestion.Resolved resolved = library.resolve(question);
    SearchAnswer answer = library.search(resolved, HitDetails.TITLES);
    List<FileUse> counted =
        library
            .files(resolved.request(), new FileSelection(List.of(), false, FileSort.LAST))
            .files()
            .stream()
            .filter(file -> file.path().equals(path()) && isOfBase(file.project()))
            .toList();
    return WebContent.page(
        200,
        frame
            .at(address)
            .page(
                WebTexts.lastPart(path()) + " · tsearch",
                "Files",
                EXTRA,
                List.of(
                    head(counted),
                    element("div", "chips").add(PageFilters.chips(address.without("file"))),
                    element("div").add(WebTexts.notes(answer.notes())),
                    calls(answer))));
  }

  private String path() {
    return address.value("path");
  }

  private boolean isOfBase(String project) {
    return address.value(BASE).isEmpty() || project.equals(address.value(BASE));
  }

  /// Entries that name a file, with or without a position in it. Others whose path ends in the same
  /// way are among them.
  private static Query named(String path) {
    return Query.any(
        List.of(
            new Query.FieldIs(Field.FILE, path),
            new Query.FieldIn(Field.FILE, Optional.of(path + ":0"), Optional.of(path + "::"))));
  }

  /// Whether an entry names this file.
  private boolean isOfFile(Entry entry) {
    return Field.FILE.values(entry).stream()
        .map(Field::shown)
        .anyMatch(named ->
            FileCounts.path(named).equals(path())
                && (!FileCounts.isRelative(named) || isOfBase(entry.metadata().project())));
  }

  private PageElement head(List<FileUse> counted) {
    String path = path();
    String folder = path.substring(0, path.lastIndexOf('/') + 1);
    PageAddress files = address.without("path", BASE, "cursor", "limit");
    PageElement place =
        folder.isEmpty()
            ? link(files.text(), "All files")
            : link(files.with("under", folder).text(), folder);
    long edits = counted.stream().mapToLong(FileUse::edits).sum();
    long reads = counted.stream().mapToLong(FileUse::reads).sum();
    return element("header", "session")
        .add(element("h1").add(WebTexts.lastPart(path)))
        .add(
            element("p", "detail")
                .add(new PageText("in "), place)
                .add(address.value(BASE).isEmpty() ? "" : " of " + address.value(BASE)))
        .add(element("p").with("id", "total").add(counts(edits, reads)))
        .add(
            element("p", "commands")
                .add(
                    WebTexts.copy("Copy path", path),
                    WebTexts.copy(
                        "Copy search command",
                        "tsearch search --file "
                            + ShellWord.quoted(path)
                            + " type:tool_call OR subtype:"
                            + FileCounts.EDIT),
                    WebTexts.copy("Copy blame command", "tsearch blame " + ShellWord.quoted(path)),
                    link(
                            PageAddress.at("").with("file", path).text(),
                            "Search the entries that name it")
                        .with("class", "button quiet")));
  }

  private static String counts(long edits, long reads) {
    String edited = WebTexts.counted(edits, "edit", "edits");
    String read = WebTexts.counted(reads, "read", "reads");
    return edits == 0 && reads > 0 ? read : reads == 0 ? edited : edited + ", " + read;
  }

  private PageElement calls(SearchAnswer answer) {
    List<SearchHit> hits = answer.result().hits();
    Map<TranscriptId, List<Entry>> groups = new LinkedHashMap<>();
    for (SearchHit hit : hits) {
      if (isOfFile(hit.entry())) {
        groups.computeIfAbsent(hit.entry().transcript(), _ -> new ArrayList<>()).add(hit.entry());
      }
    }
    var sections = new ArrayList<PageNode>();
    groups.forEach((transcript, entries) -> {
      String title = answer.result().titles().getOrDefault(transcript, "");
      sections.add(group(transcript, title.isBlank() ? transcript.session() : title, entries));
    });
    PageElement list =
        element("section")
            .with("aria-label", "Uses")
            .add(element("div").with("id", "groups").add(sections));
    String next = answer.next(hits.size());
    return next.isEmpty()
        ? list
        : list.add(
            link(address.with("cursor", next).text(), "Earlier uses")
                .with("class", "button more")
                .with("data-more", "groups"));
  }

  private PageElement group(TranscriptId transcript, String title, List<Entry> entries) {
    Entry newest = entries.getFirst();
    long edits = entries.stream().filter(FileView::isEdit).count();
    String counts = counts(edits, entries.size() - edits);
    return element("article", "group")
        .add(
            element("h2").add(link(PageLinks.session(transcript).text(), title)),
            element("p", "detail")
                .add(transcript.source() + " · ")
                .add(WebTexts.time(newest, served.zone()))
                .add(" · " + counts))
        .add(runs(entries));
  }

  /// The calls; those of one tool, one after another, that say nothing else, as one row that
  /// unfolds.
  private List<PageElement> runs(List<Entry> entries) {
    var rows = new ArrayList<PageElement>();
    int from = 0;
    while (from < entries.size()) {
      int end = from + 1;
      while (end < entries.size() && areEqual(entries.get(from), entries.get(end))) {
        end++;
      }
      List<PageElement> calls = entries.subList(from, end).stream().map(this::call).toList();
      rows.addAll(
          calls.size() < MIN_RUN
              ? calls
              : List.of(run(entries.get(from), entries.get(end - 1), calls)));
      from = end;
    }
    return rows;
  }

  private static boolean areEqual(Entry one, Entry other) {
    return isCall(one)
        && isCall(other)
        && !isEdit(one)
        && !isEdit(other)
        && one.metadata().tool().equals(other.metadata().tool());
  }

  private PageElement run(Entry newest, Entry oldest, List<PageElement> calls) {
    return element("details", "entry call row run")
        .add(
            element("summary")
                .add(element("b").add(name(newest)))
                .add(element("span", "line").add(calls.size() + " times"))
                .add(
                    element("span", "when")
                        .add(
                            WebTexts.time(oldest, served.zone()),
                            new PageText(" – "),
                            WebTexts.time(newest, served.zone()))))
        .add(element("div", "body").add(calls));
  }

  private static boolean isCall(Entry entry) {
    return entry.type().equals(EntryType.TOOL_CALL);
  }

  private static boolean isEdit(Entry entry) {
    return !isCall(entry) || FileCounts.isEditing(entry.metadata().tool());
  }

  private PageElement call(Entry entry) {
    String tool = entry.metadata().tool();
    String use = isEdit(entry) ? "edit" : "read";
    String line = isCall(entry) ? (tool.equalsIgnoreCase(use) ? "" : use) : said(entry);
    return element("details", "entry call row" + (isEdit(entry) ? " edit" : ""))
        .with("data-part", PageLinks.entry(entry).with("part", "entry").text())
        .add(
            element("summary")
                .add(element("b").add(isCall(entry) ? name(entry) : use))
                .add(element("span", "line").add(line))
                .add(WebTexts.time(entry, served.zone())))
        .add(
            element("div", "body")
                .add(
                    link(PageLinks.entry(entry).text(), "In its conversation")
                        .with("class", "place")));
  }

  private static String name(Entry call) {
    String tool = call.metadata().tool();
    return "→ " + (tool.isEmpty() ? call.to() : tool);
  }

  /// The beginning of what a program says of its edit, on one line.
  private static String said(Entry entry) {
    String text = entry.content().strip();
    int end = text.offsetByCodePoints(0, Math.min(MAX_LINE, text.codePointCount(0, text.length())));
    return String.join(" ", text.substring(0, end).split("\\s+"));
  }
}
