package dev.tsearch.indexer.draft;

import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.indexer.format.ReadResult;
import dev.tsearch.indexer.format.SourceReader;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.function.Consumer;

/// Reads a JSON document object by object: the elements of the list that it is, or the objects that
/// follow each other, of which there is usually one. An [ObjectParser] makes the entries. Holds one
/// object in memory, so that exports with any number of conversations can be read. Single reader,
/// not thread-safe.
public final class DocumentReader implements SourceReader {
  private final JsonElements elements;
  private final long from;
  private final ObjectParser parser;
  private final Queue<ReadResult> ready = new ArrayDeque<>();
  private boolean hasEnded;
  private boolean isWaiting;
  private long offset;

  /// Makes entries from the objects of a document. Single owner, not thread-safe.
  public interface ObjectParser {
    /// Makes the results of one object, in their order in the source. Never throws because of what
    /// the bytes are.
    ///
    /// @param bytes the object
    /// @param offset where it begins in the source
    /// @param line its first line, counted from 1
    /// @return whether results of this object or of earlier ones are still to come, because later
    ///   objects name the conversation
    boolean parse(byte[] bytes, long offset, long line, Consumer<ReadResult> results);

    /// Makes the results that are still to come, since there are no more objects.
    default void end() {}

    /// The conversation of the first object; before it, the one of a source without content. Not
    /// called while results are to come.
    TranscriptId transcript();
  }

  /// Reads a source.
  ///
  /// @param in the source's bytes from its beginning; the caller closes it
  /// @param from results of bytes that begin before this offset are not returned
  /// @param maxBytes a longer object is skipped
  /// @param parser makes the entries
  public DocumentReader(InputStream in, long from, int maxBytes, ObjectParser parser) {
    this.elements = new JsonElements(in, maxBytes);
    this.from = from;
    this.parser = parser;
  }

  @Override
  public Optional<ReadResult> next() throws IOException {
    while (ready.isEmpty() || isWaiting) {
      if (!readElement()) {
        return Optional.empty();
      }
    }
    return Optional.of(ready.remove());
  }

  @Override
  public long offset() {
    return Math.max(from, ready.isEmpty() ? elements.offset() : offset);
  }

  @Override
  public TranscriptId transcript() throws IOException {
    boolean isRead = offset < elements.offset();
    while (!hasEnded && (!isRead || isWaiting)) {
      isRead |= readElement();
    }
    return parser.transcript();
  }

  /// Reads the next element, or ends. Returns false if it had ended.
  private boolean readElement() throws IOException {
    if (hasEnded) {
      return false;
    }
    if (!isWaiting && ready.isEmpty()) {
      offset = elements.offset();
    }
    boolean wasWaiting = isWaiting;
    addResults(elements.next());
    if (wasWaiting && !isWaiting) {
      sort();
    }
    return true;
  }

  private void addResults(Optional<JsonElements.Element> element) {
    if (element.isEmpty()) {
      hasEnded = true;
      isWaiting = false;
      parser.end();
      return;
    }
    switch (element.get()) {
      case JsonElements.WholeObject object ->
          isWaiting = parser.parse(elements.bytes(), object.offset(), object.line(), this::addNew);
      case JsonElements.Garbage bad ->
          addNew(new ReadResult.Skipped(bad.offset(), bad.length(), bad.line(), bad.reason()));
    }
  }

  /// Puts results that had to wait before those of later bytes, which had not.
  private void sort() {
    List<ReadResult> sorted =
        ready.stream().sorted(Comparator.comparingLong(ReadResult::offset)).toList();
    ready.clear();
    ready.addAll(sorted);
  }

  private void addNew(ReadResult result) {
    if (result.offset() >= from) {
      ready.add(result);
    }
  }
}
