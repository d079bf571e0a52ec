package dev.tsearch.service.web;

import static dev.tsearch.service.web.html.PageNode.element;
import static dev.tsearch.service.web.html.PageNode.link;

import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.core.time.Zone;
import dev.tsearch.indexer.library.EntryQuestion;
import dev.tsearch.indexer.library.FileSelection;
import dev.tsearch.indexer.library.FileSort;
import dev.tsearch.indexer.library.FilesAnswer;
import dev.tsearch.indexer.library.InvalidQuestionException;
import dev.tsearch.indexer.library.Library;
import dev.tsearch.indexer.library.ListPage;
import dev.tsearch.indexer.library.ProgramQuestions;
import dev.tsearch.indexer.library.ServedLibrary;
import dev.tsearch.indexer.lucene.reader.FileCounts.FileUse;
import dev.tsearch.service.web.html.PageAddress;
import dev.tsearch.service.web.html.PageFilters;
import dev.tsearch.service.web.html.PageFrame;
import dev.tsearch.service.web.html.PageNode;
import dev.tsearch.service.web.html.PageNode.PageElement;
import dev.tsearch.service.web.html.PageNode.PageText;
import dev.tsearch.service.web.html.WebContent;
import dev.tsearch.service.web.html.WebTexts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// The files that were edited and read: `/files` with the parameters of `/api/files`, `under`, the
/// folder that is shown, and `view=list`, which lists files of all folders in the order of `sort`.
/// `path` asks for the page of a file ([FileView]). With `part=folder` it answers with the content
/// of a folder only, which the script puts below the folder. Thread-safe.
///
/// @param served the archive and the surroundings
/// @param frame what surrounds the content
record FilesPage(ServedLibrary served, PageFrame frame) {
  private static final int FILES = 100;
  private static final int MAX_FILES = 1_000;

  /// More files of one folder are only in the list.
  private static final int MAX_CHILDREN = 500;

  /// Parameters that say how files are shown, not which ones.
  private static final List<String> OF_LIST =
      List.of("sort", "cursor", "limit", "under", "view", "part");

  private static final String UNDER = "under";
  private static final String VIEW = "view";
  private static final String LIST = "list";

  private static final PageFrame.PageExtra EXTRA =
      new PageFrame.PageExtra(
          List.of(),
          List.of(),
          List.of(
              List.of("/", "type a query"),
              List.of("j k", "next, previous row"),
              List.of("Enter", "open it, or unfold or fold a folder"),
              List.of("Esc", "leave the query"),
              List.of("?", "these keys")));

  WebContent answer(PageAddress address) throws IOException, InvalidQuestionException {
    if (!address.value("path").isEmpty()) {
      return new FileView(served, frame, address).answer();
    }
    FilesAnswer answer = files(address);
    if (address.value("part").equals("folder")) {
      return WebContent.html(
          200, element("div", "body").add(folder(answer.files(), address.without("part"))));
    }
    boolean isList = address.value(VIEW).equals(LIST);
    List<PageNode> shown = isList ? list(answer.files(), address) : folder(answer.files(), address);
    int total = answer.files().size();
    PageElement part =
        element("section")
            .with("id", "files")
            .with("aria-label", "Files")
            .add(element("div", "chips").add(PageFilters.chips(address)))
            .add(summary(total, answer.mentioned(), address))
            .add(WebTexts.notes(answer.notes()))
            .add(isList ? List.of() : path(address));
    return WebContent.page(
        200,
        frame
            .at(address)
            .page(
                "Files · tsearch",
                "Files",
                EXTRA,
                List.of(
                    element("h1", "hidden").add("Files"),
                    form(address),
                    total == 0
                        ? part.add(nothing(address)).add(reasons(address))
                        : part.add(shown))));
  }

  private FilesAnswer files(PageAddress address) throws IOException, InvalidQuestionException {
    Library library = served.opener().open();
    var questions = new ProgramQuestions(served.clock().instant(), served.zone());
    EntryQuestion question =
        questions.read(name -> OF_LIST.contains(name) ? List.of() : address.of(name), 1, 1);
    SearchRequest request = library.resolve(question).request();
    String word = address.value("sort");
    FileSort order =
        FileSort.of(word.isEmpty() ? "last" : word)
            .orElseThrow(() ->
                new InvalidQuestionException(
                    "sort", "must be one of " + FileSort.words() + ", got " + word, ""));
    return library.files(request, new FileSelection(address.of("file"), false, order));
  }

  private static PageElement summary(int total, int mentioned, PageAddress address) {
    boolean isList = address.value(VIEW).equals(LIST);
    PageElement tree = link(address.without(VIEW, "sort", "cursor").text(), "Folders");
    PageElement list = link(address.without(UNDER, "cursor").with(VIEW, LIST).text(), "List");
    return element("div", "summary")
        .add(
            element("p").with("id", "total").add(WebTexts.counted(total, "file", "files")),
            element("span", "detail")
                .add(mentioned == 0 ? "" : WebTexts.number(mentioned) + " more are only mentioned"),
            element("nav", "choice")
                .with("aria-label", "View")
                .add(isList ? tree : tree.with("aria-current", "true"))
                .add(isList ? list.with("aria-current", "true") : list));
  }

  private List<PageNode> reasons(PageAddress address) throws IOException, InvalidQuestionException {
    return new EmptyResult(address, "file", "files", other -> files(other).files().size()).notes();
  }

  private static PageElement nothing(PageAddress address) {
    boolean isFiltered = PageFilters.isSelecting(address);
    return element("p", "empty")
        .add(
            isFiltered
                ? "No call that matches edits or reads a file."
                : "No call in the archive edits or reads a file.");
  }

  /// The folders above the one that is shown.
  private static List<PageNode> path(PageAddress address) {
    String under = address.value(UNDER);
    if (under.isEmpty()) {
      return List.of();
    }
    var parts = new ArrayList<PageNode>();
    parts.add(link(address.without(UNDER).text(), "All files"));
    int start = 0;
    for (int slash = under.indexOf('/', 1); slash >= 0; slash = under.indexOf('/', slash + 1)) {
      String name = under.substring(start, slash + 1);
      parts.add(new PageText(" "));
      boolean isLast = slash + 1 == under.length();
      PageElement folder = link(address.with(UNDER, under.substring(0, slash + 1)).text(), name);
      parts.add(isLast ? folder.with("aria-current", "true") : folder);
      start = slash + 1;
    }
    return List.of(element("nav", "path").with("aria-label", "Folders above").add(parts));
  }

  private List<PageNode> folder(List<FileUse> all, PageAddress address) {
    String under = address.value(UNDER);
    FileTree tree = FileTree.of(under, all);
    var rows = new ArrayList<PageNode>();
    for (FileTree.Folder folder : tree.folders().stream().limit(MAX_CHILDREN).toList()) {
      rows.add(folder(folder, under, address));
    }
    for (FileUse file : tree.files().stream().limit(MAX_CHILDREN).toList()) {
      rows.add(
          element("li", "row file")
              .add(
                  name(file, file.path().substring(under.length()), address)
                      .add(element("span", "detail folder-of").add(file.project())))
              .add(figures(file.edits(), file.reads(), file.last(), served.zone())));
    }
    int omitted = tree.folders().size() + tree.files().size() - rows.size();
    if (omitted > 0) {
      rows.add(
          element("li", "detail")
              .add(WebTexts.number(omitted) + " more: ")
              .add(
                  link(
                      address.without(UNDER).with(VIEW, LIST).with("file", under).text(),
                      "list them")));
    }
    return List.of(element("ul", "tree").add(rows));
  }

  private PageElement folder(FileTree.Folder folder, String under, PageAddress address) {
    PageAddress inside = address.with(UNDER, folder.path()).without("cursor");
    return element("li")
        .add(
            element("details", "folder")
                .with("data-part", inside.with("part", "folder").text())
                .add(
                    element("summary", "row")
                        .add(
                            element("span", "name")
                                .add(folder.path().substring(under.length()))
                                .add(
                                    element("span", "detail")
                                        .add(
                                            " "
                                                + WebTexts.counted(
                                                    folder.files(), "file", "files"))))
                        .add(figures(folder.edits(), folder.reads(), folder.last(), served.zone())))
                .add(element("div", "body").add(link(inside.text(), "Open this folder"))));
  }

  private static PageElement name(FileUse file, String text, PageAddress address) {
    PageAddress page =
        address
            .without(OF_LIST.toArray(String[]::new))
            .without("file")
            .with("path", file.path())
            .with(FileView.BASE, file.project());
    return link(page.text(), text).with("class", "name").with("title", file.wholePath());
  }

  /// How often files were edited and read, and when last.
  private static List<PageNode> figures(long edits, long reads, long last, Zone zone) {
    PageElement when = element("span", "figure when");
    return List.of(
        element("span", "figure").add(edits == 0 ? "" : WebTexts.counted(edits, "edit", "edits")),
        element("span", "figure").add(reads == 0 ? "" : WebTexts.counted(reads, "read", "reads")),
        last == TimeRange.UNDATED ? when : when.add(WebTexts.time(last, zone)));
  }

  private List<PageNode> list(List<FileUse> all, PageAddress address)
      throws InvalidQuestionException {
    ListPage page = ListPage.read(address, FILES, MAX_FILES);
    List<FileUse> shown = page.of(all);
    var rows = new ArrayList<PageNode>();
    for (FileUse file : shown) {
      String path = file.wholePath();
      String folder = path.substring(0, path.lastIndexOf('/') + 1);
      rows.add(
          element("li", "row file")
              .add(
                  name(file, WebTexts.lastPart(file.path()), address)
                      .add(element("span", "detail folder-of").add(folder)))
              .add(
                  element("span", "figure")
                      .add(WebTexts.counted(file.sessions(), "session", "sessions")))
              .add(figures(file.edits(), file.reads(), file.last(), served.zone())));
    }
    String next = page.next(shown.size(), all.size());
    PageElement list = element("ul", "tree list").with("id", "list").add(rows);
    return next.isEmpty()
        ? List.of(list)
        : List.of(
            list,
            link(address.with("cursor", next).text(), "More files")
                .with("class", "button more")
                .with("data-more", "list"));
  }

  private static PageElement form(PageAddress address) {
    boolean isList = address.value(VIEW).equals(LIST);
    PageElement form =
        element("form", "search")
            .with("role", "search")
            .with("action", "/files")
            .with("method", "get")
            .add(PageFilters.box(address, "files of calls with these words"));
    if (isList) {
      form =
          form.add(
              SessionsPage.choice("sort", "Order", FileSort.words(), address.value("sort")),
              element("input").with("type", "hidden").with("name", VIEW).with("value", LIST));
    }
    return form.add(PageFilters.inputs(address))
        .add(element("button").with("type", "submit").add("List"));
  }
}
