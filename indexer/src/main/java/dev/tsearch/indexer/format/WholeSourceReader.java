package dev.tsearch.indexer.format;

import dev.tsearch.core.entry.TranscriptId;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.function.Consumer;

/// Reads a source that must be parsed as a whole: a JSON document over many lines, prose, a list of
/// facts. Holds all of its bytes; a [Parser] makes the entries. Single reader, not thread-safe.
public final class WholeSourceReader implements SourceReader {
  private final InputStream in;
  private final long from;
  private final int maxBytes;
  private final Parser parser;
  private final Queue<ReadResult> ready = new ArrayDeque<>();
  private boolean isRead;
  private long end;

  /// Makes entries from the bytes of one source. Single owner, not thread-safe.
  public interface Parser {
    /// Parses all bytes of the source. Called once. Never throws because of what they are.
    ///
    /// @param results receives the results in their order in the source
    /// @return where the next reading begins; see [SourceReader#offset]
    long parse(byte[] bytes, Consumer<ReadResult> results);

    /// The conversation of the source; before [#parse], the one of a source without content.
    TranscriptId transcript();
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

  /// Where the parts of a text end that an earlier reading has seen whole: the part before an
  /// unfinished line may have taken it as its own, and ends before the line once it is whole.
  ///
  /// @param from where the earlier reading ended
  public static long seen(byte[] bytes, long from) {
    int at = (int) Math.min(from, bytes.length);
    if (at < from || at == 0 || bytes[at - 1] == '\n') {
      return from;
    }
    do {
      at--;
    } while (at > 0 && bytes[at] != '\n');
    return at;
  }

  @Override
  public Optional<ReadResult> next() throws IOException {
    read();
    return Optional.ofNullable(ready.poll());
  }

  @Override
  public long offset() {
    return ready.isEmpty() ? Math.max(from, end) : from;
  }

  @Override
  public TranscriptId transcript() throws IOException {
    read();
    return parser.transcript();
  }

  private void read() throws IOException {
    if (isRead) {
      return;
    }
    isRead = true;
    byte[] bytes = in.readNBytes(maxBytes);
    int next = in.read();
    end = next < 0 ? parser.parse(bytes, ready::add) : skip(bytes.length);
  }

  private long skip(int alreadyRead) throws IOException {
    long length = alreadyRead + 1L + in.transferTo(OutputStream.nullOutputStream());
    String reason = "file over the limit of " + maxBytes + " bytes";
    ready.add(new ReadResult.Skipped(0, length, 1, reason));
    return length;
  }
}
