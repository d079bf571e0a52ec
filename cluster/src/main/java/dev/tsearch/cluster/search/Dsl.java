package dev.tsearch.cluster.search;

import dev.tsearch.core.entry.JsonObject;
import java.util.List;

/// Objects of the query language of OpenSearch.
final class Dsl {
  static final JsonObject ALL = object("match_all", JsonObject.EMPTY);
  static final JsonObject NONE = object("match_none", JsonObject.EMPTY);

  private Dsl() {}

  /// An object with one member.
  static JsonObject object(String name, Object value) {
    return JsonObject.EMPTY.with(name, value);
  }

  /// A query of one field with a value.
  ///
  /// @param kind the kind of the query: `term`
  static JsonObject ofField(String kind, String field, JsonObject parameters) {
    return object(kind, object(field, parameters));
  }

  /// The documents with a term.
  static JsonObject term(String field, String term) {
    return ofField("term", field, object("value", term));
  }

  /// An order by a field.
  ///
  /// @param order `asc` or `desc`
  /// @param missing where documents without the field are
  static JsonObject sorted(String field, String order, String missing) {
    return object(
        field, object("order", order).with("missing", missing).with("unmapped_type", "long"));
  }

  /// The documents with one of some values.
  static JsonObject terms(String field, List<String> values) {
    return object("terms", object(field, values));
  }

  /// The documents that match one of some queries; the best of these counts.
  static JsonObject best(List<JsonObject> queries) {
    return switch (queries.size()) {
      case 0 -> NONE;
      case 1 -> queries.getFirst();
      default -> object("dis_max", object("queries", queries));
    };
  }

  /// How many clauses OpenSearch counts in a query.
  static int clauses(JsonObject query) {
    int clauses = 0;
    for (String kind : query.values().keySet()) {
      JsonObject of = query.object(kind);
      clauses +=
          switch (kind) {
            case "bool" ->
                of.values().keySet().stream().mapToInt(it -> clauses(of.objects(it))).sum();
            case "dis_max" -> clauses(of.objects("queries"));
            case "constant_score" -> clauses(of.object("filter"));
            case "match_phrase_prefix" -> words(of);
            default -> 1;
          };
    }
    return clauses;
  }

  private static int clauses(List<JsonObject> queries) {
    return queries.stream().mapToInt(Dsl::clauses).sum();
  }

  /// The words of a phrase, of which each counts if the last one is a prefix.
  private static int words(JsonObject phrase) {
    return phrase.values().keySet().stream()
        .mapToInt(field -> phrase.object(field).text("query", "").split(" ").length)
        .sum();
  }

  /// The documents that match a query, without scores.
  static JsonObject filter(JsonObject query) {
    return object("bool", object("filter", List.of(query)));
  }
}
