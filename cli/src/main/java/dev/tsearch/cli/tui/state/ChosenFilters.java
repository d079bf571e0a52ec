package dev.tsearch.cli.tui.state;

import dev.tsearch.cli.tui.state.Filters.EntryAge;
import dev.tsearch.cli.tui.state.Filters.Scope;
import dev.tsearch.cli.tui.state.Popup.Facet;
import dev.tsearch.core.query.QueryText;
import java.util.ArrayList;
import java.util.List;

/// All that leaves entries out: filters among the words of the query, and those besides them. As
/// facets, the latter have the names of their options. Immutable.
///
/// @param query the words
/// @param filters the filters besides them
public record ChosenFilters(QueryText query, Filters filters) {
  private static final String TIME = "time";
  private static final String SINCE = "since";

  /// The rows of the panel: first what is chosen, so that each filter can be removed even if
  /// nothing matches, then the values of the matches.
  List<Facet> rows(List<Facet> counted) {
    var rows = new ArrayList<>(besides());
    for (QueryText.ValueFilter filter : query.filters()) {
      rows.add(counted(filter, counted));
    }
    counted.stream().filter(facet -> sign(facet).isBlank()).forEach(rows::add);
    return rows.stream().distinct().toList();
  }

  private static Facet counted(QueryText.ValueFilter filter, List<Facet> counted) {
    return counted.stream()
        .filter(facet ->
            facet.field().equals(filter.field()) && facet.value().equalsIgnoreCase(filter.value()))
        .findFirst()
        .orElse(new Facet(filter.field(), filter.value(), 0));
  }

  /// The filters besides the words, as facets.
  private List<Facet> besides() {
    var facets = new ArrayList<Facet>();
    Scope scope = filters.scope();
    if (scope.kind() != Scope.ScopeKind.ALL) {
      facets.add(new Facet(scope.kind().field(), scope.value(), 0));
    }
    if (filters.span() != EntryAge.ALL) {
      facets.add(new Facet(SINCE, filters.span().since(), 0));
    }
    return facets;
  }

  /// The mark of a facet: `+` if entries must have it, `-` if they must not, else a blank.
  public String sign(Facet facet) {
    if (query.has(facet.field(), facet.value(), true)) {
      return "-";
    }
    boolean isChosen = query.has(facet.field(), facet.value(), false) || isBesides(facet);
    return isChosen ? "+" : " ";
  }

  private boolean isBesides(Facet facet) {
    return besides().stream()
        .anyMatch(it -> it.field().equals(facet.field()) && it.value().equals(facet.value()));
  }

  /// With a facet, or without it if it is chosen. Of times only one is chosen: an entry has one.
  ChosenFilters toggled(Facet facet, boolean isExcluded) {
    if (isBesides(facet)) {
      return new ChosenFilters(
          query,
          facet.field().equals(SINCE) ? filters.with(EntryAge.ALL) : filters.with(Scope.ALL));
    }
    boolean isOtherTime =
        facet.field().equals(TIME) && !isExcluded && !query.has(TIME, facet.value(), false);
    QueryText others = isOtherTime ? withoutTimes() : query;
    return new ChosenFilters(others.toggled(facet.field(), facet.value(), isExcluded), filters);
  }

  private QueryText withoutTimes() {
    QueryText others = query;
    for (QueryText.ValueFilter filter : query.filters()) {
      boolean isTime = filter.field().equals(TIME) && !filter.isExcluded();
      others = isTime ? others.without(filter) : others;
    }
    return others;
  }
}
