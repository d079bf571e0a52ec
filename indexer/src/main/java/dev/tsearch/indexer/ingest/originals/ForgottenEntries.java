package dev.tsearch.indexer.ingest.originals;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.forget.ForgottenConversations;
import dev.tsearch.core.forget.MaskedUnits;
import dev.tsearch.core.store.source.BlankedInput;
import dev.tsearch.core.store.source.SourceFile;
import dev.tsearch.core.store.source.SourceParts;
import dev.tsearch.indexer.format.ReadResult;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.SourceFormat;
import dev.tsearch.indexer.format.SourceReader;
import java.io.IOException;
import java.io.InputStream;
import java.util.NavigableMap;
import java.util.Optional;

/// Finds what a reader makes of a source although its conversation was forgotten: a program has
/// written it in another form since, as another revision of a file, a fork or a log of changes,
/// which no mask of bytes knows. Single-threaded.
///
/// Sources are read a second time for that, but only those that name such a conversation in their
/// path or at their beginning, those that hide it ([hidesSession][SourceFormat#hidesSession]),
/// lists of sessions ([sessionsOf][SourceFormat#sessionsOf]), which may name it anywhere, and those
/// that are too long for a mask.
final class ForgottenEntries {
  /// What is looked at of a source to see which conversations it is of.
  private static final int MAX_HEAD_BYTES = 1 << 14;

  /// When forgotten values are gone, a reader may make entries of others that it took for
  /// repetitions: so often at most.
  private static final int MAX_ROUNDS = 8;

  private final ForgottenConversations forgotten;

  ForgottenEntries(ForgottenConversations forgotten) {
    this.forgotten = forgotten;
  }

  /// Masks a source, which reads its beginning.
  @FunctionalInterface
  interface SourceMasking {
    /// The source without what masks know of it.
    SourceFile of(SourceFile file) throws IOException;
  }

  /// The parts of a source to overwrite. They depend on nothing but the source and what is
  /// forgotten: whenever a source is imported, the same of it is.
  ///
  /// @param file the source
  /// @param masking masks it, if it has to be read
  /// @param context the source as at its first reading
  NavigableMap<Long, Long> in(
      SourceFile file, SourceMasking masking, SourceFormat format, SourceContext context)
      throws IOException {
    var parts = new SourceParts();
    boolean isNamed = mayBeIn(file) || isList(file, format);
    if (!isNamed && !format.hidesSession()) {
      return parts.ends();
    }
    String session = session(file, format, context);
    if (!isNamed && !forgotten.have(session)) {
      return parts.ends();
    }
    SourceFile masked = masking.of(file);
    SourceContext known = session.isEmpty() ? context : context.inSession(session);
    for (int round = 0; round < MAX_ROUNDS; round++) {
      SourceFile left = BlankedInput.of(masked, parts.ends());
      if (!new ForgottenReading(forgotten, left, format, known).addTo(parts)) {
        break;
      }
    }
    return parts.ends();
  }

  private static boolean isList(SourceFile file, SourceFormat format) {
    return file.size() > 0 && !format.sessionsOf(file.path()).isEmpty();
  }

  private boolean mayBeIn(SourceFile file) throws IOException {
    if (file.size() == 0 || forgotten.areNamedIn(file.path())) {
      return file.size() > 0;
    }
    try (InputStream in = file.content().open(0)) {
      String head = new String(in.readNBytes(MAX_HEAD_BYTES), UTF_8);
      return forgotten.areNamedIn(head)
          || (MaskedUnits.mayBeCut(file.size()) && head.indexOf('\n') < 0);
    }
  }

  /// The session of a source, which a mask may have overwritten.
  private static String session(SourceFile file, SourceFormat format, SourceContext context)
      throws IOException {
    try (InputStream in = file.content().open(0)) {
      SourceReader reader = format.open(context, in, 0);
      Optional<ReadResult> first = reader.next();
      return first.isPresent() ? reader.transcript().session() : "";
    }
  }
}
