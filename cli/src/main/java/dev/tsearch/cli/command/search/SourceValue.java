package dev.tsearch.cli.command.search;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.core.store.source.OriginalStore;
import java.io.IOException;
import java.util.Optional;

/// Reads the source value of an entry.
final class SourceValue {
  private SourceValue() {}

  /// The source value of an entry; empty if there is none, or it is not JSON.
  static JsonObject of(Entry entry, OriginalStore originals) throws IOException {
    Optional<Origin> origin = entry.metadata().origin();
    if (origin.isEmpty()) {
      return JsonObject.EMPTY;
    }
    Origin place = origin.get();
    try {
      return Json.SOURCE.object(originals.read(place.source(), place.offset(), place.length()));
    } catch (MalformedJsonException _) {
      return JsonObject.EMPTY;
    }
  }
}
