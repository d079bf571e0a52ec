package dev.tsearch.indexer.lucene.query;

import dev.tsearch.core.query.PathPattern;
import dev.tsearch.core.query.Query;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.AutomatonQuery;
import org.apache.lucene.util.automaton.Automata;
import org.apache.lucene.util.automaton.Automaton;
import org.apache.lucene.util.automaton.Operations;

/// Translates a pattern of paths. The terms of a path are the path and each of its trailing parts,
/// so the pattern is matched with whole terms. The tags of a partition do not know patterns, so a
/// pattern prunes no partition.
final class PathAutomaton {
  private PathAutomaton() {}

  /// Returns the query for a pattern.
  ///
  /// @throws org.apache.lucene.util.automaton.TooComplexToDeterminizeException if its automaton has
  ///   too many states
  static org.apache.lucene.search.Query of(Query.FieldIs is) {
    var parts = new ArrayList<Automaton>();
    for (PathPattern.Part part : new PathPattern(is.value()).parts()) {
      parts.add(
          switch (part) {
            case PathPattern.Part.Literal(String text) -> Automata.makeString(text);
            case PathPattern.Part.NamePart() -> Operations.repeat(inName());
            case PathPattern.Part.OneCharacter() -> inName();
            case PathPattern.Part.AnyPath() -> Automata.makeAnyString();
            case PathPattern.Part.AnyFolders() ->
                Operations.optional(
                    Operations.concatenate(
                        List.of(Automata.makeAnyString(), Automata.makeChar('/'))));
          });
    }
    return new AutomatonQuery(
        new Term(is.field().key()),
        Operations.determinize(
            Operations.concatenate(parts), Operations.DEFAULT_DETERMINIZE_WORK_LIMIT));
  }

  /// One character other than `/`.
  private static Automaton inName() {
    return Operations.union(
        List.of(
            Automata.makeCharRange(0, '/' - 1),
            Automata.makeCharRange('/' + 1, Character.MAX_CODE_POINT)));
  }
}
