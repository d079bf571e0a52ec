package dev.tsearch.indexer.format;

import dev.tsearch.core.entry.Entry;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Everything that a format read from some bytes.
///
/// @param results the results, in order
/// @param offset where the next reading begins
public record Reading(List<ReadResult> results, long offset) {

  /// The time of every import in tests.
  public static final Instant NOW = Instant.parse("2026-11-01T00:00:00Z");

  /// The seconds of an instant in ISO 8601, as entries have them.
  public static long seconds(String instant) {
    return Instant.parse(instant).getEpochSecond();
  }

  /// The context of a source without other files around it.
  public static SourceContext alone(String path) {
    return new SourceContext(7, Path.of(path), NOW, Optional.empty(), Siblings.NONE);
  }

  /// Reads all of a source.
  public static Reading of(SourceFormat format, SourceContext context, byte[] bytes) {
    return of(format, context, bytes, 0);
  }

  /// Reads a source from an offset on.
  public static Reading of(SourceFormat format, SourceContext context, byte[] bytes, long from) {
    SourceReader reader = format.open(context, new ByteArrayInputStream(bytes), from);
    var results = new ArrayList<ReadResult>();
    try {
      for (var next = reader.next(); next.isPresent(); next = reader.next()) {
        results.add(next.get());
      }
    } catch (IOException e) {
      throw new AssertionError("bytes in memory failed to be read", e);
    }
    return new Reading(List.copyOf(results), reader.offset());
  }

  /// The entries among the results.
  public List<Entry> entries() {
    var entries = new ArrayList<Entry>();
    for (ReadResult result : results) {
      if (result instanceof ReadResult.Read(Entry entry)) {
        entries.add(entry);
      }
    }
    return entries;
  }

  /// The skipped ones among the results.
  public List<ReadResult.Skipped> skipped() {
    var skipped = new ArrayList<ReadResult.Skipped>();
    for (ReadResult result : results) {
      if (result instanceof ReadResult.Skipped bad) {
        skipped.add(bad);
      }
    }
    return skipped;
  }

  /// Where a result begins in its source.
  public static long offsetOf(ReadResult result) {
    return switch (result) {
      case ReadResult.Read(Entry entry) -> entry.metadata().origin().orElseThrow().offset();
      case ReadResult.Skipped bad -> bad.offset();
    };
  }
}
