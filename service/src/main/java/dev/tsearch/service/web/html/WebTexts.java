package dev.tsearch.service.web.html;

import static dev.tsearch.service.web.html.PageNode.element;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.time.Zone;
import dev.tsearch.service.web.html.PageNode.PageElement;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Numbers, times and names as pages show them.
public final class WebTexts {
  private static final DateTimeFormatter MINUTE =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT);

  private WebTexts() {}

  /// A count with separators.
  public static String number(long count) {
    return String.format(Locale.ROOT, "%,d", count);
  }

  /// A count with its noun.
  public static String counted(long count, String one, String many) {
    return number(count) + " " + (count == 1 ? one : many);
  }

  /// A number of bytes in the largest unit of which there is at least one.
  public static String bytes(long count) {
    String[] units = {"bytes", "kB", "MB", "GB", "TB"};
    double value = count;
    int unit = 0;
    while (value >= 1_000 && unit < units.length - 1) {
      value /= 1_000;
      unit++;
    }
    String format = unit == 0 || value >= 100 ? "%.0f %s" : "%.1f %s";
    return String.format(Locale.ROOT, format, value, units[unit]);
  }

  /// Figures, each above its name.
  ///
  /// @param figures the figures by their names
  public static PageElement figures(Map<String, String> figures) {
    var parts = new ArrayList<PageNode>();
    figures.forEach((name, value) ->
        parts.add(
            element("div").add(element("dt", "detail").add(name)).add(element("dd").add(value))));
    return element("dl", "totals").add(parts);
  }

  /// A button that copies a text.
  ///
  /// @param label what is on it
  /// @param text what it copies
  public static PageElement copy(String label, String text) {
    return element("button", "quiet")
        .with("type", "button")
        .with("data-copy", text)
        .with("title", text)
        .add(label);
  }

  /// The time of an entry, with `~` before one that is that of the file.
  public static PageElement time(Entry entry, Zone zone) {
    String mark = entry.metadata().isTimeInferred() ? "~" : "";
    return entry.isDated() ? time(mark, entry.timestamp(), zone) : element("span").add("undated");
  }

  /// A time in Unix seconds.
  public static PageElement time(long timestamp, Zone zone) {
    return time("", timestamp, zone);
  }

  private static PageElement time(String mark, long timestamp, Zone zone) {
    Instant moment = Instant.ofEpochSecond(timestamp);
    return element("time")
        .with("datetime", moment.toString())
        .add(mark + zone.at(moment).format(MINUTE));
  }

  /// The local day of a time in Unix seconds.
  public static String day(long timestamp, Zone zone) {
    return zone.at(Instant.ofEpochSecond(timestamp)).toLocalDate().toString();
  }

  /// A share in percent; empty of nothing.
  public static String percent(long part, long all) {
    return all == 0 ? "" : String.format(Locale.ROOT, "%.0f%%", 100.0 * part / all);
  }

  /// Notes for the user as a list; nothing if there are none.
  public static List<PageNode> notes(List<String> notes) {
    var lines = new ArrayList<PageNode>();
    notes.forEach(note -> lines.add(element("li").add(note)));
    return lines.isEmpty() ? List.of() : List.of(element("ul", "notes").add(lines));
  }

  /// The last part of each path, with the folders before it as far as they tell it from another one
  /// with the same last part.
  public static Map<String, String> lastParts(List<String> paths) {
    Map<String, String> names = new LinkedHashMap<>();
    for (String path : paths) {
      int start = Math.max(0, path.lastIndexOf(lastPart(path)));
      while (start > 1 && isAmbiguous(path.substring(start), path, paths)) {
        start = path.lastIndexOf('/', start - 2) + 1;
      }
      names.put(path, path.substring(start));
    }
    return names;
  }

  private static boolean isAmbiguous(String name, String path, List<String> paths) {
    return paths.stream()
        .anyMatch(other -> !other.equals(path) && ("/" + other).endsWith("/" + name));
  }

  /// The last part of a path; the whole of another text.
  public static String lastPart(String path) {
    int end = path.length();
    while (end > 1 && path.charAt(end - 1) == '/') {
      end--;
    }
    int slash = path.lastIndexOf('/', end - 1);
    return path.substring(slash + 1, end);
  }
}
