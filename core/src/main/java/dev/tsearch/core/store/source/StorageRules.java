package dev.tsearch.core.store.source;

import dev.tsearch.core.forget.Forgotten;
import dev.tsearch.core.forget.ForgottenFile;
import dev.tsearch.core.forget.ImportRedaction;
import dev.tsearch.core.forget.SourceMask;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What is overwritten in sources before they are stored: what the archive was told to forget, and
/// secrets if imports redact them. Not thread-safe.
final class StorageRules {
  private final ForgottenFile file;
  private final Optional<ImportRedaction> redaction;
  private @Nullable Current known;

  /// The rules with the salt that the archive gets if it has none: all masks must have the same.
  private @Nullable Forgotten unsalted;

  StorageRules(ForgottenFile file, Optional<ImportRedaction> redaction) {
    this.file = file;
    this.redaction = redaction;
  }

  /// The rules as they were read.
  ///
  /// @param size the length of their file
  record Current(long size, Forgotten forgotten, SourceMask mask) {}

  /// The rules as they are now. They are read again when their file has grown, the only way in
  /// which it changes.
  Current current() throws IOException {
    long size = file.size();
    Current current = known;
    if (current == null || current.size() != size) {
      Forgotten forgotten = read();
      current = new Current(size, forgotten, mask(forgotten));
      known = current;
    }
    return current;
  }

  /// Says which bytes are overwritten, for another thread than that of [#current].
  SourceMask mask() throws IOException {
    return mask(read());
  }

  private synchronized Forgotten read() throws IOException {
    Forgotten read = file.read();
    if (redaction.isEmpty() || !read.salt().isEmpty()) {
      return read;
    }
    Forgotten salted = unsalted;
    if (salted == null) {
      salted = read.salted();
      unsalted = salted;
    }
    return salted;
  }

  private SourceMask mask(Forgotten forgotten) {
    return redaction.map(forgotten::mask).orElseGet(forgotten::mask);
  }

  /// Remembers the secrets that a redaction has found since the last call, durably.
  void addFound(Current read, Instant now) throws IOException {
    if (redaction.isPresent()) {
      file.append(redaction.get().drain(read.forgotten(), now.toString()));
    }
  }
}
