package dev.tsearch.cli.command.show;

import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.core.store.source.SourceRow;
import dev.tsearch.core.transcript.call.CallInput;
import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/// The bytes of sources that entries were made from. The store is opened when it is first needed,
/// or by [#prepare] on a thread of its own. One owner, not thread-safe.
final class OriginalBytes implements Closeable {
  private final CommandContext work;
  private @Nullable FutureTask<OriginalStore> opening;

  OriginalBytes(CommandContext work) {
    this.work = work;
  }

  /// Starts to open the store and what reading it needs. That takes as long as reading the first
  /// entries of a conversation, which the caller does at the same time.
  void prepare() {
    if (opening == null) {
      Thread.ofPlatform().daemon().name("originals").start(begin());
    }
  }

  private FutureTask<OriginalStore> begin() {
    var task =
        new FutureTask<>(() -> {
          OriginalStore store = work.originals();
          store.prepareReading();
          return store;
        });
    opening = task;
    return task;
  }

  private OriginalStore store() throws IOException {
    FutureTask<OriginalStore> task = opening;
    if (task == null) {
      task = begin();
      task.run();
    }
    try {
      return task.get();
    } catch (InterruptedException e) {
      throw new InterruptedIOException(e.getMessage());
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException failure) {
        throw failure;
      }
      throw new IllegalStateException(e.getCause());
    }
  }

  /// The bytes of an entry.
  ///
  /// @throws UserException if it was appended and has no source
  byte[] of(Entry entry) throws IOException, UserException {
    Origin origin =
        entry
            .metadata()
            .origin()
            .orElseThrow(() ->
                new UserException(
                    entry.identity() + " was appended here and has no source to show"));
    return store().read(origin.source(), origin.offset(), origin.length());
  }

  /// The JSON object in the source from which an entry was made; empty if the entry was appended,
  /// or the bytes are lost, damaged, or no object.
  Optional<JsonObject> valueOf(Entry entry) throws IOException {
    Optional<Origin> origin = entry.metadata().origin();
    if (origin.isEmpty()) {
      return Optional.empty();
    }
    Origin place = origin.get();
    try {
      byte[] bytes = store().read(place.source(), place.offset(), place.length());
      return Optional.of(Json.SOURCE.object(bytes));
    } catch (CorruptArchiveException | MalformedJsonException | IllegalArgumentException _) {
      return Optional.empty();
    }
  }

  /// The input of a tool call with the names of its members; empty for other entries, and if the
  /// bytes are lost or damaged: the entry's own text is shown then.
  Optional<JsonObject> input(Entry entry) throws IOException {
    return entry.type().equals(EntryType.TOOL_CALL)
        ? valueOf(entry).flatMap(value -> CallInput.of(value, entry))
        : Optional.empty();
  }

  /// The path of an entry's source; empty if it was appended or the source is unknown.
  String pathOf(Entry entry) throws IOException {
    Optional<Origin> origin = entry.metadata().origin();
    return origin.isEmpty()
        ? ""
        : store().source(origin.get().source()).map(SourceRow::path).orElse("");
  }

  /// The damage of the table of sources; empty if there is none, or the store was not opened.
  Optional<CorruptArchiveException> damage() throws IOException {
    return opening == null ? Optional.empty() : store().damage();
  }

  @Override
  public void close() throws IOException {
    if (opening != null && hasOpened(opening)) {
      store().close();
    }
  }

  /// Waits for the end of a task that has begun.
  private static boolean hasOpened(FutureTask<OriginalStore> task) throws IOException {
    try {
      task.get();
      return true;
    } catch (InterruptedException e) {
      throw new InterruptedIOException(e.getMessage());
    } catch (ExecutionException _) {
      return false;
    }
  }
}
