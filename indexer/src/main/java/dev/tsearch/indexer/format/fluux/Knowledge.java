package dev.tsearch.indexer.format.fluux;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.indexer.format.fluux.FluuxMemory.Fact;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The file `knowledge.jsonl`: facts to remember, one per key. The caller of a change holds the
/// lock.
///
/// @param disk the file system
/// @param path the file
/// @param json reads the lines
record Knowledge(Disk disk, Path path, Json json) {
  private static final String REPLACEMENT_SUFFIX = ".tsearch-new";
  private static final byte[] LINE_FEED = {'\n'};

  /// The facts whose key or content contains a text, in any case; the empty text selects all.
  List<Fact> find(String text) throws IOException {
    String wanted = text.toLowerCase(Locale.ROOT);
    var found = new ArrayList<Fact>();
    for (byte[] line : lines()) {
      fact(line)
          .filter(fact -> contains(fact.key(), wanted) || contains(fact.content(), wanted))
          .ifPresent(found::add);
    }
    return found;
  }

  private static boolean contains(String text, String wanted) {
    return text.toLowerCase(Locale.ROOT).contains(wanted);
  }

  /// The lines that are not blank, with their ends, so that those that stay keep their bytes.
  private List<byte[]> lines() throws IOException {
    if (!disk.exists(path)) {
      return List.of();
    }
    byte[] bytes = disk.readAll(path);
    var lines = new ArrayList<byte[]>();
    int start = 0;
    for (int at = 0; at < bytes.length; at++) {
      if (bytes[at] == '\n') {
        add(Arrays.copyOfRange(bytes, start, at + 1), lines);
        start = at + 1;
      }
    }
    if (start < bytes.length) {
      add(AppendedFile.concat(Arrays.copyOfRange(bytes, start, bytes.length), LINE_FEED), lines);
    }
    return lines;
  }

  private static void add(byte[] line, List<byte[]> lines) {
    if (!new String(line, UTF_8).isBlank()) {
      lines.add(line);
    }
  }

  private Optional<Fact> fact(byte[] line) {
    try {
      JsonObject object = json.object(line);
      return object.has("key")
          ? Optional.of(new Fact(object.text("key", ""), object.text("content", "")))
          : Optional.empty();
    } catch (MalformedJsonException _) {
      return Optional.empty();
    }
  }

  /// Replaces the fact of a key, or adds it. The file is replaced as a whole, and keeps lines that
  /// are no facts.
  void put(Fact fact, Instant time) throws IOException {
    var bytes = new ByteArrayOutputStream();
    for (byte[] line : lines()) {
      if (fact(line).filter(old -> old.key().equals(fact.key())).isEmpty()) {
        bytes.writeBytes(line);
      }
    }
    bytes.writeBytes(FluuxLineWriter.fact(fact.key(), fact.content(), time));
    replace(bytes.toByteArray());
  }

  private void replace(byte[] bytes) throws IOException {
    Path replacement = path.resolveSibling(path.getFileName() + REPLACEMENT_SUFFIX);
    disk.delete(replacement);
    try {
      disk.create(replacement, ByteBuffer.wrap(bytes));
      if (disk.exists(path)) {
        disk.copyOwnership(path, replacement);
      }
      disk.replace(replacement, path);
    } catch (IOException e) {
      try {
        disk.delete(replacement);
      } catch (IOException left) {
        e.addSuppressed(left);
      }
      throw e;
    }
    disk.syncDirectory(path.resolveSibling(""));
  }
}
