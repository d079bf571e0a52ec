package dev.tsearch.core.transcript;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryCursor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/// The messages of the remaining entries of a cursor, read one after the other. Can be read once.
/// Single reader, not thread-safe.
final class MessageCursor implements Iterator<Message> {
  private final EntryCursor entries;
  private @Nullable Entry next;
  private boolean isStarted;

  /// @param entries the entries; the caller closes the cursor
  MessageCursor(EntryCursor entries) {
    this.entries = entries;
  }

  /// The messages, in the order of their entries.
  ///
  /// @throws IllegalStateException if they were requested before
  Stream<Message> stream() {
    if (isStarted) {
      throw new IllegalStateException("the cursor of this query was read before");
    }
    isStarted = true;
    next = read();
    return StreamSupport.stream(
        Spliterators.spliteratorUnknownSize(this, Spliterator.ORDERED | Spliterator.NONNULL),
        false);
  }

  private @Nullable Entry read() {
    try {
      return entries.next() ? entries.entry() : null;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public boolean hasNext() {
    return next != null;
  }

  @Override
  public Message next() {
    Entry first = next;
    if (first == null) {
      throw new NoSuchElementException("no message is left");
    }
    List<Entry> blocks = new ArrayList<>();
    blocks.add(first);
    Entry block = read();
    while (block != null && Message.isOf(first, block)) {
      blocks.add(block);
      block = read();
    }
    next = block;
    return new Message(blocks);
  }
}
