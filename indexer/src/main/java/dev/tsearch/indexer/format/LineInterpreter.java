package dev.tsearch.indexer.format;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.TranscriptId;
import java.util.Optional;
import java.util.function.Consumer;

/// What a format makes of the objects on a source's lines; [JsonLines] feeds it. It keeps what
/// earlier lines said about later ones. Single owner, not thread-safe.
public interface LineInterpreter {

  /// Takes note of an object near the beginning before any is read, for what it says about the
  /// whole source; true once nothing more needs to be known. It is not called for every object.
  boolean foresee(JsonObject object);

  /// Whether the object brings an id of its own; if not, [SourceValue#digest()] is made for it.
  boolean hasId(JsonObject object);

  /// Makes entries of a value, or says why it is none; a value that another source says makes none
  /// either. Called for every value in the order they stand.
  Optional<String> read(SourceValue value, Consumer<Entry> entries);

  /// The conversation that the source holds, as far as that is known.
  TranscriptId transcript();
}
