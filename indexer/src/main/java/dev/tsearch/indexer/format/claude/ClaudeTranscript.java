package dev.tsearch.indexer.format.claude;

import dev.tsearch.core.edit.TranscriptFile;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.transcript.Transcript;
import dev.tsearch.indexer.format.ReadResult;
import dev.tsearch.indexer.format.Siblings;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.SourceReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The conversation in a transcript file, for queries and statistics.
///
/// [TranscriptFile#line] leads from a message back to its line.
public final class ClaudeTranscript {

  /// No time in a file is refused because it is later than now.
  private static final Instant LATEST = Instant.parse("9000-01-01T00:00:00Z");

  private ClaudeTranscript() {}

  /// The conversation as an import would read it, with the changes that are not saved yet. Lines
  /// that are no entries are left out.
  public static Transcript of(TranscriptFile file) throws IOException {
    var context = new SourceContext(0, file.path(), LATEST, Optional.empty(), Siblings.NONE);
    SourceReader reader =
        new ClaudeCode(Json.SOURCE).open(context, new ByteArrayInputStream(file.bytes()), 0);
    List<Entry> entries = new ArrayList<>();
    for (Optional<ReadResult> result = reader.next(); result.isPresent(); result = reader.next()) {
      if (result.get() instanceof ReadResult.Read(Entry entry)) {
        entries.add(entry);
      }
    }
    return Transcript.of(entries);
  }
}
