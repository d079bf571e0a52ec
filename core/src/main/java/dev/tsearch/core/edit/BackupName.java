package dev.tsearch.core.edit;

import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.regex.Pattern;

/// The names of the files that an edit keeps: `<file>.<UTC time>.bak`, or `<file>.<UTC
/// time>-<number>.bak` if that is taken.
public final class BackupName {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss.SSS'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);
  private static final String SUFFIX = ".bak";
  private static final Pattern ANY =
      Pattern.compile(".+\\.\\d{8}T\\d{6}\\.\\d{3}Z(?:-\\d+)?" + Pattern.quote(SUFFIX));

  private BackupName() {}

  /// The backup of a file.
  ///
  /// @param number which backup of that time it is, from 1
  static Path of(Path file, Instant time, int number) {
    String copy = number == 1 ? "" : "-" + number;
    return file.resolveSibling(file.getFileName() + "." + TIME.format(time) + copy + SUFFIX);
  }

  /// Whether a file is a backup, by its name.
  public static boolean isOf(Path file) {
    String name = String.valueOf(file.getFileName());
    return name.endsWith(SUFFIX) && ANY.matcher(name).matches();
  }
}
