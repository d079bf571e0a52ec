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
import java.util.Optional;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.util.BytesRef;

/// Phrases for a cluster. There, a term is found where it begins, as in an archive, and only its
/// marks say where it ends: see [TermLine]. So a term that something follows is looked for with
/// each mark that it has.
///
/// @param counts says which marks a term has in the index
/// @param most more ways to match a phrase are left out
record PhraseDsl(TermCounts counts, int most) {
  private static final int MAX_WAYS = 256;

  /// How many terms a prefix at the end of a phrase is expanded to, as in a search of an archive.
  private static final int MAX_EXPANSIONS = 1024;

  PhraseDsl(TermCounts counts) {
    this(counts, MAX_WAYS);
  }

  /// The same with half as many ways; empty if there is only one.
  Optional<PhraseDsl> shorter() {
    return most == 1 ? Optional.empty() : Optional.of(new PhraseDsl(counts, most / 2));
  }

  /// A term as it is in the index.
  ///
  /// @param term the term, perhaps with a mark
  /// @param positions how many it spans
  /// @param without terms with marks that an entry must not have for that
  private record Form(String term, int positions, List<String> without) {}

  /// A way to match.
  ///
  /// @param slots what must be at each position from the first
  /// @param without terms that an entry must not have
  private record Way(List<String> slots, List<String> without) {
    static final Way NONE = new Way(List.of(), List.of());

    Way with(Form form) {
      Way way = withTerm(form.term()).withGap(form.positions() - 1);
      return new Way(way.slots(), joined(without, form.without()));
    }

    Way withTerm(String term) {
      return new Way(joined(slots, List.of(term)), without);
    }

    Way withGap(int positions) {
      return new Way(joined(slots, Collections.nCopies(positions, Template.GAP)), without);
    }

    private static List<String> joined(List<String> first, List<String> second) {
      var both = new ArrayList<>(first);
      both.addAll(second);
      return both;
    }

    /// The query of these slots.
    ///
    /// @param kind `match_phrase`, or `match_phrase_prefix`
    JsonObject query(String kind, JsonObject more) {
      JsonObject phrase = phrase(kind, slots, more);
      return without.isEmpty()
          ? phrase
          : Dsl.object(
              "bool",
              Dsl.object("must", List.of(phrase))
                  .with("must_not", List.of(Dsl.terms(IndexSchema.CONTENT, without))));
    }
  }

  /// The forms of a term that something follows. In an entry in which it spans one position only,
  /// that has no mark.
  private List<Form> forms(BytesRef term) {
    String text = term.utf8ToString();
    List<Integer> spans = counts.spans(text);
    if (spans.isEmpty()) {
      return List.of(new Form(text, 1, List.of()));
    }
    List<String> marked = spans.stream().map(span -> TermLine.marked(span) + text).toList();
    var forms = new ArrayList<Form>();
    forms.add(new Form(text, 1, marked));
    forms.add(new Form(TermLine.marked(1) + text, 1, List.of()));
    for (int span : spans) {
      forms.add(new Form(TermLine.marked(span) + text, span, List.of()));
    }
    return forms;
  }

  /// @param isLast whether nothing follows the places
  private List<Way> ways(List<Place> places, boolean isLast) {
    List<Way> ways = List.of(Way.NONE);
    for (int number = 0; number < places.size(); number++) {
      Place place = places.get(number);
      var longer = new ArrayList<Way>();
      for (List<BytesRef> path : place.paths()) {
        List<Way> ofPath = ways;
        for (int at = 0; at < path.size(); at++) {
          BytesRef term = path.get(at);
          boolean isEnd = isLast && number + 1 == places.size() && at + 1 == path.size();
          ofPath = isEnd ? ended(ofPath, term) : product(ofPath, forms(term));
        }
        ofPath.forEach(way -> longer.add(way.withGap(place.gap())));
      }
      ways = longer.subList(0, Math.min(longer.size(), most));
    }
    return ways;
  }

  private static List<Way> ended(List<Way> ways, BytesRef term) {
    return ways.stream().map(way -> way.withTerm(term.utf8ToString())).toList();
  }

  private List<Way> product(List<Way> ways, List<Form> forms) {
    var longer = new ArrayList<Way>();
    for (Form form : forms) {
      ways.forEach(way -> longer.add(way.with(form)));
    }
    return longer.subList(0, Math.min(longer.size(), most));
  }

  private static JsonObject phrase(String kind, List<String> slots, JsonObject more) {
    return Dsl.ofField(
        kind,
        IndexSchema.CONTENT,
        more.with("query", String.join(" ", slots)).with("analyzer", Template.PHRASES));
  }

  /// Words one after the other.
  JsonObject of(List<Place> places) {
    return Dsl.best(
        ways(places, true).stream()
            .map(way -> way.query("match_phrase", JsonObject.EMPTY))
            .toList());
  }

  /// Words one after the other, of which the last begins with a prefix.
  JsonObject withPrefix(List<Place> leading, BytesRef prefix) {
    JsonObject expansions = Dsl.object("max_expansions", (long) MAX_EXPANSIONS);
    return Dsl.best(
        ways(leading, false).stream()
            .map(way -> way.withTerm(prefix.utf8ToString()))
            .map(way -> way.query("match_phrase_prefix", expansions))
            .toList());
  }

  /// Words near each other, each where it begins.
  JsonObject near(PhraseQuery phrase) {
    Term[] terms = phrase.getTerms();
    int[] positions = phrase.getPositions();
    var slots = new String[positions[positions.length - 1] - positions[0] + 1];
    Arrays.fill(slots, Template.GAP);
    for (int at = 0; at < terms.length; at++) {
      slots[positions[at] - positions[0]] = terms[at].text();
    }
    return phrase("match_phrase", List.of(slots), Dsl.object("slop", (long) phrase.getSlop()));
  }
}
