package dev.tsearch.indexer.ingest.originals;

import dev.tsearch.core.disk.RecordedPath;
import dev.tsearch.core.forget.Forgotten;
import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.SourceFormat;
import dev.tsearch.indexer.format.SourceFormat.Companion;
import dev.tsearch.indexer.format.SourceFormat.Companion.CompanionContent;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/// Which files that are kept beside transcripts are left out, because their session was forgotten
/// and no mask of bytes can know them.
///
/// @param originals the sources of the archive
public record ForgottenCompanions(OriginalStore originals) {

  /// What a file accompanies, if it is left out.
  ///
  /// @param format the format that claims the file
  public Optional<Companion> leftOut(SourceFormat format, Head head, SourceContext context)
      throws IOException {
    Forgotten forgotten = originals.forgotten();
    return forgotten.hasConversations()
        ? format
            .companion(head, context)
            .filter(it -> isForgotten(it, forgotten) && !isMasked(it, format, head.path()))
        : Optional.empty();
  }

  private static boolean isForgotten(Companion companion, Forgotten forgotten) {
    Optional<Instant> until = forgotten.forgottenUntil(companion.session());
    return until.isPresent()
        && companion.written().filter(time -> time.isAfter(until.get())).isEmpty();
  }

  /// Whether a file is a transcript of which the archive had a version when it was forgotten: it is
  /// known by its beginning, and may have grown.
  private boolean isMasked(Companion companion, SourceFormat format, Path file) {
    Path name = file.getFileName();
    return companion.content() == CompanionContent.TRANSCRIPT
        && originals.all().stream()
            .anyMatch(row ->
                row.format().equals(format.name())
                    && row.session().equals(companion.session())
                    && name.equals(RecordedPath.of(row.path()).getFileName()));
  }
}
