package dev.tsearch.indexer.lucene.query;

import dev.tsearch.indexer.lucene.index.IndexSchema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.BytesRef;

/// Matches words one after the other, where a word may be one term or several, in the query and in
/// the text. Lucene's `PhraseQuery` takes each term for one position long, so that nothing could
/// follow `commitinfo` in a text with `CommitInfo`. This query reads from the postings how many
/// positions a term spans: the index repeats it once for each. Scores equal those of a
/// `PhraseQuery` of the first alternatives.
public final class WordGraphQuery extends Query {
  private final List<Place> places;

  /// @param places what must follow each other; not empty
  WordGraphQuery(List<Place> places) {
    this.places = List.copyOf(places);
  }

  /// One word, or another piece of a text. Declares `equals` and `hashCode` itself, since those
  /// that records generate are linked at run time, which delays the first search of a process.
  ///
  /// @param paths the alternatives: terms that must follow each other
  /// @param gap the number of positions between this place and the next
  public record Place(List<List<BytesRef>> paths, int gap) {

    /// Copies the list.
    public Place {
      paths = List.copyOf(paths);
    }

    /// A place for one term.
    static Place of(BytesRef term) {
      return new Place(List.of(List.of(term)), 0);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Place place && place.gap == gap && place.paths.equals(paths);
    }

    @Override
    public int hashCode() {
      return 31 * paths.hashCode() + gap;
    }
  }

  /// Returns the places.
  public List<Place> places() {
    return places;
  }

  /// Returns every term of a list of places, with repetitions.
  static Term[] terms(List<Place> places) {
    var terms = new ArrayList<Term>();
    for (Place place : places) {
      for (List<BytesRef> path : place.paths()) {
        for (BytesRef term : path) {
          terms.add(new Term(IndexSchema.CONTENT, term));
        }
      }
    }
    return terms.toArray(Term[]::new);
  }

  @Override
  public Weight createWeight(IndexSearcher searcher, ScoreMode scoreMode, float boost)
      throws IOException {
    return new WordGraphWeight(this, searcher, scoreMode, boost);
  }

  @Override
  public void visit(QueryVisitor visitor) {
    if (visitor.acceptField(IndexSchema.CONTENT)) {
      visitor.getSubVisitor(Occur.MUST, this).consumeTerms(this, terms(places));
    }
  }

  @Override
  public String toString(String field) {
    return "\"" + text(places) + "\"";
  }

  /// Returns places as text: alternatives are separated by `|`, the terms of one of them by `+`.
  static String text(List<Place> places) {
    var text = new StringBuilder();
    for (Place place : places) {
      String separator = text.isEmpty() ? "" : " ";
      for (List<BytesRef> path : place.paths()) {
        text.append(separator);
        separator = "|";
        text.append(String.join("+", path.stream().map(BytesRef::utf8ToString).toList()));
      }
      text.append(" ?".repeat(place.gap()));
    }
    return text.toString();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof WordGraphQuery query && query.places.equals(places);
  }

  @Override
  public int hashCode() {
    return 31 * classHash() + places.hashCode();
  }
}
