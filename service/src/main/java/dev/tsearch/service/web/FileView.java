package dev.tsearch.service.web;

import static dev.tsearch.service.web.html.PageNode.element;
import static dev.tsearch.service.web.html.PageNode.link;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.json.ShellWord;
import dev.tsearch.core.query.Copies;
import dev.tsearch.indexer.library.EntryQuestion;
import dev.tsearch.indexer.library.InvalidQuestionException;
import dev.tsearch.indexer.library.Library;
import dev.tsearch.indexer.library.ProgramQuestions;
import dev.tsearch.indexer.library.SearchAnswer;
import dev.tsearch.indexer.library.ServedLibrary;
import dev.tsearch.indexer.lucene.reader.FileCounts;
import dev.tsearch.indexer.search.HitDetails;
import dev.tsearch.indexer.search.SearchHit;
import dev.tsearch.service.web.html.PageAddress;
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

/// The page of a file: the calls that edited or read it, by session, the newest first. A call has
/// its difference when it is unfolded.
///
/// @param served the archive and the surroundings
/// @param frame what surrounds the content
/// @param address the address; its parameter `path` names the file
record FileView(ServedLibrary served, PageFrame frame, PageAddress address) {
  private static final int CALLS = 100;
  private static final int MAX_CALLS = 200;
  private static final PageFrame.PageExtra EXTRA =
      new PageFrame.PageExtra(
          List.of("session.css"),
          List.of(),
          List.of(
              List.of("j k", "next, previous call"),
              List.of("Enter", "unfold or fold it"),
              List.of("?", "these keys")));

  WebContent answer() throws IOException, InvalidQuestionException {
    String path = address.value("path");
    Library library = served.opener().open();
    var questions = new ProgramQuestions(served.clock().instant(), served.zone());
    EntryQuestion question =
        questions
            .read(
                name ->
                    switch (name) {
                      case "file" -> List.of(path);
                      case "type" -> List.of(EntryType.TOOL_CALL.name());
                      case "sort" -> List.of("newest");
                      default -> address.of(name);
                    },
                CALLS,
                MAX_CALLS)
            .withCopies(Copies.APART);
    SearchAnswer answer = library.search(library.resolve(question), HitDetails.TITLES);
    return WebContent.page(
        200,
        frame.page(
            WebTexts.lastPart(path) + " · tsearch",
            "Files",
            EXTRA,
            List.of(
                head(path, answer),
                element("div").add(WebTexts.notes(answer.notes())),
                calls(answer))));
  }

  private PageElement head(String path, SearchAnswer answer) {
    String folder = path.substring(0, path.lastIndexOf('/') + 1);
    PageElement place =
        folder.isEmpty()
            ? link("/files", "All files")
            : link(PageAddress.at("files").with("under", folder).text(), folder);
    long total = answer.total();
    return element("header", "session")
        .add(element("h1").add(WebTexts.lastPart(path)))
        .add(element("p", "detail").add(new PageText("in "), place))
        .add(element("p").with("id", "total").add(WebTexts.counted(total, "call", "calls")))
        .add(
            element("p", "commands")
                .add(
                    WebTexts.copy("Copy path", path),
                    WebTexts.copy(
                        "Copy search command",
                        "tsearch search --type tool_call --file " + ShellWord.quoted(path)),
                    WebTexts.copy("Copy blame command", "tsearch blame " + ShellWord.quoted(path)),
                    link(
                            PageAddress.at("").with("file", path).text(),
                            "Search the entries that name it")
                        .with("class", "button quiet")));
  }

  private PageElement calls(SearchAnswer answer) {
    List<SearchHit> hits = answer.result().hits();
    Map<TranscriptId, List<Entry>> groups = new LinkedHashMap<>();
    for (SearchHit hit : hits) {
      groups.computeIfAbsent(hit.entry().transcript(), _ -> new ArrayList<>()).add(hit.entry());
    }
    var sections = new ArrayList<PageNode>();
    groups.forEach((transcript, entries) -> {
      String title = answer.result().titles().getOrDefault(transcript, "");
      sections.add(group(transcript, title.isBlank() ? transcript.session() : title, entries));
    });
    PageElement list =
        element("section")
            .with("aria-label", "Calls")
            .add(element("div").with("id", "groups").add(sections));
    String next = answer.next(hits.size());
    return next.isEmpty()
        ? list
        : list.add(
            link(address.with("cursor", next).text(), "Earlier calls")
                .with("class", "button more")
                .with("data-more", "groups"));
  }

  private PageElement group(TranscriptId transcript, String title, List<Entry> entries) {
    Entry newest = entries.getFirst();
    long edits = entries.stream().filter(FileView::isEdit).count();
    long reads = entries.size() - edits;
    var counts = new ArrayList<String>();
    if (edits > 0) {
      counts.add(WebTexts.counted(edits, "edit", "edits"));
    }
    if (reads > 0) {
      counts.add(WebTexts.counted(reads, "read", "reads"));
    }
    return element("article", "group")
        .add(
            element("h2").add(link(PageLinks.session(transcript).text(), title)),
            element("p", "detail")
                .add(transcript.source() + " · ")
                .add(WebTexts.time(newest, served.zone()))
                .add(" · " + String.join(", ", counts)))
        .add(entries.stream().map(this::call).toList());
  }

  private static boolean isEdit(Entry entry) {
    return FileCounts.isEditing(entry.metadata().tool());
  }

  private PageElement call(Entry entry) {
    String tool = entry.metadata().tool();
    String use = isEdit(entry) ? "edit" : "read";
    return element("details", "entry call row" + (isEdit(entry) ? " edit" : ""))
        .with("data-part", PageLinks.entry(entry).with("part", "entry").text())
        .add(
            element("summary")
                .add(element("b").add("→ " + (tool.isEmpty() ? entry.to() : tool)))
                .add(element("span", "line").add(tool.equalsIgnoreCase(use) ? "" : use))
                .add(WebTexts.time(entry, served.zone())))
        .add(
            element("div", "body")
                .add(
                    link(PageLinks.entry(entry).text(), "In its conversation")
                        .with("class", "place")));
  }
}
