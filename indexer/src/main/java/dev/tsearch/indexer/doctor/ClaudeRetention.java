package dev.tsearch.indexer.doctor;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.indexer.doctor.RetentionCheck.RetentionPeriod;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/// How long Claude Code keeps transcripts. When it starts, it deletes those that did not change for
/// the number of days that `cleanupPeriodDays` in the user's `settings.json` says.
final class ClaudeRetention {
  /// The number of days without that setting.
  static final int DEFAULT_DAYS = 30;

  /// A longer period than anybody lives; larger numbers mean the same.
  private static final int MAX_DAYS = 100_000;

  /// Much more than any such file has.
  private static final int MAX_BYTES = 8 << 20;

  private static final String SETTING = "cleanupPeriodDays";

  private ClaudeRetention() {}

  /// The period of a settings file. Without the file, or if it is not valid or too large, Claude
  /// Code uses its default.
  static RetentionPeriod read(Disk disk, Path settings) throws IOException {
    try {
      return of(Json.SOURCE.object(disk.readAll(settings, MAX_BYTES)), settings);
    } catch (NoSuchFileException | MalformedJsonException | CorruptArchiveException _) {
      return new RetentionPeriod(DEFAULT_DAYS, true, settings);
    }
  }

  private static RetentionPeriod of(JsonObject values, Path settings) {
    long days = values.number(SETTING, -1);
    return days < 0
        ? new RetentionPeriod(DEFAULT_DAYS, true, settings)
        : new RetentionPeriod((int) Math.min(days, MAX_DAYS), false, settings);
  }
}
