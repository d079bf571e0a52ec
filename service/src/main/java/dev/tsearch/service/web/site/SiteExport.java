package dev.tsearch.service.web.site;

import static dev.tsearch.service.web.html.PageNode.element;
import static dev.tsearch.service.web.html.PageNode.link;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.json.ShellWord;
import dev.tsearch.core.redact.SecretMask;
import dev.tsearch.core.store.sidecar.SessionRow;
import dev.tsearch.core.time.Zone;
import dev.tsearch.indexer.catalog.OutlinedEntry;
import dev.tsearch.indexer.catalog.Resumption;
import dev.tsearch.indexer.catalog.SessionOutline;
import dev.tsearch.indexer.catalog.SessionTitles;
import dev.tsearch.indexer.library.Library;
import dev.tsearch.indexer.library.OpenLibrary;
import dev.tsearch.service.web.html.PageNode;
import dev.tsearch.service.web.html.PageNode.PageElement;
import dev.tsearch.service.web.html.PageNode.WrittenHtml;
import dev.tsearch.service.web.html.WebTexts;
import dev.tsearch.service.web.session.EntryNodes;
import dev.tsearch.service.web.session.SessionHead;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Writes conversations as a site of files: `index.html`, and `sessions/NAME.html`. What is longer
/// than about a megabyte continues in a further page. Used once.
public final class SiteExport {
  /// The folder of the conversations.
  static final String FOLDER = "sessions/";

  /// How many entries are read at once.
  private static final int WINDOW = 200;

  /// The bytes of the entries of a page; with its head and its prompts it has at most about a
  /// megabyte.
  private static final int PAGE_BYTES = 650_000;

  private static final SiteFrame OF_INDEX = new SiteFrame("");
  private static final SiteFrame OF_SESSION = new SiteFrame("../");

  private final Library library;
  private final OpenLibrary open;
  private final Zone zone;
  private final SiteMask mask;
  private final SiteFiles files;

  /// @param library the archive
  /// @param open a snapshot of it; the caller closes it
  /// @param mask replaces secrets; empty if they stay
  /// @param files takes the files
  public SiteExport(
      Library library, OpenLibrary open, Zone zone, Optional<SecretMask> mask, SiteFiles files) {
    this.library = library;
    this.open = open;
    this.zone = zone;
    this.mask = new SiteMask(mask);
    this.files = files;
  }

  /// Takes a part of a sequence that is one page.
  @FunctionalInterface
  private interface PageSink {
    void page(int first, int end, String html) throws IOException;
  }

  /// Writes the site.
  ///
  /// @param sessions main conversations in the order of the index, with their texts
  /// @param query what they were chosen by; empty for all
  /// @return the number of conversations, those of sub-agents included
  public int write(List<SessionRow> sessions, String query) throws IOException {
    var all = new ArrayList<SessionRow>();
    for (SessionRow session : sessions) {
      all.add(session);
      all.addAll(open.catalog().agents(session.transcript()));
    }
    var names = new SiteNames(all.stream().map(SessionRow::transcript).toList());
    SiteFrame.writeAssets(files);
    index(sessions, names, query);
    for (SessionRow row : all) {
      conversation(row, names);
    }
    return all.size();
  }

  private void index(List<SessionRow> sessions, SiteNames names, String query) throws IOException {
    Map<TranscriptId, String> titles = SessionTitles.of(sessions);
    var rows = new ArrayList<String>();
    for (SessionRow session : sessions) {
      var html = new StringBuilder();
      row(session, titles, names).write(html);
      rows.add(html.toString());
    }
    var pages = new ArrayList<String>();
    var page = new StringBuilder();
    for (String row : rows) {
      if (!page.isEmpty() && page.length() + row.length() > PAGE_BYTES) {
        pages.add(page.toString());
        page.setLength(0);
      }
      page.append(row);
    }
    pages.add(page.toString());
    String count = WebTexts.counted(sessions.size(), "session", "sessions");
    String title = query.isEmpty() ? "Sessions" : "Sessions: " + query;
    for (int at = 0; at < pages.size(); at++) {
      List<PageNode> links = SiteFrame.pages("index", at, pages.size());
      var content = new ArrayList<PageNode>();
      content.add(element("h1").add(title));
      content.add(element("p", "total").add(count));
      content.addAll(links);
      content.add(element("ol", "sessions").add(new WrittenHtml(pages.get(at))));
      content.addAll(links);
      files.write(SiteNames.paged("index", at), OF_INDEX.page(title, true, content));
    }
  }

  private PageElement row(SessionRow session, Map<TranscriptId, String> titles, SiteNames names) {
    TranscriptId transcript = session.transcript();
    String title = mask.text(titles.getOrDefault(transcript, ""));
    var facts = new ArrayList<String>();
    if (!session.project().isEmpty()) {
      facts.add(mask.text(WebTexts.lastPart(session.project())));
    }
    facts.add(session.source());
    facts.add(WebTexts.counted(session.count(), "entry", "entries"));
    PageElement detail = element("p", "detail").add(String.join(" · ", facts));
    if (session.max() != TimeRange.UNDATED) {
      detail = detail.add(" · ").add(WebTexts.time(session.max(), zone));
    }
    String file = FOLDER + names.file(transcript, 0).orElseThrow();
    return element("li", "row")
        .add(
            element("div")
                .add(
                    element("h2").add(link(file, title.isBlank() ? transcript.session() : title)),
                    detail));
  }

  private void conversation(SessionRow row, SiteNames names) throws IOException {
    TranscriptId transcript = row.transcript();
    List<OutlinedEntry> shown =
        open.outline(transcript).entries().stream()
            .filter(one -> !one.type().isNoise())
            .map(mask::outlined)
            .toList();
    String name = names.file(transcript, 0).orElseThrow().replaceFirst("\\.html$", "");
    var places = new SitePlaces(library, mask, names, files, name, shown);
    var firsts = new ArrayList<Integer>();
    var only = new StringBuilder();
    render(
        shown,
        places,
        (first, _, html) -> {
          firsts.add(first);
          only.setLength(0);
          only.append(html);
        });
    var page = new ConversationPage(row, places, name, shown, firsts.size());
    if (firsts.size() == 1) {
      page.write(0, 0, shown.size(), only.toString());
    } else {
      render(
          shown, places, (first, end, html) -> page.write(firsts.indexOf(first), first, end, html));
    }
  }

  /// A page of a conversation.
  private final class ConversationPage {
    private final String named;
    private final SessionHead head;
    private final String name;
    private final List<OutlinedEntry> shown;
    private final int count;
    private final SitePlaces places;
    private final SessionRow row;

    ConversationPage(
        SessionRow row, SitePlaces places, String name, List<OutlinedEntry> shown, int count)
        throws IOException {
      this.row = mask.row(row);
      this.named = open.name(row.transcript());
      this.places = places;
      this.name = name;
      this.shown = shown;
      this.count = count;
      this.head = head(shown, agents());
    }

    private List<SessionRow> agents() throws IOException {
      return row.transcript().isAgent()
          ? List.of()
          : open.catalog().agents(row.transcript()).stream().map(mask::row).toList();
    }

    private SessionHead head(List<OutlinedEntry> entries, List<SessionRow> agents) {
      String title = SessionTitles.of(List.of(row)).getOrDefault(row.transcript(), "");
      return new SessionHead(
          row.transcript(),
          named,
          row,
          title,
          agents,
          new SessionOutline(entries),
          Resumption.of(row).map(_ -> "tsearch resume " + ShellWord.quoted(named)),
          places,
          zone);
    }

    void write(int number, int first, int end, String html) throws IOException {
      List<PageNode> links = SiteFrame.pages(name, number, count);
      var content = new ArrayList<PageNode>();
      content.add(head.header());
      content.addAll(links);
      content.add(element("div").with("id", "list").add(new WrittenHtml(html)));
      content.addAll(links);
      List<SessionRow> agents = number == 0 ? head.agents() : List.of();
      PageElement reader =
          element("div", "reader")
              .add(
                  element("div", "conversation").add(content),
                  element("aside")
                      .with("id", "aside")
                      .add(head(shown.subList(first, end), agents).navigator()));
      files.write(
          FOLDER + SiteNames.paged(name, number),
          OF_SESSION.page(head.name(), false, List.of(reader)));
    }
  }

  /// Renders entries page by page.
  private void render(List<OutlinedEntry> shown, SitePlaces places, PageSink sink)
      throws IOException {
    var nodes = new EntryNodes(places, zone);
    var page = new StringBuilder();
    int first = 0;
    for (int from = 0; from < shown.size(); from += WINDOW) {
      List<OutlinedEntry> window = shown.subList(from, Math.min(shown.size(), from + WINDOW));
      var entries = new ArrayList<LocatedEntry>();
      int end = Math.min(shown.size(), from + WINDOW + EntryNodes.LATER);
      for (LocatedEntry located : open.read(shown.subList(from, end))) {
        Entry entry = located.entry();
        entries.add(
            new LocatedEntry(mask.entry(entry, library.sourceValue(entry)), located.address()));
      }
      List<PageElement> elements = nodes.of(entries, window, from);
      for (int at = 0; at < elements.size(); at++) {
        var html = new StringBuilder();
        elements.get(at).write(html);
        if (!page.isEmpty() && page.length() + html.length() > PAGE_BYTES) {
          sink.page(first, from + at, page.toString());
          page.setLength(0);
          first = from + at;
        }
        page.append(html);
      }
    }
    sink.page(first, shown.size(), page.toString());
  }
}
