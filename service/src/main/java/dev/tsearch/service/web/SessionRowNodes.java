package dev.tsearch.service.web;

import static dev.tsearch.service.web.html.PageNode.element;
import static dev.tsearch.service.web.html.PageNode.link;

import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.store.sidecar.SessionRow;
import dev.tsearch.core.time.Zone;
import dev.tsearch.indexer.answer.ListedSession;
import dev.tsearch.indexer.catalog.SessionTitles;
import dev.tsearch.service.web.html.PageAddress;
import dev.tsearch.service.web.html.PageLinks;
import dev.tsearch.service.web.html.PageNode;
import dev.tsearch.service.web.html.PageNode.PageElement;
import dev.tsearch.service.web.html.PageNode.PageText;
import dev.tsearch.service.web.html.WebTexts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Sessions as rows of a list.
///
/// @param address the address of the list
/// @param agents how many sub-agents sessions have
/// @param zone the zone of times
record SessionRowNodes(PageAddress address, Map<TranscriptId, Integer> agents, Zone zone) {

  List<PageNode> of(List<ListedSession> sessions) {
    Map<TranscriptId, String> titles =
        SessionTitles.of(sessions.stream().map(ListedSession::row).toList());
    var rows = new ArrayList<PageNode>();
    for (ListedSession listed : sessions) {
      SessionRow row = listed.row();
      String title = titles.getOrDefault(row.transcript(), "");
      rows.add(row(listed, title.isBlank() ? row.session() : title));
    }
    return rows;
  }

  private PageElement row(ListedSession listed, String title) {
    SessionRow row = listed.row();
    PageElement detail = element("p", "detail");
    if (!row.project().isEmpty()) {
      detail =
          detail.add(
              link(
                      address.with("project", row.project()).without("cursor").text(),
                      WebTexts.lastPart(row.project()))
                  .with("title", row.project()),
              new PageText(" · "));
    }
    detail =
        detail
            .add(link(address.with("source", row.source()).without("cursor").text(), row.source()))
            .add(" · ");
    String hits =
        listed.match().map(match -> ", " + WebTexts.number(match.hits()) + " match").orElse("");
    PageElement content =
        element("div")
            .add(
                element("h3").add(link(PageLinks.session(row.transcript()).text(), title)),
                when(detail, row).add(entries(row) + hits));
    int count = agents.getOrDefault(row.transcript(), 0);
    return element("li", "row")
        .add(
            element("input")
                .with("type", "checkbox")
                .with("name", "session")
                .with("value", row.session())
                .with("form", "selection")
                .with("aria-label", "Choose " + title))
        .add(count == 0 ? content : content.add(agents(row, count)));
  }

  /// The sub-agents of a session, which are loaded when they are unfolded.
  private static PageElement agents(SessionRow row, int count) {
    String name = row.source() + ":" + row.session();
    PageAddress part = PageAddress.at("sessions").with("part", "agents").with("of", name);
    return element("details", "agents")
        .with("data-part", part.text())
        .add(element("summary", "detail").add(WebTexts.counted(count, "sub-agent", "sub-agents")))
        .add(
            element("div", "body")
                .add(
                    link(
                        PageLinks.session(row.transcript()).text(),
                        "They are listed in the session")));
  }

  /// A sub-agent below its session.
  PageElement agent(SessionRow row) {
    String prompt = row.firstPrompt();
    PageElement detail = when(element("p", "detail").add(row.agent() + " · "), row);
    return element("li", "row")
        .add(
            element("div")
                .add(
                    element("h3")
                        .add(
                            link(
                                PageLinks.session(row.transcript()).text(),
                                prompt.isBlank() ? row.agent() : prompt)),
                    detail.add(entries(row))));
  }

  private PageElement when(PageElement detail, SessionRow row) {
    if (row.max() == TimeRange.UNDATED) {
      return detail;
    }
    PageElement first = WebTexts.time(row.min(), zone);
    PageElement begun = (row.isTimeInferred() ? detail.add("~") : detail).add(first);
    boolean isOneMinute = WebTexts.time(row.max(), zone).children().equals(first.children());
    return isOneMinute
        ? begun.add(" · ")
        : begun.add(new PageText(" – "), WebTexts.time(row.max(), zone)).add(" · ");
  }

  private static String entries(SessionRow row) {
    return WebTexts.counted(row.count(), "entry", "entries");
  }
}
