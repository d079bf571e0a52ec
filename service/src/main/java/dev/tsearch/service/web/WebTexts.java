package dev.tsearch.service.web;

import static dev.tsearch.service.web.PageNode.element;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.time.Zone;
import dev.tsearch.service.web.PageNode.PageElement;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Numbers, times and names as pages show them.
final class WebTexts {
  private static final DateTimeFormatter MINUTE =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT);

  private WebTexts() {}

  /// A count with separators.
  static String number(long count) {
    return String.format(Locale.ROOT, "%,d", count);
  }

  /// The time of an entry.
  static PageElement time(Entry entry, Zone zone) {
    return entry.isDated() ? time(entry.timestamp(), zone) : element("span").add("undated");
  }

  /// A time in Unix seconds.
  static PageElement time(long timestamp, Zone zone) {
    Instant moment = Instant.ofEpochSecond(timestamp);
    return element("time").with("datetime", moment.toString()).add(zone.at(moment).format(MINUTE));
  }

  /// The local day of a time in Unix seconds.
  static String day(long timestamp, Zone zone) {
    return zone.at(Instant.ofEpochSecond(timestamp)).toLocalDate().toString();
  }

  /// A share in percent; empty of nothing.
  static String percent(long part, long all) {
    return all == 0 ? "" : String.format(Locale.ROOT, "%.0f%%", 100.0 * part / all);
  }

  /// Notes for the user as a list; nothing if there are none.
  static List<PageNode> notes(List<String> notes) {
    var lines = new ArrayList<PageNode>();
    notes.forEach(note -> lines.add(element("li").add(note)));
    return lines.isEmpty() ? List.of() : List.of(element("ul", "notes").add(lines));
  }

  /// The last part of a path; the whole of another text.
  static String lastPart(String path) {
    int end = path.length();
    while (end > 1 && path.charAt(end - 1) == '/') {
      end--;
    }
    int slash = path.lastIndexOf('/', end - 1);
    return path.substring(slash + 1, end);
  }
}
