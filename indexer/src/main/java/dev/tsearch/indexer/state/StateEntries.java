package dev.tsearch.indexer.state;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.indexer.draft.Surroundings;
import dev.tsearch.indexer.format.EntryTime;
import dev.tsearch.indexer.format.ReadResult;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.TimeNormalizer;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Makes the entries of one file. Single owner, not thread-safe.
public final class StateEntries {
  private final SourceContext context;
  private final StateFormat format;
  private TranscriptId transcript;

  /// @param format the format of the file
  public StateEntries(SourceContext context, StateFormat format) {
    this.context = context;
    this.format = format;
    this.transcript = TranscriptId.main(format.name(), context.session().orElse(""));
  }

  /// Finds the values of members.
  @FunctionalInterface
  public interface Places {
    /// Where a value is; empty if the document does not have it as bytes.
    ///
    /// @param path its path, see [Stated.StatedValue]
    Optional<Origin> of(List<String> path);
  }

  /// The session; without a name before a document was added.
  public TranscriptId transcript() {
    return transcript;
  }

  /// Adds the entries of a document, in the order of their values.
  ///
  /// @param places where its members are
  public void add(JsonObject document, Places places, Consumer<ReadResult> results) {
    Optional<Stated> stated = format.stated(document, new Surroundings(context));
    if (stated.isPresent()) {
      transcript = TranscriptId.main(format.name(), stated.get().session());
      stated.get().values().forEach(each -> add(stated.get(), each, places, results));
    }
  }

  private void add(
      Stated stated, Stated.StatedValue value, Places places, Consumer<ReadResult> results) {
    TimeNormalizer times = TimeNormalizer.at(context.now());
    EntryTime time = EntryTime.inferred(times.time(stated.time())).orModificationOf(context);
    places
        .of(value.path())
        .map(origin ->
            value
                .draft()
                .toEntry(value.id(), transcript, stated.project(), time, JsonObject.EMPTY, origin))
        .ifPresent(entry -> results.accept(new ReadResult.Read(entry)));
  }
}
