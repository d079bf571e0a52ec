package dev.tsearch.indexer.upkeep;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.Finding;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The result of the last verification of an archive, which the archive remembers in
/// `derived/verified.json`.
///
/// @param unixSeconds when it ended
/// @param isQuick whether only the structure was checked
/// @param isSound whether there was no damage
/// @param entries the number of entries
/// @param findings the number of findings
/// @param problems the first findings, one line each
public record LastVerification(
    long unixSeconds,
    boolean isQuick,
    boolean isSound,
    long entries,
    long findings,
    List<String> problems) {
  private static final int MAX_PROBLEMS = 20;

  /// Copies the list.
  public LastVerification {
    problems = List.copyOf(problems);
  }

  /// The result of a verification.
  ///
  /// @param isQuick whether only the structure was checked
  public static LastVerification of(
      VerificationReport report, ArchiveLayout layout, boolean isQuick, Instant now) {
    var problems = new ArrayList<String>();
    for (Finding finding : report.findings().stream().limit(MAX_PROBLEMS).toList()) {
      Path file = layout.root().relativize(finding.file());
      problems.add(file + ": " + finding.problem());
    }
    return new LastVerification(
        now.getEpochSecond(),
        isQuick,
        report.isSound(),
        report.archive().entries(),
        report.findings().size(),
        problems);
  }

  /// Reads the result; empty if there is none, or if it cannot be read.
  public static Optional<LastVerification> read(Disk disk, ArchiveLayout layout)
      throws IOException {
    if (!disk.exists(layout.verified())) {
      return Optional.empty();
    }
    try {
      JsonObject value = Json.OWN.object(disk.readAll(layout.verified()));
      return Optional.of(
          new LastVerification(
              value.number("time", 0),
              value.flag("quick"),
              value.flag("sound"),
              value.number("entries", 0),
              value.number("findings", 0),
              value.texts("problems")));
    } catch (MalformedJsonException | CorruptArchiveException _) {
      return Optional.empty();
    }
  }

  /// Writes the result, unless the archive has no folder of derived files. The file is derived
  /// data: it is not synced.
  public void write(Disk disk, ArchiveLayout layout) throws IOException {
    if (!disk.exists(layout.derived())) {
      return;
    }
    JsonObject value =
        JsonObject.builder()
            .put("time", unixSeconds)
            .put("quick", isQuick)
            .put("sound", isSound)
            .put("entries", entries)
            .put("findings", findings)
            .put("problems", problems)
            .build();
    Path unfinished = layout.temporary(layout.verified());
    disk.delete(unfinished);
    disk.create(unfinished, ByteBuffer.wrap((Json.OWN.print(value) + "\n").getBytes(UTF_8)));
    disk.replace(unfinished, layout.verified());
  }
}
