package dev.tsearch.core.store.erase;

import dev.tsearch.core.disk.Checksum;
import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.forget.MaskSpan;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.core.original.ChunkPosition;
import dev.tsearch.core.store.erase.ErasurePlan.PartitionSpans;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.LineEnd;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/// The file of a plan, which exists from the commit of an erasure to its end. The package
/// documentation describes the lines.
///
/// @param disk the disk of the archive
/// @param layout the paths of the archive
record ErasurePlanFile(Disk disk, ArchiveLayout layout) {
  /// Plans of an interrupted erasure of an earlier build have version 1 and no checksum.
  private static final int VERSION = 2;

  private static final String CHECKSUM = "crc";

  /// The numbers of a span: from, length, character.
  private static final int SPAN_NUMBERS = 3;

  /// Writes the plan durably. From here on a crash is followed by the rest of the erasure.
  void write(ErasurePlan plan) throws IOException {
    var bytes = new ByteArrayOutputStream();
    add(JsonObject.builder().put("erasing", (long) VERSION).build(), bytes);
    plan.journal().forEach(line -> add(JsonObject.builder().put("journal", line).build(), bytes));
    plan.partitions().forEach((ordinal, spans) -> add(line(ordinal, spans), bytes));
    plan.pieces().forEach((chunk, spans) -> add(line(chunk, spans), bytes));
    plan.files().forEach((file, spans) -> add(line(file, spans), bytes));
    String checksum = checksum(bytes.toByteArray(), bytes.size());
    add(JsonObject.builder().put("end", true).put(CHECKSUM, checksum).build(), bytes);
    var temporary = layout.temporary(layout.erasing());
    disk.delete(temporary);
    disk.create(temporary, ByteBuffer.wrap(bytes.toByteArray()));
    disk.replace(temporary, layout.erasing());
    disk.syncDirectory(layout.root());
  }

  private static String checksum(byte[] bytes, int length) {
    return HexFormat.of().toHexDigits(Checksum.crc32c(bytes, 0, length));
  }

  private static void add(JsonObject line, ByteArrayOutputStream into) {
    Json.OWN.write(line, into);
    into.write('\n');
  }

  private static JsonObject line(int ordinal, PartitionSpans spans) {
    return JsonObject.builder()
        .put("partition", (long) ordinal)
        .put("generation", (long) spans.generation())
        .put("spans", numbers(spans.spans()))
        .build();
  }

  private static JsonObject line(ChunkPosition chunk, List<MaskSpan> spans) {
    return JsonObject.builder()
        .put("log", (long) chunk.log())
        .put("position", chunk.position())
        .put("spans", numbers(spans))
        .build();
  }

  private static JsonObject line(String file, List<MaskSpan> spans) {
    return JsonObject.builder().put("file", file).put("spans", numbers(spans)).build();
  }

  private static List<Long> numbers(List<MaskSpan> spans) {
    var numbers = new ArrayList<Long>(SPAN_NUMBERS * spans.size());
    for (MaskSpan span : spans) {
      numbers.add((long) span.from());
      numbers.add((long) span.length());
      numbers.add((long) span.with());
    }
    return numbers;
  }

  /// Reads the plan; empty if no erasure is unfinished.
  ///
  /// @throws CorruptArchiveException if the file is damaged
  Optional<ErasurePlan> read() throws IOException {
    byte[] bytes;
    try {
      bytes = disk.readAll(layout.erasing());
    } catch (NoSuchFileException _) {
      return Optional.empty();
    }
    var journal = new ArrayList<JsonObject>();
    var partitions = new TreeMap<Integer, PartitionSpans>();
    var pieces = new TreeMap<ChunkPosition, List<MaskSpan>>();
    var files = new TreeMap<String, List<MaskSpan>>();
    boolean isWhole = false;
    long version = 0;
    for (int start = 0; start < bytes.length; ) {
      int end = LineEnd.in(bytes, start, bytes.length);
      JsonObject line = object(bytes, start, end);
      try {
        if (start == 0) {
          version = line.number("erasing", 0);
        }
        if (line.has("journal")) {
          journal.add(line.object("journal"));
        } else if (line.has("partition")) {
          var spans = new PartitionSpans(number(line, "generation"), spans(line));
          partitions.put(number(line, "partition"), spans);
        } else if (line.has("log")) {
          var chunk = new ChunkPosition(number(line, "log"), line.number("position", 0));
          pieces.put(chunk, spans(line));
        } else if (line.has("file")) {
          files.put(file(line), spans(line));
        }
      } catch (IllegalArgumentException | ArithmeticException _) {
        throw damaged(start);
      }
      isWhole =
          line.flag("end")
              && ((version == 1 && !line.has(CHECKSUM))
                  || (version == VERSION
                      && line.text(CHECKSUM, "").equals(checksum(bytes, start))));
      start = end + 1;
    }
    if (!isWhole) {
      throw damaged(bytes.length);
    }
    return Optional.of(new ErasurePlan(journal, partitions, pieces, files));
  }

  private JsonObject object(byte[] bytes, int start, int end) throws CorruptArchiveException {
    try {
      return Json.OWN.object(bytes, start, end - start);
    } catch (MalformedJsonException _) {
      throw damaged(start);
    }
  }

  private static int number(JsonObject line, String member) {
    return Math.toIntExact(line.number(member, 0));
  }

  /// The path of a file, which is one of those that [dev.tsearch.core.store.erase] lists.
  private String file(JsonObject line) {
    String file = line.text("file", "");
    Path path = layout.root().resolve(file).normalize();
    boolean mayBeErased =
        path.equals(layout.quarantine())
            || isIn(layout.torn(), path, 1)
            || isIn(layout.contexts(), path, 2);
    if (!mayBeErased) {
      throw new IllegalArgumentException(file);
    }
    return file;
  }

  private static boolean isIn(Path folder, Path path, int levels) {
    int below = path.getNameCount() - folder.getNameCount();
    return path.startsWith(folder) && below >= 1 && below <= levels;
  }

  private static List<MaskSpan> spans(JsonObject line) {
    var spans = new ArrayList<MaskSpan>();
    List<Object> numbers = line.list("spans");
    for (int i = 0; i + SPAN_NUMBERS <= numbers.size(); i += SPAN_NUMBERS) {
      if (numbers.get(i) instanceof Long from
          && numbers.get(i + 1) instanceof Long length
          && numbers.get(i + 2) instanceof Long with) {
        spans.add(
            new MaskSpan(
                Math.toIntExact(from), Math.toIntExact(length), (char) Math.clamp(with, 0, 127)));
      } else {
        throw new IllegalArgumentException("a span has three numbers");
      }
    }
    return spans;
  }

  private CorruptArchiveException damaged(int offset) {
    return new CorruptArchiveException(
        layout.erasing(), offset, "the plan of an erasure", "other bytes");
  }

  /// Ends the erasure.
  void remove() throws IOException {
    disk.delete(layout.erasing());
    disk.syncDirectory(layout.root());
  }
}
