package dev.tsearch.indexer.format;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.json.JsonValues;
import java.util.Optional;
import java.util.function.Consumer;

/// Makes entries from the JSON objects on a source's lines. [JsonLinesReader] calls it: first
/// [#peek] for objects near the beginning, then [#interpret] for every object. It keeps the state
/// that later lines need from earlier ones. Single owner, not thread-safe.
public interface LineInterpreter {

  /// A format of JSON Lines. A writer uses it to find out what an import makes of a line.
  interface LineFormat {

    /// An interpreter for the lines of a source.
    LineInterpreter lines(SourceContext context);
  }

  /// Collects what an object near the beginning says about the whole source, such as its session.
  /// Not called for every object, and never after the first [#interpret].
  ///
  /// @return whether everything is known, so that no further object needs to be peeked at
  boolean peek(JsonObject object);

  /// Whether the object has an id of its own. If not, [#interpret] receives a digest to derive one.
  boolean hasId(JsonObject object);

  /// Makes entries from a value, in the order of the lines. A value may make no entry at all, for
  /// example if another source holds the same one.
  ///
  /// @param value the object and its position
  /// @param digest the [DerivedIds#digest] of the value's bytes; empty if the object has an id
  /// @param entries receives the entries
  /// @return why the value is quarantined; empty if it is not
  Optional<String> interpret(
      JsonValues.JsonPart.Value value, String digest, Consumer<Entry> entries);

  /// The conversation of the source, as far as it is known.
  TranscriptId transcript();
}
