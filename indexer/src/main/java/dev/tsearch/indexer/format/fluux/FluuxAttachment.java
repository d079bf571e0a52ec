package dev.tsearch.indexer.format.fluux;

import dev.tsearch.core.entry.JsonObject;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/// The files of a message: their description, and the URLs by which XMPP sends them. A client sends
/// such a URL "out of band" (OOB), and repeats it in the text for clients that do not support this.
/// Pure functions.
public final class FluuxAttachment {
  private static final String UNKNOWN = "unknown";
  private static final String NAMELESS = "file";
  private static final long KILOBYTE = 1 << 10;
  private static final long MEGABYTE = 1 << 20;

  private FluuxAttachment() {}

  /// A file.
  ///
  /// @param size for people, as [#size] formats it
  public static JsonObject of(String name, String mediaType, String size) {
    return JsonObject.builder()
        .put("filename", name)
        .put("mime_type", mediaType)
        .put("size", size)
        .build();
  }

  /// A file of which only the URL is known, because it was not downloaded, as in a room: its name
  /// is the last segment of the path.
  public static JsonObject ofUrl(String url) {
    String path = url.replaceFirst("[?#].*", "");
    int authority = path.indexOf("://");
    int from = authority < 0 ? 0 : path.indexOf('/', authority + 3);
    String name = from < 0 ? "" : path.substring(path.lastIndexOf('/') + 1);
    return of(name.isEmpty() ? NAMELESS : name, UNKNOWN, UNKNOWN);
  }

  /// A size in bytes as the program writes it: `12B`, `45KB` (rounded down), `1.2MB`.
  public static String size(long bytes) {
    if (bytes < KILOBYTE) {
      return bytes + "B";
    }
    return bytes < MEGABYTE
        ? bytes / KILOBYTE + "KB"
        : String.format(Locale.ROOT, "%.1fMB", (double) bytes / MEGABYTE);
  }

  /// A text without URLs that were sent out of band. If there are any, its lines are trimmed and
  /// blank lines are dropped.
  public static String withoutUrls(String text, Collection<String> urls) {
    if (urls.isEmpty()) {
      return text;
    }
    String rest = text;
    List<String> longestFirst =
        urls.stream().sorted(Comparator.comparingInt(String::length).reversed()).toList();
    for (String url : longestFirst) {
      rest = url.isEmpty() ? rest : rest.replace(url, "");
    }
    var lines = new ArrayList<String>();
    for (String line : rest.split("\n", -1)) {
      if (!line.isBlank()) {
        lines.add(line.strip());
      }
    }
    return String.join("\n", lines);
  }
}
