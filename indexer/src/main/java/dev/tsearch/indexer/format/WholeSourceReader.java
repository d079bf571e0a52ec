package dev.tsearch.indexer.format;

import dev.tsearch.core.entry.TranscriptId;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/// Reads a source that must be parsed as a whole: a JSON document over many lines, prose, a list of
/// facts. Holds all of its bytes; a [Parser] makes the entries. Single reader, not thread-safe.
public final class WholeSourceReader implements SourceReader {
  private final InputStream in;
  private final long from;
  private final int maxBytes;
  private final Parser parser;
  private final Queue<ReadResult> ready = new ArrayDeque<>();
  private @Nullable Parsed parsed;

  /// Makes entries from the bytes of a source.
  @FunctionalInterface
  public interface Parser {
    /// Parses all bytes of a source. Never throws because of what they are.
    Parsed parse(byte[] bytes);
  }

  /// The content of a source.
  ///
  /// @param results the results in their order in the source
  /// @param offset where the next reading begins; see [SourceReader#offset]
  /// @param transcript the conversation of the source
  public record Parsed(List<ReadResult> results, long offset, TranscriptId transcript) {

    /// Copies the results.
    public Parsed {
      results = List.copyOf(results);
    }

    /// The same content without the results of bytes that begin before an offset.
    public Parsed from(long from) {
      return new Parsed(
          results.stream().filter(result -> startOf(result) >= from).toList(), offset, transcript);
    }

    private static long startOf(ReadResult result) {
      return switch (result) {
        case ReadResult.Read(var entry) -> entry.metadata().origin().orElseThrow().offset();
        case ReadResult.Skipped bad -> bad.offset();
      };
    }
  }

  /// Reads a source.
  ///
  /// @param in the source's bytes from its beginning; the caller closes it
  /// @param from where reading begins, which [#offset] returns before the first result
  /// @param maxBytes a longer source is skipped as a whole
  /// @param parser makes the entries; it omits those that an earlier reading returned
  public WholeSourceReader(InputStream in, long from, int maxBytes, Parser parser) {
    this.in = in;
    this.from = from;
    this.maxBytes = maxBytes;
    this.parser = parser;
  }

  @Override
  public Optional<ReadResult> next() throws IOException {
    read();
    return Optional.ofNullable(ready.poll());
  }

  @Override
  public long offset() {
    Parsed whole = parsed;
    return whole == null || !ready.isEmpty() ? from : Math.max(from, whole.offset());
  }

  @Override
  public TranscriptId transcript() throws IOException {
    return read().transcript();
  }

  private Parsed read() throws IOException {
    Parsed known = parsed;
    if (known != null) {
      return known;
    }
    byte[] bytes = in.readNBytes(maxBytes);
    int next = in.read();
    Parsed read = next < 0 ? parser.parse(bytes) : tooLong(bytes);
    parsed = read;
    ready.addAll(read.results());
    return read;
  }

  private Parsed tooLong(byte[] beginning) throws IOException {
    long length = beginning.length + 1L + in.transferTo(OutputStream.nullOutputStream());
    var skipped =
        new ReadResult.Skipped(0, length, 1, "file over the limit of " + maxBytes + " bytes");
    return new Parsed(List.of(skipped), length, parser.parse(new byte[0]).transcript());
  }
}
