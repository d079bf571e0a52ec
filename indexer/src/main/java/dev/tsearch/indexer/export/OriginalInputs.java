package dev.tsearch.indexer.export;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.core.transcript.call.CallInput;
import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Finds the inputs of tool calls in the originals, which are opened with the first call. One
/// owner, not thread-safe.
public final class OriginalInputs implements ConversationExport.InputFinder, Closeable {
  private final Disk disk;
  private final ArchiveLayout layout;
  private @Nullable OriginalStore store;

  /// @param layout the files of the archive
  public OriginalInputs(Disk disk, ArchiveLayout layout) {
    this.disk = disk;
    this.layout = layout;
  }

  @Override
  public Optional<JsonObject> of(Entry call) throws IOException {
    Optional<Origin> origin = call.metadata().origin();
    if (origin.isEmpty() || !call.type().equals(EntryType.TOOL_CALL)) {
      return Optional.empty();
    }
    Origin place = origin.get();
    try {
      byte[] bytes = opened().read(place.source(), place.offset(), place.length());
      return CallInput.of(Json.SOURCE.object(bytes), call);
    } catch (CorruptArchiveException | MalformedJsonException | IllegalArgumentException _) {
      return Optional.empty(); // lost or damaged: the entry has the input as text
    }
  }

  private OriginalStore opened() throws IOException {
    OriginalStore opened = store;
    if (opened == null) {
      opened = OriginalStore.open(disk, layout);
      store = opened;
    }
    return opened;
  }

  @Override
  public void close() throws IOException {
    OriginalStore opened = store;
    if (opened != null) {
      opened.close();
    }
  }
}
