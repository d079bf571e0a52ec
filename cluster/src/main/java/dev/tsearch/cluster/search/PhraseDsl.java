package dev.tsearch.cluster.search;

import dev.tsearch.cluster.schema.Template;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.lucene.analysis.TermLine;
import dev.tsearch.indexer.lucene.index.IndexSchema;
import dev.tsearch.indexer.lucene.query.WordGraphQuery.Place;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.util.BytesRef;

/// Phrases for a cluster. There, a term that spans `n` positions is written with a mark at the
/// first of them and nowhere else, so each term is looked for with and without each mark.
///
/// @param counts says which marks a term has in the index
record PhraseDsl(TermCounts counts) {
  /// More ways to match a phrase are left out.
  private static final int MAX_WAYS = 256;

  /// How many terms a prefix at the end of a phrase is expanded to, as in a search of an archive.
  private static final int MAX_EXPANSIONS = 1024;

  /// A term as it is in the index, and how many positions it spans.
  private record Form(String term, int positions) {}

  /// A way to match: what must be at each position from the first.
  private record Way(List<String> slots) {
    Way with(Form form) {
      var more = new ArrayList<>(slots);
      more.add(form.term());
      more.addAll(Collections.nCopies(form.positions() - 1, Template.GAP));
      return new Way(more);
    }

    Way withGap(int positions) {
      var more = new ArrayList<>(slots);
      more.addAll(Collections.nCopies(positions, Template.GAP));
      return new Way(more);
    }

    /// Without the gaps at its end, which match anything.
    String text() {
      int end = slots.size();
      while (slots.get(end - 1).equals(Template.GAP)) {
        end--;
      }
      return String.join(" ", slots.subList(0, end));
    }
  }

  private List<Form> forms(BytesRef term) {
    String text = term.utf8ToString();
    var forms = new ArrayList<Form>();
    forms.add(new Form(text, 1));
    for (int positions : counts.spans(text)) {
      forms.add(new Form(TermLine.marked(positions) + text, positions));
    }
    return forms;
  }

  private List<Way> ways(List<Place> places) {
    List<Way> ways = List.of(new Way(List.of()));
    for (Place place : places) {
      var longer = new ArrayList<Way>();
      for (List<BytesRef> path : place.paths()) {
        List<Way> ofPath = ways;
        for (BytesRef term : path) {
          ofPath = product(ofPath, forms(term));
        }
        ofPath.forEach(way -> longer.add(way.withGap(place.gap())));
      }
      ways = longer.subList(0, Math.min(longer.size(), MAX_WAYS));
    }
    return ways;
  }

  private static List<Way> product(List<Way> ways, List<Form> forms) {
    var longer = new ArrayList<Way>();
    for (Form form : forms) {
      ways.forEach(way -> longer.add(way.with(form)));
    }
    return longer.subList(0, Math.min(longer.size(), MAX_WAYS));
  }

  private static JsonObject phrase(String kind, String text, JsonObject more) {
    return Dsl.ofField(
        kind, IndexSchema.CONTENT, more.with("query", text).with("analyzer", Template.PHRASES));
  }

  /// Words one after the other.
  JsonObject of(List<Place> places) {
    return Dsl.best(
        ways(places).stream()
            .map(way -> phrase("match_phrase", way.text(), JsonObject.EMPTY))
            .toList());
  }

  /// Words one after the other, of which the last begins with a prefix.
  JsonObject withPrefix(List<Place> leading, BytesRef prefix) {
    String text = prefix.utf8ToString();
    var lasts = new ArrayList<String>();
    lasts.add(text);
    counts.spansOfPrefix(text).forEach(span -> lasts.add(TermLine.marked(span) + text));
    var queries = new ArrayList<JsonObject>();
    for (Way way : ways(leading)) {
      for (String last : lasts) {
        queries.add(
            phrase(
                "match_phrase_prefix",
                way.with(new Form(last, 1)).text(),
                Dsl.object("max_expansions", (long) MAX_EXPANSIONS)));
      }
    }
    return Dsl.best(queries);
  }

  /// Words near each other. A term that spans positions is found at each of them in an archive, and
  /// at the first of them here, so it is looked for at earlier places of the phrase as well.
  JsonObject near(PhraseQuery phrase) {
    Term[] terms = phrase.getTerms();
    int[] positions = phrase.getPositions();
    var ways = new ArrayList<List<Placed>>();
    ways.add(List.of());
    for (int at = 0; at < terms.length; at++) {
      var longer = new ArrayList<List<Placed>>();
      for (Placed placed : placed(terms[at].text(), positions[at])) {
        for (List<Placed> way : ways) {
          var more = new ArrayList<>(way);
          more.add(placed);
          longer.add(more);
        }
      }
      ways = new ArrayList<>(longer.subList(0, Math.min(longer.size(), MAX_WAYS)));
    }
    return Dsl.best(ways.stream().map(way -> near(way, phrase.getSlop())).toList());
  }

  /// A term and its place in a phrase.
  private record Placed(String term, int position) {}

  private List<Placed> placed(String term, int position) {
    var placed = new ArrayList<Placed>();
    placed.add(new Placed(term, position));
    for (int span : counts.spans(term)) {
      for (int shift = 0; shift < span; shift++) {
        placed.add(new Placed(TermLine.marked(span) + term, position - shift));
      }
    }
    return placed;
  }

  private static JsonObject near(List<Placed> way, int slop) {
    int first = way.stream().mapToInt(Placed::position).min().orElse(0);
    int last = way.stream().mapToInt(Placed::position).max().orElse(0);
    var slots = new String[last - first + 1];
    Arrays.fill(slots, "");
    for (Placed placed : way) {
      int slot = placed.position() - first;
      slots[slot] += (slots[slot].isEmpty() ? "" : TermLine.SAME_POSITION) + placed.term();
    }
    for (int slot = 0; slot < slots.length; slot++) {
      slots[slot] = slots[slot].isEmpty() ? Template.GAP : slots[slot];
    }
    return phrase("match_phrase", String.join(" ", slots), Dsl.object("slop", (long) slop));
  }
}
