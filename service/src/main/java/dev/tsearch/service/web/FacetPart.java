package dev.tsearch.service.web;

import static dev.tsearch.service.web.html.PageNode.element;
import static dev.tsearch.service.web.html.PageNode.link;

import dev.tsearch.core.entry.Field;
import dev.tsearch.core.query.QueryText;
import dev.tsearch.indexer.answer.FacetObjects;
import dev.tsearch.indexer.answer.FacetObjects.CountedValue;
import dev.tsearch.service.web.html.PageAddress;
import dev.tsearch.service.web.html.PageNode;
import dev.tsearch.service.web.html.PageNode.PageElement;
import dev.tsearch.service.web.html.WebTexts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// What the matches of a search have in their fields, and when they were. A click on a value adds
/// it to the query, or takes it back; with Alt it excludes the value.
///
/// @param state the address of the search
record FacetPart(PageAddress state) {
  /// Hits are grouped by session, so sessions are not listed once more.
  private static final List<Field> FIELDS =
      List.of(
          Field.SOURCE,
          Field.PROJECT,
          Field.TOOL,
          Field.MODEL,
          Field.TYPE,
          Field.FILE,
          Field.ERROR);

  /// The part of the page with the facets.
  ///
  /// @param notes what could not be counted
  PageElement of(FacetObjects facets, List<String> notes) {
    var parts = new ArrayList<PageNode>();
    notes.forEach(note -> parts.add(element("p", "notes").add(note)));
    if (!facets.buckets().buckets().isEmpty()) {
      parts.add(new TimeHistogram(state).of(facets.buckets()));
    }
    for (Field field : FIELDS) {
      List<CountedValue> values = facets.first(field);
      int omitted = facets.values(field).size() - values.size();
      List<CountedValue> listed = values.isEmpty() ? wanted(field) : values;
      if (!listed.isEmpty()) {
        parts.add(field(field, listed, omitted));
      }
    }
    return element("aside", "facets").with("id", "facets").with("aria-label", "Filters").add(parts);
  }

  /// The values that the query wants in a field that no match has.
  private List<CountedValue> wanted(Field field) {
    return new QueryText(state.value("query"))
        .valuesOf(field.key()).stream().map(value -> new CountedValue(value, 0)).toList();
  }

  private PageElement field(Field field, List<CountedValue> values, int omitted) {
    var rows = new ArrayList<PageNode>();
    boolean isPath = field == Field.PROJECT || field == Field.FILE;
    Map<String, String> names =
        isPath ? WebTexts.lastParts(values.stream().map(CountedValue::value).toList()) : Map.of();
    for (CountedValue value : values) {
      rows.add(row(field, value, names.getOrDefault(value.value(), value.value())));
    }
    if (omitted > 0) {
      rows.add(element("li", "detail").add(WebTexts.number(omitted) + " more"));
    }
    return element("section").add(element("h2").add(field.key())).add(element("ul").add(rows));
  }

  private PageElement row(Field field, CountedValue counted, String name) {
    String value = counted.value();
    var query = new QueryText(state.value("query"));
    boolean isActive = query.has(field.key(), value, false);
    PageElement add =
        link(toggled(query, field, value, false), name)
            .with("class", "value")
            .with("title", value)
            .with("data-exclude", toggled(query, field, value, true));
    PageElement exclude =
        link(toggled(query, field, value, true), "−")
            .with("class", "exclude")
            .with("aria-label", "Exclude " + value);
    return element("li")
        .add(isActive ? add.with("aria-current", "true") : add)
        .add(element("span", "count").add(WebTexts.number(counted.count())), exclude);
  }

  private String toggled(QueryText query, Field field, String value, boolean isExcluded) {
    return state
        .with("query", query.toggled(field.key(), value, isExcluded).text())
        .without("cursor")
        .text();
  }
}
