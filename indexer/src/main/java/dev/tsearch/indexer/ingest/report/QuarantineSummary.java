package dev.tsearch.indexer.ingest.report;

import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.indexer.ingest.report.ImportReport.Quarantined;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The values of all imports that no format could interpret, summed up.
///
/// @param total how many there are
/// @param reasons how many have each reason, the most frequent first
/// @param latest the latest of them, the latest first
public record QuarantineSummary(long total, Map<String, Long> reasons, List<Quarantined> latest) {
  /// Nothing is quarantined.
  public static final QuarantineSummary NONE = new QuarantineSummary(0, Map.of(), List.of());

  private static final int BLOCK_BYTES = 1 << 16;

  /// Copies both.
  public QuarantineSummary {
    reasons = new LinkedHashMap<>(reasons);
    latest = List.copyOf(latest);
  }

  /// Reads what imports have written. A line that cannot be read is not counted.
  ///
  /// @param most how many of the latest are kept
  public static QuarantineSummary read(Disk disk, ArchiveLayout layout, int most)
      throws IOException {
    if (!disk.exists(layout.quarantine()) || disk.isBlocked(layout.quarantine())) {
      return NONE;
    }
    long total = 0;
    Map<String, Long> reasons = new HashMap<>();
    Deque<Quarantined> latest = new ArrayDeque<>();
    String lines = new String(disk.readAll(layout.quarantine()), StandardCharsets.UTF_8);
    for (String line : lines.lines().toList()) {
      JsonObject one;
      try {
        one = Json.OWN.object(line);
      } catch (MalformedJsonException _) {
        continue;
      }
      total++;
      reasons.merge(one.text("reason", ""), 1L, Long::sum);
      latest.addFirst(quarantined(one));
      if (latest.size() > most) {
        latest.removeLast();
      }
    }
    Map<String, Long> ordered = new LinkedHashMap<>();
    reasons.entrySet().stream()
        .sorted(
            Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                .thenComparing(Map.Entry.comparingByKey()))
        .forEach(reason -> ordered.put(reason.getKey(), reason.getValue()));
    return new QuarantineSummary(total, ordered, List.copyOf(latest));
  }

  /// How many values there are, in bounded memory.
  public static long count(Disk disk, ArchiveLayout layout) throws IOException {
    if (!disk.exists(layout.quarantine()) || disk.isBlocked(layout.quarantine())) {
      return 0; // verify names what is in its place
    }
    long lines = 0;
    try (Disk.InputFile in = disk.open(layout.quarantine())) {
      byte[] block = new byte[BLOCK_BYTES];
      long offset = 0;
      for (int read = in.read(offset, ByteBuffer.wrap(block));
          read > 0;
          read = in.read(offset, ByteBuffer.wrap(block))) {
        for (int at = 0; at < read; at++) {
          lines += block[at] == '\n' ? 1 : 0;
        }
        offset += read;
      }
    }
    return lines;
  }

  private static Quarantined quarantined(JsonObject one) {
    return new Quarantined(
        Path.of(one.text("path", "")),
        one.number("source", 0),
        one.number("line", 0),
        one.number("offset", 0),
        one.number("length", 0),
        one.text("reason", ""));
  }
}
