package dev.tsearch.core.store.source;

import dev.tsearch.core.forget.Forgotten;
import dev.tsearch.core.forget.ForgottenFile;
import dev.tsearch.core.forget.ImportRedaction;
import dev.tsearch.core.forget.SourceMask;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What is overwritten in sources before they are stored: what the archive was told to forget, and
/// secrets if imports redact them. Not thread-safe.
final class StorageRules {
  private final ForgottenFile file;
  private final Optional<ImportRedaction> redaction;

  /// The rules as they were last read; with the salt that the archive gets, if it has none.
  private @Nullable Rules read;

  private @Nullable Current known;

  StorageRules(ForgottenFile file, Optional<ImportRedaction> redaction) {
    this.file = file;
    this.redaction = redaction;
  }

  /// The rules as they were read.
  ///
  /// @param size the length of their file
  record Rules(long size, Forgotten forgotten) {}

  /// The rules, and what they overwrite.
  record Current(Rules rules, SourceMask mask) {
    Forgotten forgotten() {
      return rules.forgotten();
    }
  }

  /// The rules as they are now.
  Current current() throws IOException {
    Rules rules = read();
    Current current = known;
    if (current == null || current.rules().size() != rules.size()) {
      current = new Current(rules, mask(rules.forgotten()));
      known = current;
    }
    return current;
  }

  /// Says which bytes are overwritten, for another thread than that of [#current].
  SourceMask mask() throws IOException {
    return mask(read().forgotten());
  }

  /// The rules as they are now, for any thread.
  Forgotten forgotten() throws IOException {
    return read().forgotten();
  }

  /// The numbers of the originals that were ever changed.
  Set<Long> changedOriginals() throws IOException {
    return read().forgotten().changedOriginals();
  }

  /// Reads the rules, again when their file has grown, the only way in which it changes. Any thread
  /// may call this: the masks of all have the same salt.
  private synchronized Rules read() throws IOException {
    long size = file.size();
    Rules rules = read;
    if (rules == null || rules.size() != size) {
      Forgotten now = file.read();
      rules = new Rules(size, redaction.isPresent() ? now.salted() : now);
      read = rules;
    }
    return rules;
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
