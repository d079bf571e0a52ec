package dev.tsearch.indexer.forget;

import dev.tsearch.core.forget.Forgotten;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.core.store.write.ArchiveWriter;
import dev.tsearch.indexer.forget.ForgettingArchive.Prepared;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// Overwrites passages of all entries and originals of an archive.
///
/// @param archive the archive
/// @param passages which passages
/// @param time when the command runs, in the form of RFC 3339
public record ArchiveRedaction(ForgettingArchive archive, WantedPassages passages, String time)
    implements ArchiveErasure {

  /// Which passages are overwritten.
  public sealed interface WantedPassages {
    /// Every occurrence of a text, in upper and lower case as given.
    record LiteralText(String text) implements WantedPassages {}

    /// Every match of a regular expression.
    record Matches(Pattern pattern) implements WantedPassages {}

    /// Every secret of the table of kinds, and every match of the user's own patterns.
    record Secrets(List<Pattern> own) implements WantedPassages {
      /// Copies the list.
      public Secrets {
        own = List.copyOf(own);
      }
    }
  }

  @Override
  public ForgetReport preview() throws IOException {
    return archive.preview(this::prepare);
  }

  @Override
  public Optional<ForgetReport> run(ArchiveWriter writer) throws IOException {
    return archive.run(writer, this::prepare);
  }

  private Prepared prepare(Forgotten before, OriginalStore originals) throws IOException {
    var first = new RedactionSearch(archive, passages, before);
    try (Snapshot snapshot = archive.archive().snapshot()) {
      first.partitions(snapshot);
      if (first.learned().isEmpty()) {
        Prepared prepared = first.prepare(originals, time);
        if (first.learned().isEmpty()) {
          return prepared;
        }
      }
      RedactionSearch second = first.withLearned();
      second.partitions(snapshot);
      return second.prepare(originals, time);
    }
  }
}
