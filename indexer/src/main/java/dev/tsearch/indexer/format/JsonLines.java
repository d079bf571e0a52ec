package dev.tsearch.indexer.format;

import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.JsonValues;
import dev.tsearch.core.json.JsonValues.Part;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;

/// Reads a source that is made of JSON objects on lines, one value at a time; what they mean is up
/// to a [LineInterpreter]. Holds the values that are looked at in advance, and those of one line.
public final class JsonLines implements SourceReader {

  /// The beginning of a source is read in advance no further than this: in real transcripts the
  /// first time and the first folder stand within a few lines, if at all.
  private static final int MAX_FORESEEN_VALUES = 512;

  private static final long MAX_FORESEEN_BYTES = 8 << 20;

  private final JsonValues values;
  private final LineInterpreter lines;
  private final long from;
  private final Queue<Held> held = new ArrayDeque<>();
  private final Queue<ReadResult> ready = new ArrayDeque<>();
  private boolean foreseen;
  private boolean torn;
  private long offset;
  private long offsetAfterReady;

  /// A part that was fetched but not yet read.
  private sealed interface Held {
    record Whole(SourceValue value) implements Held {}

    record Bad(Part.Skipped part) implements Held {}

    record Torn(long offset) implements Held {}
  }

  /// Reads a source.
  ///
  /// @param in the source's bytes from its beginning; the caller closes it
  /// @param from results of what begins before this offset are not returned
  /// @param json reads the values, within its limits
  /// @param lines what makes entries of the values
  public JsonLines(InputStream in, long from, Json json, LineInterpreter lines) {
    this.values = new JsonValues(in, json);
    this.from = from;
    this.lines = lines;
  }

  @Override
  public Optional<ReadResult> next() throws IOException {
    while (ready.isEmpty()) {
      offset = offsetAfterReady;
      if (!readPart()) {
        return Optional.empty();
      }
    }
    ReadResult result = ready.remove();
    if (ready.isEmpty()) {
      offset = offsetAfterReady;
    }
    return Optional.of(result);
  }

  @Override
  public long offset() {
    return Math.max(offset, from);
  }

  @Override
  public TranscriptId transcript() throws IOException {
    foresee();
    return lines.transcript();
  }

  /// Turns the next part into results; false at the end.
  private boolean readPart() throws IOException {
    foresee();
    Optional<Held> part = held.isEmpty() ? fetch() : Optional.of(held.remove());
    if (part.isEmpty()) {
      offset = torn ? offset : values.offset();
      return false;
    }
    switch (part.get()) {
      case Held.Whole(SourceValue value) -> read(value);
      case Held.Bad(Part.Skipped bad) -> {
        skip(bad.offset(), bad.length(), bad.line(), bad.reason());
        offsetAfterReady = bad.offset() + bad.length();
      }
      case Held.Torn(long start) -> {
        offsetAfterReady = start;
        torn = true;
      }
    }
    return true;
  }

  private void read(SourceValue value) {
    boolean wanted = value.offset() >= from;
    Optional<String> reason =
        lines.read(
            value,
            entry -> {
              if (wanted) {
                ready.add(new ReadResult.Read(entry));
              }
            });
    reason.ifPresent(why -> skip(value.offset(), value.length(), value.line(), why));
    offsetAfterReady = value.offset() + value.length();
  }

  private void skip(long at, long length, long line, String reason) {
    if (at >= from) {
      ready.add(new ReadResult.Skipped(at, length, line, reason));
    }
  }

  private void foresee() throws IOException {
    long bytes = 0;
    while (!foreseen) {
      Optional<Held> part = fetch();
      part.ifPresent(held::add);
      boolean known = false;
      if (part.isPresent() && part.get() instanceof Held.Whole(SourceValue value)) {
        bytes += value.length();
        known = lines.foresee(value.object());
      }
      foreseen =
          known
              || part.isEmpty()
              || held.size() >= MAX_FORESEEN_VALUES
              || bytes >= MAX_FORESEEN_BYTES;
    }
  }

  private Optional<Held> fetch() throws IOException {
    return values
        .next()
        .map(part ->
            switch (part) {
              case Part.Value value -> new Held.Whole(sourceValue(value));
              case Part.Skipped bad -> new Held.Bad(bad);
              case Part.Unfinished torn -> new Held.Torn(torn.offset());
            });
  }

  private SourceValue sourceValue(Part.Value value) {
    String digest = lines.hasId(value.object()) ? "" : SourceValue.digest(values.bytes(value));
    return new SourceValue(
        value.offset(), (int) value.length(), value.line(), value.object(), digest);
  }
}
