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

/// Reads a source that only means something as a whole: a JSON document over many lines, prose, a
/// list of facts. Holds all of its bytes; what it means is up to a [Meaning].
public final class WholeSource implements SourceReader {
  private final InputStream in;
  private final long from;
  private final int maxBytes;
  private final Meaning meaning;
  private final Queue<ReadResult> ready = new ArrayDeque<>();
  private @Nullable Made made;

  /// What a source means.
  @FunctionalInterface
  public interface Meaning {
    /// Makes entries of all bytes of a source.
    Made of(byte[] bytes);
  }

  /// What was made of a source.
  ///
  /// @param results what was made, in the order it stands
  /// @param offset up to where the source is done with
  /// @param transcript the conversation that it belongs to
  public record Made(List<ReadResult> results, long offset, TranscriptId transcript) {

    /// Copies the results.
    public Made {
      results = List.copyOf(results);
    }

    /// Without what begins before an offset.
    public Made from(long from) {
      return new Made(
          results.stream().filter(result -> beginning(result) >= from).toList(),
          offset,
          transcript);
    }

    private static long beginning(ReadResult result) {
      return switch (result) {
        case ReadResult.Read(var entry) -> entry.metadata().origin().orElseThrow().offset();
        case ReadResult.Skipped bad -> bad.offset();
      };
    }
  }

  /// Reads a source.
  ///
  /// @param in the source's bytes from its beginning; the caller closes it
  /// @param from where reading begins, as far as [#offset] tells before the first result
  /// @param maxBytes a source that is longer is skipped as a whole
  /// @param meaning what makes entries of the bytes; it leaves out what was returned before
  public WholeSource(InputStream in, long from, int maxBytes, Meaning meaning) {
    this.in = in;
    this.from = from;
    this.maxBytes = maxBytes;
    this.meaning = meaning;
  }

  @Override
  public Optional<ReadResult> next() throws IOException {
    read();
    return Optional.ofNullable(ready.poll());
  }

  @Override
  public long offset() {
    Made whole = made;
    return whole == null || !ready.isEmpty() ? from : Math.max(from, whole.offset());
  }

  @Override
  public TranscriptId transcript() throws IOException {
    return read().transcript();
  }

  private Made read() throws IOException {
    Made known = made;
    if (known != null) {
      return known;
    }
    byte[] bytes = in.readNBytes(maxBytes);
    int next = in.read();
    Made read = next < 0 ? meaning.of(bytes) : tooLong(bytes);
    made = read;
    ready.addAll(read.results());
    return read;
  }

  private Made tooLong(byte[] beginning) throws IOException {
    long length = beginning.length + 1L + in.transferTo(OutputStream.nullOutputStream());
    var skipped =
        new ReadResult.Skipped(0, length, 1, "file over the limit of " + maxBytes + " bytes");
    return new Made(List.of(skipped), length, meaning.of(new byte[0]).transcript());
  }
}
