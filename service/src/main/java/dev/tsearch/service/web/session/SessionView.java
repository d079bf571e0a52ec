package dev.tsearch.service.web.session;

import static dev.tsearch.service.web.html.PageNode.element;
import static dev.tsearch.service.web.html.PageNode.link;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.export.ConversationWriter;
import dev.tsearch.core.export.ExportForm;
import dev.tsearch.core.export.ExportOptions;
import dev.tsearch.core.export.ExportedEntry;
import dev.tsearch.core.json.EntryCodec;
import dev.tsearch.core.store.sidecar.SessionRow;
import dev.tsearch.core.transcript.EmbeddedImage;
import dev.tsearch.indexer.catalog.OutlinedEntry;
import dev.tsearch.indexer.catalog.SessionOutline;
import dev.tsearch.indexer.catalog.SessionTitles;
import dev.tsearch.indexer.library.InvalidQuestionException;
import dev.tsearch.indexer.library.Library;
import dev.tsearch.indexer.library.OpenLibrary;
import dev.tsearch.indexer.library.ServedLibrary;
import dev.tsearch.indexer.library.TranscriptWindow;
import dev.tsearch.service.web.html.PageAddress;
import dev.tsearch.service.web.html.PageFrame;
import dev.tsearch.service.web.html.PageLinks;
import dev.tsearch.service.web.html.PageNode;
import dev.tsearch.service.web.html.PageNode.PageElement;
import dev.tsearch.service.web.html.WebContent;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// Answers a request about a conversation that is open.
final class SessionView {
  private static final int WINDOW = 200;

  /// More matches of a text are not listed.
  private static final int MAX_FOUND = 10_000;

  private static final PageFrame.PageExtra EXTRA =
      new PageFrame.PageExtra(
          List.of("session.css"),
          List.of("session.js"),
          List.of(
              List.of("j k", "next, previous entry"),
              List.of("n p", "next, previous prompt"),
              List.of("e E", "next, previous failure"),
              List.of("o", "unfold or fold the entry"),
              List.of("/", "find in the whole session; Enter, Shift+Enter: next, previous match"),
              List.of("g G", "beginning, end"),
              List.of("y", "copy the text of the entry"),
              List.of("?", "these keys")));

  private final ServedLibrary served;
  private final PageFrame frame;
  private final Library library;
  private final OpenLibrary open;
  private final TranscriptId transcript;
  private final SessionOutline outline;
  private final PageAddress address;
  private final SessionMode mode;
  private final List<OutlinedEntry> shown;

  SessionView(
      ServedLibrary served,
      PageFrame frame,
      Library library,
      OpenLibrary open,
      TranscriptId transcript,
      SessionOutline outline,
      PageAddress address)
      throws InvalidQuestionException {
    this.served = served;
    this.frame = frame;
    this.library = library;
    this.open = open;
    this.transcript = transcript;
    this.outline = outline;
    this.address = address;
    this.mode =
        address
            .first("mode")
            .map(word -> SessionMode.of(word))
            .orElse(Optional.of(SessionMode.ALL))
            .orElseThrow(() ->
                new InvalidQuestionException("mode", "unknown: " + address.value("mode"), ""));
    this.shown = mode.of(outline.entries());
  }

  /// The page, or the part of it that the address asks for.
  WebContent answer() throws IOException, InvalidQuestionException {
    return switch (address.value("part")) {
      case "" -> page();
      case "entries" -> WebContent.html(200, window());
      case "found" -> WebContent.html(200, found(address.value("find")));
      case "step" -> WebContent.html(200, list(step()));
      case "entry" -> WebContent.html(200, body(entry()));
      case "text" -> plain(entry().content());
      case "markdown" -> plain(markdown(entry()));
      case "raw" -> plain(raw(entry()));
      case "image" -> image(entry());
      default ->
          throw new InvalidQuestionException("part", "unknown: " + address.value("part"), "");
    };
  }

  private WebContent plain(String text) {
    return new WebContent(200, "text/plain; charset=utf-8", text.getBytes(UTF_8), false);
  }

  /// The address of the session without what chooses a part of it.
  private PageAddress session() {
    PageAddress session = PageLinks.session(transcript);
    return mode == SessionMode.ALL ? session : session.with("mode", mode.word());
  }

  private ServedPlaces places() {
    return new ServedPlaces(session().without("mode"));
  }

  /// The entry of the address.
  private Entry entry() throws IOException, InvalidQuestionException {
    String id = address.value("entry");
    var position = outline.position(id);
    if (position.isEmpty()) {
      throw new InvalidQuestionException("entry", "the session has no entry " + id, "");
    }
    OutlinedEntry one = outline.entries().get(position.getAsInt());
    return open.read(List.of(one)).getFirst().entry();
  }

  private String markdown(Entry entry) throws IOException {
    var bytes = new ByteArrayOutputStream();
    try (ConversationWriter writer =
        ConversationWriter.of(ExportForm.MD, ExportOptions.DEFAULT, bytes)) {
      writer.entry(ExportedEntry.of(entry));
    }
    return bytes.toString(UTF_8);
  }

  /// The bytes of the source that an entry was made from, or the entry's own line.
  private String raw(Entry entry) throws IOException {
    return new String(library.sourceBytes(entry).orElseGet(() -> EntryCodec.encode(entry)), UTF_8);
  }

  private WebContent image(Entry entry) throws IOException, InvalidQuestionException {
    List<EmbeddedImage> images =
        library.sourceValue(entry).map(EmbeddedImage::in).orElse(List.of());
    String number = address.value("number");
    for (int at = 0; at < images.size(); at++) {
      if (number.equals(Integer.toString(at))) {
        EmbeddedImage image = images.get(at);
        return new WebContent(200, image.type(), image.bytes(), false);
      }
    }
    throw new InvalidQuestionException("number", "the entry has no such picture", "");
  }

  private PageElement body(Entry entry) throws IOException {
    return element("div", "body")
        .add(new EntryBody(places(), entry, library.sourceValue(entry)).nodes());
  }

  /// The position of the first entry of the window: the one that the address chooses, else the last
  /// window.
  private int first() throws InvalidQuestionException {
    if (address.first("cursor").isPresent() || address.first("before").isPresent()) {
      PageAddress ofWindow = address.without("entry", "limit");
      TranscriptWindow window = TranscriptWindow.read(ofWindow, WINDOW);
      return window.first(new SessionOutline(shown));
    }
    int at = position(address.value("entry"));
    int middle = at < 0 ? shown.size() : at - WINDOW / 2;
    return Math.max(0, Math.min(middle, shown.size() - WINDOW));
  }

  /// The position of an entry among those that are shown, or of the first one after it; -1 if the
  /// session has no such entry.
  private int position(String id) {
    var position = outline.position(id);
    if (position.isEmpty()) {
      return -1;
    }
    List<OutlinedEntry> before = outline.entries().subList(0, position.getAsInt());
    int at = (int) before.stream().filter(mode::includes).count();
    return Math.min(at, shown.size() - 1);
  }

  /// The window, with the addresses of the windows before and after it.
  private PageElement window() throws IOException, InvalidQuestionException {
    int first = first();
    int end =
        address.first("before").isPresent()
            ? Math.min(shown.size(), Math.min(first + WINDOW, end()))
            : Math.min(shown.size(), first + WINDOW);
    List<PageElement> nodes =
        new EntryNodes(places(), served.zone())
            .of(
                open.read(shown.subList(first, Math.min(shown.size(), end + EntryNodes.LATER))),
                shown.subList(first, end),
                first);
    PageElement part =
        element("section")
            .with("id", "entries")
            .with("aria-label", "Entries")
            .with("data-total", Integer.toString(shown.size()));
    if (first > 0) {
      part = part.add(more("earlier", "before", first, "Earlier entries"));
    }
    part = part.add(element("div").with("id", "list").add(nodes));
    if (nodes.isEmpty()) {
      part = part.add(element("p", "detail").add("No entries of this kind"));
    }
    return end < shown.size() ? part.add(more("later", "cursor", end, "Later entries")) : part;
  }

  private int end() {
    String before = address.value("before");
    return before.equals("end") ? shown.size() : Integer.parseInt(before);
  }

  private PageElement more(String id, String parameter, int position, String text) {
    return link(session().with(parameter, Integer.toString(position)).text(), text)
        .with("id", id)
        .with("class", "more button");
  }

  /// The entries of the mode that have a text, in their order.
  private PageElement found(String text) throws IOException {
    String wanted = text.toLowerCase(Locale.ROOT);
    List<OutlinedEntry> found =
        wanted.isBlank()
            ? List.of()
            : open.matching(
                outline, entry -> entry.content().toLowerCase(Locale.ROOT).contains(wanted));
    return list(mode.of(found));
  }

  private static PageElement list(List<OutlinedEntry> found) {
    var items = new ArrayList<PageNode>();
    for (OutlinedEntry one : found.subList(0, Math.min(MAX_FOUND, found.size()))) {
      items.add(element("li").with("data-entry", one.id()));
    }
    return element("ol").with("id", "found").add(items);
  }

  /// The next or previous entry of the mode.
  private List<OutlinedEntry> step() {
    int at = outline.position(address.value("entry")).orElse(0);
    List<OutlinedEntry> all = outline.entries();
    boolean isNext = address.value("to").equals("next");
    List<OutlinedEntry> others =
        mode.of(
            isNext ? all.subList(Math.min(at + 1, all.size()), all.size()) : all.subList(0, at));
    if (others.isEmpty()) {
      return List.of();
    }
    return List.of(isNext ? others.getFirst() : others.getLast());
  }

  private WebContent page() throws IOException, InvalidQuestionException {
    List<SessionRow> rows = open.catalog().find(Set.of(transcript));
    List<SessionRow> agents = transcript.isAgent() ? List.of() : open.catalog().agents(transcript);
    var head =
        new SessionHead(
            transcript,
            open.name(transcript),
            rows.getFirst(),
            SessionTitles.of(rows).getOrDefault(transcript, ""),
            agents,
            outline,
            transcript.isAgent() ? Optional.empty() : library.resumption(rows.getFirst()),
            places(),
            served.zone());
    PageElement content =
        element("div", "reader")
            .add(
                element("div", "conversation")
                    .add(head.header(mode), head.strip(), tools(head), window()),
                element("aside").with("id", "aside").add(head.navigator()))
            .with("data-session", session().text())
            .with("data-at", address.value("entry"));
    return WebContent.page(
        200,
        frame.page(head.name() + " · tsearch", "", EXTRA, List.of(content, actions(), fresh())));
  }

  private static PageElement fresh() {
    return element("button")
        .with("id", "fresh")
        .with("type", "button")
        .flag("hidden", true)
        .add("New entries");
  }

  /// What can be done with an entry.
  private static PageElement actions() {
    return element("dialog")
        .with("id", "actions")
        .with("aria-labelledby", "actions-title")
        .add(element("h2").with("id", "actions-title").add("This entry"))
        .add(
            element("p", "commands")
                .add(
                    action("link", "Copy link"),
                    action("text", "Copy text"),
                    action("markdown", "Copy Markdown"),
                    action("command", "Copy command"),
                    link("#", "Line of the source").with("id", "raw").with("class", "button")))
        .add(element("form").with("method", "dialog").add(element("button").add("Close")));
  }

  private static PageElement action(String what, String text) {
    return element("button").with("type", "button").with("data-what", what).add(text);
  }

  /// The modes, the text to find, and the ends of the session.
  private PageElement tools(SessionHead head) {
    var modes = new ArrayList<PageNode>();
    for (SessionMode one : SessionMode.values()) {
      PageAddress of = PageLinks.session(transcript).with("entry", address.value("entry"));
      PageElement choice =
          link((one == SessionMode.ALL ? of : of.with("mode", one.word())).text(), one.label())
              .with("data-mode", one.word());
      modes.add(one == mode ? choice.with("aria-current", "true") : choice);
    }
    return element("div", "tools")
        .with("id", "tools")
        .add(head.place(address.value("entry")))
        .add(element("nav", "modes").with("aria-label", "Which entries").add(modes))
        .add(
            element("form", "find")
                .with("id", "find")
                .with("role", "search")
                .flag("hidden", true)
                .add(
                    element("label", "hidden").with("for", "text").add("Find in this session"),
                    element("input")
                        .with("id", "text")
                        .with("type", "search")
                        .with("placeholder", "Find in this session")
                        .with("value", address.value("find"))
                        .with("autocomplete", "off"),
                    element("span", "detail").with("id", "matches").with("role", "status")))
        .add(
            element("nav", "ends")
                .with("aria-label", "Ends of the session")
                .add(
                    link(session().with("cursor", "0").text(), "Beginning").with("id", "beginning"),
                    link(session().with("before", "end").text(), "End").with("id", "end")))
        .add(
            element("button", "quiet narrow")
                .with("type", "button")
                .with("id", "show-prompts")
                .with("aria-expanded", "false")
                .with("aria-controls", "aside")
                .add("Outline"));
  }
}
