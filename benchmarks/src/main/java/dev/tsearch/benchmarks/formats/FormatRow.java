package dev.tsearch.benchmarks.formats;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.ReadResult;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.SourceFormat;
import dev.tsearch.indexer.format.SourceReader;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// Counts what the reader of one format finds in its files. Single owner, not thread-safe.
final class FormatRow {
  /// Members in which programs state the version of themselves or of their format.
  private static final List<String> VERSIONS =
      List.of("version", "cli_version", "copilotVersion", "protocol_version", "schemaVersion");

  /// Members that hold the description of a session.
  private static final List<String> WRAPPERS = List.of("payload", "data");

  private final String format;
  private final Set<String> shapes = new TreeSet<>();
  private final Map<EntryType, Long> entries = new HashMap<>();
  private final Set<String> sessions = new HashSet<>();
  private final List<String> skipped = new ArrayList<>();
  private long files;
  private long bytes;
  private long lines;
  private long undated;
  private long tokens;

  FormatRow(String format) {
    this.format = format;
  }

  /// Reads a file that the format claims.
  void read(SourceFormat reader, Head head, SourceContext context) throws IOException {
    Path file = context.path();
    files++;
    bytes += Files.size(file);
    addShapes(head, file);
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
      SourceReader source = reader.open(context, in, 0);
      long lastLine = 0;
      for (Optional<ReadResult> next = source.next(); next.isPresent(); next = source.next()) {
        switch (next.get()) {
          case ReadResult.Read(Entry entry) -> {
            add(entry);
            lastLine = Math.max(lastLine, entry.metadata().origin().orElseThrow().line());
          }
          case ReadResult.Skipped bad -> {
            skipped.add(FormatTable.name(file) + ":" + bad.line() + " " + bad.reason());
            lastLine = Math.max(lastLine, bad.line());
          }
        }
      }
      lines += lastLine;
      if (source.offset() < Files.size(file)) {
        skipped.add(FormatTable.name(file) + ": incomplete after byte " + source.offset());
      }
    }
  }

  private void addShapes(Head head, Path file) {
    String name = String.valueOf(file.getFileName());
    shapes.add(name.indexOf('.') < 0 ? "(none)" : name.substring(name.lastIndexOf('.')));
    var objects = new ArrayList<JsonObject>(head.objects());
    objects.add(head.object());
    for (JsonObject object : objects) {
      addVersions(object);
      WRAPPERS.forEach(wrapper -> addVersions(object.object(wrapper)));
    }
  }

  private void addVersions(JsonObject object) {
    for (String member : VERSIONS) {
      if (object.value(member) instanceof String || object.value(member) instanceof Long) {
        shapes.add(String.valueOf(object.value(member)));
      }
    }
  }

  private void add(Entry entry) {
    entries.merge(entry.type(), 1L, Long::sum);
    sessions.add(entry.metadata().session());
    if (!entry.isDated() || entry.metadata().isTimeInferred()) {
      undated++;
    }
    JsonObject usage = entry.metadata().values().object("usage");
    for (Object count : usage.values().values()) {
      tokens += count instanceof Long number ? number : 0;
    }
  }

  /// The lines that were not understood, each with its file, its number and the reason.
  List<String> skipped() {
    return List.copyOf(skipped);
  }

  /// How many results there are of each hundred lines that were not understood.
  private double skippedPercent() {
    return 100.0 * skipped.size() / Math.max(1, Math.max(lines, total() + skipped.size()));
  }

  private long total() {
    return entries.values().stream().mapToLong(Long::longValue).sum();
  }

  private long count(EntryType type) {
    return entries.getOrDefault(type, 0L);
  }

  /// The heading of the rows.
  static String heading() {
    return "| format | files | bytes | entries | messages | calls | results | thinking "
        + "| time guessed | not understood | tokens | sessions | shapes |\n"
        + "|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---|\n";
  }

  /// The row in Markdown. Tokens are the sum of all counts, as the program names them: a total that
  /// a program states next to its parts counts twice.
  String line() {
    String percent = String.format(Locale.ROOT, "%d (%.2f %%)", skipped.size(), skippedPercent());
    return "| "
        + String.join(
            " | ",
            format,
            String.valueOf(files),
            String.valueOf(bytes),
            String.valueOf(total()),
            String.valueOf(count(EntryType.MESSAGE)),
            String.valueOf(count(EntryType.TOOL_CALL)),
            String.valueOf(count(EntryType.TOOL_RESULT)),
            String.valueOf(count(EntryType.THINKING)),
            String.valueOf(undated),
            percent,
            String.valueOf(tokens),
            String.valueOf(sessions.size()),
            String.join(" ", shapes))
        + " |\n";
  }
}
