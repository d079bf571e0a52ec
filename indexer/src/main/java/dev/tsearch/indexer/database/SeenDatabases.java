package dev.tsearch.indexer.database;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.term.XxHash64;
import dev.tsearch.indexer.ingest.discover.SeenLines;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/// The databases as the last import saw them, in a text file. It is derived data: without it, all
/// sessions are read again and compared. Single-threaded.
///
/// | line | content |
/// |---|---|
/// | `=` TAB path TAB state | a database; its state is empty if it was not imported completely, and begins with `unknown` and the layouts that were known if it has none of them, or no session |
/// | print TAB session | a session of the database above |
///
/// Control characters and backslashes of paths and sessions are escaped as `\` and their code in
/// four digits.
public final class SeenDatabases {
  private static final char ESCAPE = '\\';

  private final SeenLines file;
  private final String unknown;
  private final Map<String, SeenDatabase> databases = new LinkedHashMap<>();
  private boolean changed;

  /// A database.
  private static final class SeenDatabase {
    String state = "";
    final Map<String, String> prints = new LinkedHashMap<>();
  }

  private SeenDatabases(Disk disk, ArchiveLayout layout, String layouts) {
    this.unknown = "unknown %x ".formatted(XxHash64.hash(layouts.getBytes(UTF_8)));
    this.file = new SeenLines(disk, layout, layout.seenDatabases(), "tsearch databases 2");
  }

  /// Returns an empty list, which replaces the file of an archive when it is written.
  ///
  /// @param layouts identifies the databases that are known, see
  ///   [dev.tsearch.indexer.format.Detector#generation]
  public static SeenDatabases empty(Disk disk, ArchiveLayout layout, String layouts) {
    return new SeenDatabases(disk, layout, layouts);
  }

  /// Reads the file of an archive, which may be missing.
  ///
  /// @param layouts as for [#empty]
  public static SeenDatabases in(Disk disk, ArchiveLayout layout, String layouts)
      throws IOException {
    var seen = new SeenDatabases(disk, layout, layouts);
    try {
      var current = new SeenDatabase();
      for (String line : seen.file.read()) {
        current = seen.read(line.split("\t", -1), current);
      }
    } catch (NumberFormatException _) {
      return empty(disk, layout, layouts); // another program wrote it
    }
    return seen;
  }

  private SeenDatabase read(String[] fields, SeenDatabase current) {
    if (fields.length == 3 && fields[0].equals("=")) {
      SeenDatabase next = of(unescaped(fields[1]));
      next.state = fields[2];
      return next;
    }
    if (fields.length == 2) {
      current.prints.put(unescaped(fields[1]), fields[0]);
    }
    return current;
  }

  private SeenDatabase of(String path) {
    return databases.computeIfAbsent(path, _ -> new SeenDatabase());
  }

  /// Whether the last import saw a database in a state, and imported all of it.
  boolean isUnchanged(Path database, FileState state) {
    SeenDatabase known = databases.get(database.toString());
    return known != null && known.state.equals(state.text());
  }

  /// Whether the last import saw a database in a state, and found no sessions in it.
  boolean isUnknown(Path database, FileState state) {
    SeenDatabase known = databases.get(database.toString());
    return known != null && known.state.equals(unknown + state.text());
  }

  /// Whether the last import saw a session with a print.
  boolean isUnchanged(Path database, String session, String print) {
    SeenDatabase known = databases.get(database.toString());
    return known != null && print.equals(known.prints.get(session));
  }

  /// Whether an import saw a session of a database.
  boolean hasSessions(Path database) {
    SeenDatabase known = databases.get(database.toString());
    return known != null && !known.prints.isEmpty();
  }

  /// Records that the archive has the entries of a session.
  void add(Path database, String session, String print) {
    changed |= !print.equals(of(database.toString()).prints.put(session, print));
  }

  /// Records that the archive has the entries of all sessions of a database.
  void add(Path database, FileState state) {
    add(database, state.text());
  }

  /// Records a database in which no sessions were found.
  void addUnknown(Path database, FileState state) {
    add(database, unknown + state.text());
  }

  private void add(Path database, String state) {
    SeenDatabase known = of(database.toString());
    changed |= !known.state.equals(state);
    known.state = state;
  }

  /// Writes the file if anything was recorded.
  void write() throws IOException {
    if (!changed) {
      return;
    }
    var text = new StringBuilder();
    databases.forEach((path, known) -> {
      text.append("=\t").append(escaped(path)).append('\t').append(known.state).append('\n');
      known.prints.forEach((session, print) ->
          text.append(print).append('\t').append(escaped(session)).append('\n'));
    });
    file.write(text);
    changed = false;
  }

  private static String escaped(String text) {
    var out = new StringBuilder(text.length());
    text.chars()
        .forEach(c -> {
          if (c < ' ' || c == ESCAPE) {
            out.append(ESCAPE).append("%04x".formatted(c));
          } else {
            out.append((char) c);
          }
        });
    return out.toString();
  }

  private static String unescaped(String text) {
    var out = new StringBuilder(text.length());
    for (int at = 0; at < text.length(); at++) {
      if (text.charAt(at) == ESCAPE && at + 5 <= text.length()) {
        out.append((char) Integer.parseInt(text, at + 1, at + 5, 16));
        at += 4;
      } else {
        out.append(text.charAt(at));
      }
    }
    return out.toString();
  }
}
