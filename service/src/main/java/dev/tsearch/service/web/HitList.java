package dev.tsearch.service.web;

import static dev.tsearch.service.web.html.PageNode.element;
import static dev.tsearch.service.web.html.PageNode.link;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.Field;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.query.QueryText;
import dev.tsearch.core.time.Zone;
import dev.tsearch.indexer.library.SearchAnswer;
import dev.tsearch.indexer.lucene.snippet.Snippet;
import dev.tsearch.indexer.search.SearchHit;
import dev.tsearch.service.web.html.PageAddress;
import dev.tsearch.service.web.html.PageFilters;
import dev.tsearch.service.web.html.PageLinks;
import dev.tsearch.service.web.html.PageNode;
import dev.tsearch.service.web.html.PageNode.PageElement;
import dev.tsearch.service.web.html.PageNode.PageText;
import dev.tsearch.service.web.html.WebTexts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The hits of a search, grouped by conversation: the conversation of the best hit first.
///
/// @param state the address of the search
/// @param zone the zone of times
record HitList(PageAddress state, Zone zone) {
  /// The part of the page with the hits.
  ///
  /// @param notes notes for the user
  /// @param reasons why nothing was found
  PageElement of(SearchAnswer answer, List<String> notes, List<PageNode> reasons) {
    List<SearchHit> hits = answer.result().hits();
    Map<TranscriptId, List<SearchHit>> groups = new LinkedHashMap<>();
    for (SearchHit hit : hits) {
      groups.computeIfAbsent(hit.entry().transcript(), _ -> new ArrayList<>()).add(hit);
    }
    var sections = new ArrayList<PageNode>();
    groups.forEach((transcript, group) -> {
      String title = answer.result().titles().getOrDefault(transcript, "");
      sections.add(group(transcript, title, group));
    });
    PageElement part =
        element("section", "hits")
            .with("id", "hits")
            .with("aria-label", "Results")
            .add(element("div", "chips").add(PageFilters.chips(state)))
            .add(summary(answer))
            .add(WebTexts.notes(notes))
            .add(reasons)
            .add(element("div").with("id", "groups").add(sections));
    String next = answer.next(hits.size());
    return next.isEmpty()
        ? part
        : part.add(
            link(state.with("cursor", next).text(), "Load more")
                .with("class", "more button")
                .with("id", "more")
                .with("data-more", "groups"));
  }

  private PageElement summary(SearchAnswer answer) {
    String entries = answer.total() == 1 ? " entry" : " entries";
    String most = answer.result().isTotalExact() ? "" : "at least ";
    String found =
        answer.total() == 0 ? "Nothing found" : most + WebTexts.number(answer.total()) + entries;
    return element("div", "summary")
        .add(
            element("p").with("id", "total").add(found),
            withInserted(),
            element("button", "quiet")
                .with("type", "button")
                .with("id", "copy")
                .with("data-copy", SearchForm.command(state.without("cursor")))
                .add("Copy command"),
            element("button", "quiet narrow")
                .with("type", "button")
                .with("id", "show-facets")
                .with("aria-expanded", "false")
                .with("aria-controls", "facets")
                .add("Filters"));
  }

  /// Adds inserted texts to the result, or leaves them out.
  private PageElement withInserted() {
    PageAddress first = state.without("cursor");
    return SearchForm.isOfAll(state)
        ? link(first.without(PageFilters.ALL).text(), "Without inserted texts")
        : link(first.with(PageFilters.ALL, "true").text(), "With inserted texts");
  }

  private PageElement group(TranscriptId transcript, String title, List<SearchHit> hits) {
    Entry first = hits.getFirst().entry();
    String project = first.metadata().project();
    PageElement line = element("p", "detail");
    if (!project.isEmpty()) {
      line =
          line.add(
              filter("project", Field.PROJECT, project, WebTexts.lastPart(project))
                  .with("title", project),
              new PageText(" · "));
    }
    line = line.add(filter("source", Field.SOURCE, transcript.source(), transcript.source()));
    if (transcript.isAgent()) {
      line = line.add(" · sub-agent");
    }
    line = line.add(new PageText(" · "), WebTexts.time(first, zone));
    String named = title.isBlank() ? transcript.session() : title;
    PageElement heading = element("h2").add(link(PageLinks.session(transcript).text(), named));
    var passages = new ArrayList<PageNode>();
    hits.forEach(hit -> passages.add(passage(hit)));
    return element("article", "group")
        .add(heading, line)
        .add(element("ol").add(passages))
        .add(
            link(
                    state
                        .with("query", withFilter(Field.SESSION, transcript.session()))
                        .without("cursor")
                        .text(),
                    "only this session")
                .with("class", "detail"));
  }

  private PageElement filter(String classes, Field field, String value, String text) {
    return link(state.with("query", withFilter(field, value)).without("cursor").text(), text)
        .with("class", classes);
  }

  private String withFilter(Field field, String value) {
    var query = new QueryText(state.value("query"));
    return query.has(field.key(), value, false)
        ? query.text()
        : query.toggled(field.key(), value, false).text();
  }

  private PageElement passage(SearchHit hit) {
    Entry entry = hit.entry();
    boolean hasFailed = entry.metadata().values().flag("is_error");
    PageElement place =
        element("span", "detail")
            .add(entry.from() + " → " + entry.to() + " · ")
            .add(WebTexts.time(entry, zone));
    if (hasFailed) {
      place = place.add(element("b", "failed").add(" failed"));
    }
    if (hit.isInserted()) {
      place = place.add(" · inserted");
    }
    if (!hit.copies().isEmpty()) {
      int copies = hit.copies().size();
      place = place.add(" · +" + copies + (copies == 1 ? " copy" : " copies"));
    }
    return element("li", "hit")
        .add(
            element("a", "passage")
                .with("href", address(hit).text())
                .add(place)
                .add(element("span", "text").add(marked(hit.snippet()))));
  }

  /// Where the entry is, with its first match to be marked there.
  private static PageAddress address(SearchHit hit) {
    PageAddress entry = PageLinks.entry(hit.entry());
    List<int[]> matches = hit.snippet().highlights();
    return matches.isEmpty()
        ? entry
        : entry.with(
            "find", hit.snippet().text().substring(matches.getFirst()[0], matches.getFirst()[1]));
  }

  /// The passage with its matches marked.
  private static List<PageNode> marked(Snippet snippet) {
    var parts = new ArrayList<PageNode>();
    int at = 0;
    for (int[] highlight : snippet.highlights()) {
      parts.add(text(snippet.text().substring(at, highlight[0])));
      parts.add(element("mark").add(snippet.text().substring(highlight[0], highlight[1])));
      at = highlight[1];
    }
    parts.add(text(snippet.text().substring(at)));
    return parts;
  }

  /// The text without empty lines.
  private static PageText text(String part) {
    return new PageText(part.replaceAll("\\n\\s*\\n", "\n"));
  }
}
