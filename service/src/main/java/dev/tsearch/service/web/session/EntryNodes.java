package dev.tsearch.service.web.session;

import static dev.tsearch.service.web.html.PageNode.element;
import static dev.tsearch.service.web.html.PageNode.link;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.time.Zone;
import dev.tsearch.core.transcript.CallSignature;
import dev.tsearch.core.transcript.ExitStatus;
import dev.tsearch.core.transcript.Message;
import dev.tsearch.indexer.catalog.OutlinedEntry;
import dev.tsearch.service.web.html.PageNode.PageElement;
import dev.tsearch.service.web.html.PageNode.PageMessage;
import dev.tsearch.service.web.html.WebTexts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The entries of a window. What people and models say is open; everything else is folded to one
/// line, and what it has within is loaded when it is unfolded.
///
/// @param places where the parts of the conversation are
/// @param zone the zone of times
public record EntryNodes(EntryPlaces places, Zone zone) {
  /// So many entries after a window are read for the results of its last calls.
  public static final int LATER = 20;

  private static final int MAX_LINE = 160;

  /// The entries of a window.
  ///
  /// @param window the entries, and some after them, which may have the results of their calls
  /// @param outlined the entries of the window in the outline
  /// @param first the position of the first one among the entries that the page shows
  public List<PageElement> of(List<LocatedEntry> window, List<OutlinedEntry> outlined, int first)
      throws IOException {
    CallResults results = CallResults.of(window);
    var nodes = new ArrayList<PageElement>();
    for (LocatedEntry located : window.subList(0, outlined.size())) {
      int at = nodes.size();
      PageElement node = entry(located.entry(), results);
      String classes = node.attributes().getOrDefault("class", "");
      String more = outlined.get(at).isPrompt() ? " is-prompt" : "";
      String bad = outlined.get(at).hasFailed() ? " bad" : "";
      nodes.add(
          node.with("class", classes + more + bad).with("data-at", Integer.toString(first + at)));
    }
    return nodes;
  }

  private PageElement entry(Entry entry, CallResults results) throws IOException {
    EntryType type = entry.type();
    PageElement node =
        type.isBoundary()
            ? boundary(entry)
            : isOpen(entry) ? said(entry) : folded(entry, name(entry), result(entry, results));
    PageElement placed = node.with("data-entry", entry.id());
    for (Map.Entry<String, String> attribute : places.attributes(entry).entrySet()) {
      placed = placed.with(attribute.getKey(), attribute.getValue());
    }
    return placed;
  }

  /// The result that an entry is or has; empty if there is none.
  private static Optional<Entry> result(Entry entry, CallResults results) {
    if (entry.type().equals(EntryType.TOOL_RESULT)) {
      return Optional.of(entry);
    }
    return entry.type().equals(EntryType.TOOL_CALL) ? results.of(entry) : Optional.empty();
  }

  private static boolean isOpen(Entry entry) {
    boolean isMeta = entry.metadata().values().flag("meta");
    return (entry.type().equals(EntryType.MESSAGE) || entry.type().equals(EntryType.SUMMARY))
        && !isMeta
        && !entry.content().isBlank();
  }

  private PageElement said(Entry entry) {
    String role =
        switch (new Message(List.of(entry)).speaker()) {
          case USER -> "user";
          case ASSISTANT -> "model";
          case SYSTEM -> "system";
        };
    String name = entry.type().equals(EntryType.SUMMARY) ? "Summary" : entry.from();
    String text = entry.content();
    int most = places.longestMessage();
    boolean isCut = text.length() > most;
    PageElement node =
        element("article", "entry said " + role)
            .with("tabindex", "-1")
            .add(
                element("header")
                    .add(element("h2").add(name), WebTexts.time(entry, zone), place(entry)))
            .add(element("div", "text").add(new PageMessage(isCut ? start(text, most) : text)));
    return isCut
        ? node.add(
            places.whole(
                entry, "All " + WebTexts.number(text.length()) + " characters of this message"))
        : node;
  }

  private static String start(String text, int most) {
    return text.substring(0, Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most);
  }

  /// The link to an entry, and the button for everything that can be done with it.
  private PageElement place(Entry entry) {
    return element("span", "place")
        .add(
            link(places.entry(entry.id()), "#")
                .with("aria-label", "Link to this entry")
                .with("class", "to"))
        .add(places.actions(entry));
  }

  private PageElement boundary(Entry entry) {
    boolean isCleared = entry.type().equals(EntryType.ARCHIVAL);
    String summary = entry.metadata().summary();
    String text = summary.isBlank() ? entry.content() : summary;
    PageElement rule =
        element("div", "entry boundary")
            .with("tabindex", "-1")
            .add(
                element("p")
                    .add(isCleared ? "Context cleared " : "Context compacted ")
                    .add(WebTexts.time(entry, zone), place(entry)));
    return text.isBlank()
        ? rule
        : rule.add(
            element("details")
                .add(element("summary").add("Summary"))
                .add(
                    element("div", "text")
                        .add(
                            new PageMessage(
                                start(
                                    text + " ",
                                    Math.min(text.length(), places.longestMessage()))))));
  }

  private static String name(Entry entry) {
    EntryType type = entry.type();
    String tool = entry.metadata().tool();
    if (type.equals(EntryType.TOOL_CALL)) {
      return "→ " + (tool.isEmpty() ? entry.to() : tool);
    }
    if (type.equals(EntryType.TOOL_RESULT)) {
      return "← " + (tool.isEmpty() ? entry.from() : tool);
    }
    return switch (type.name()) {
      case "thinking" -> "Thinking";
      case "message" -> entry.from();
      default -> type.name().replace('_', ' ');
    };
  }

  private PageElement folded(Entry entry, String name, Optional<Entry> result) throws IOException {
    boolean isCall = entry.type().equals(EntryType.TOOL_CALL);
    boolean isResult = entry.type().equals(EntryType.TOOL_RESULT);
    boolean hasFailed = result.map(one -> one.metadata().values().flag("is_error")).orElse(false);
    String kind = isCall ? "call" : isResult ? "result" : "note";
    PageElement summary =
        element("summary")
            .add(element("b").add(name))
            .add(" ")
            .add(element(isCall ? "code" : "span", "line").add(line(entry)));
    if (result.isPresent()) {
      String exit = ExitStatus.of(result.get());
      String word = (hasFailed ? "failed" : "") + (exit.isEmpty() ? "" : " exit " + exit);
      if (!word.isBlank()) {
        summary =
            summary.add(element("span", hasFailed ? "exit failed" : "exit").add(word.strip()));
      }
    }
    return element("details", "entry " + kind + (isCall && hasFailed ? " has-failed" : ""))
        .add(summary.add(WebTexts.time(entry, zone)))
        .add(element("div", "body").add(places.folded(entry)).add(place(entry)));
  }

  /// The beginning of the text on one line. Of a call, its first argument says most.
  private static String line(Entry entry) {
    String text =
        entry.type().equals(EntryType.TOOL_CALL)
            ? CallSignature.command(entry)
            : start(entry.content() + " ", Math.min(entry.content().length() + 1, 2 * MAX_LINE));
    String line = String.join(" ", text.strip().split("\\s+"));
    return line.length() <= MAX_LINE ? line : start(line, MAX_LINE) + "…";
  }
}
