package dev.tsearch.cli.command.help;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The sample transcripts of the program, at least one for each format, in the resources under
/// `demo`. The file `files.txt` lists them.
///
/// Their times are relative to the current time, so that `--since 30d` always finds something.
/// `{{-3d 14:03:05}}` is that time of day three days ago in UTC, as ISO 8601; `{{unix -3d
/// 14:03:05}}` is the same in unix seconds, and `{{local -3d 14:03:05}}` the first one without a
/// zone.
///
/// @param now the current time
record DemoSamples(Instant now) {
  private static final String FOLDER = "/demo/";
  private static final String LIST = "files.txt";
  private static final Pattern TIME =
      Pattern.compile("\\{\\{(unix |local )?-(\\d{1,4})d (\\d{2}:\\d{2}:\\d{2})}}");

  /// The paths of all samples, relative to their folder.
  List<String> paths() throws IOException {
    return text(LIST).lines().filter(line -> !line.isBlank()).toList();
  }

  /// The text of a sample with its times filled in.
  String sample(String path) throws IOException {
    return TIME.matcher(text(path))
        .replaceAll(found ->
            Matcher.quoteReplacement(time(found.group(1), found.group(2), found.group(3))));
  }

  private String time(@Nullable String form, String days, String clock) {
    LocalDate day = now.atZone(ZoneOffset.UTC).toLocalDate().minusDays(Long.parseLong(days));
    Instant time = day.atTime(LocalTime.parse(clock)).toInstant(ZoneOffset.UTC);
    return switch (form) {
      case null -> time.toString();
      case "unix " -> Long.toString(time.getEpochSecond());
      default -> time.toString().replace("Z", "");
    };
  }

  private static String text(String path) throws IOException {
    try (InputStream in = DemoSamples.class.getResourceAsStream(FOLDER + path)) {
      if (in == null) {
        throw new IOException("the program lacks its sample " + path);
      }
      return new String(in.readAllBytes(), UTF_8);
    }
  }
}
