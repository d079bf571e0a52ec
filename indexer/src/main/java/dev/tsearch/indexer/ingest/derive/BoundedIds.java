package dev.tsearch.indexer.ingest.derive;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.Metadata;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.indexer.format.DerivedIds;
import dev.tsearch.indexer.format.ReadResult;
import dev.tsearch.indexer.format.SourceReader;
import dev.tsearch.indexer.ingest.originals.NewBytes;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;

/// A reader whose entries, sessions and agents have ids that are not too long for lists, names and
/// terms of the index, whatever the source states. A longer id is replaced by its hash wherever it
/// is stated as an id, so that equal ids stay equal. Single reader, not thread-safe.
///
/// @param reader the reader of a format
public record BoundedIds(SourceReader reader) implements SourceReader {
  /// The metadata with ids of sessions and agents.
  private static final List<String> OF_SESSIONS = List.of("session", "agent");

  private static final String PARENT = "parent";

  /// Opens the reader of a source.
  ///
  /// @param in the bytes of the source from its beginning; the caller closes it
  /// @param from where reading begins
  public static SourceReader open(NewBytes bytes, InputStream in, long from) {
    return new BoundedIds(bytes.format().open(bytes.context(), in, from));
  }

  @Override
  public Optional<ReadResult> next() throws IOException {
    Optional<ReadResult> result = reader.next();
    return result.isPresent() && result.get() instanceof ReadResult.Read(Entry entry)
        ? Optional.of(new ReadResult.Read(bounded(entry)))
        : result;
  }

  @Override
  public long offset() {
    return reader.offset();
  }

  @Override
  public TranscriptId transcript() throws IOException {
    TranscriptId stated = reader.transcript();
    return new TranscriptId(
        stated.source(),
        DerivedIds.boundedSession(stated.session()),
        DerivedIds.boundedSession(stated.agent()));
  }

  private static Entry bounded(Entry entry) {
    Metadata stated = entry.metadata();
    Metadata metadata = stated;
    boolean isLong = DerivedIds.isLong(entry.id());
    for (String name : OF_SESSIONS) {
      String id = stated.values().text(name, "");
      if (DerivedIds.isLongSession(id)) {
        metadata = metadata.with(name, DerivedIds.boundedSession(id));
        isLong = true;
      }
    }
    String parent = stated.values().text(PARENT, "");
    if (DerivedIds.isLong(parent)) {
      metadata = metadata.with(PARENT, DerivedIds.bounded(parent));
      isLong = true;
    }
    if (!isLong) {
      return entry;
    }
    return new Entry(
        DerivedIds.bounded(entry.id()),
        entry.timestamp(),
        withoutLongAgent(entry.from(), stated.agent()),
        withoutLongAgent(entry.to(), stated.agent()),
        entry.content(),
        entry.type(),
        metadata);
  }

  /// The name of a sub-agent may have its id.
  private static String withoutLongAgent(String name, String agent) {
    return DerivedIds.isLongSession(agent)
        ? name.replace(agent, DerivedIds.boundedSession(agent))
        : name;
  }
}
