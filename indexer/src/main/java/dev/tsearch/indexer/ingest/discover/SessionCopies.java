package dev.tsearch.indexer.ingest.discover;

import dev.tsearch.indexer.ingest.report.SessionCopy;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// The names of the copies that OpenClaw keeps next to its sessions:
/// `<session>.jsonl.deleted.<time>`, `<session>.jsonl.bak.<time>` and
/// `<session>.checkpoint.<id>.jsonl` in a folder `sessions`. What was reset
/// (`<session>.jsonl.reset.<time>`) is no copy. The source of the names is
/// `src/config/sessions/artifacts.ts` of `openclaw/openclaw`.
final class SessionCopies {
  private static final String FOLDER = "sessions";

  private static final Map<SessionCopy, Pattern> NAMES =
      Map.of(
          SessionCopy.DELETED, Pattern.compile(".+\\.jsonl\\.deleted(?:\\..*)?"),
          SessionCopy.BACKUP, Pattern.compile(".+\\.jsonl\\.bak(?:\\..*)?"),
          SessionCopy.CHECKPOINT, Pattern.compile(".+\\.checkpoint\\.[^.]+\\.jsonl(?:\\.zst)?"));

  private SessionCopies() {}

  /// Why a file is a copy; empty if it is none.
  static Optional<SessionCopy> of(Path file) {
    Path folder = file.getParent();
    if (folder == null || !folder.endsWith(FOLDER)) {
      return Optional.empty();
    }
    String name = String.valueOf(file.getFileName());
    return NAMES.entrySet().stream()
        .filter(kind -> kind.getValue().matcher(name).matches())
        .map(Map.Entry::getKey)
        .findFirst();
  }
}
