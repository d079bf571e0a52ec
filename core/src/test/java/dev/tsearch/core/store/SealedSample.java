package dev.tsearch.core.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.disk.Checksum;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.entry.Metadata;
import dev.tsearch.core.json.EntryCodec;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.sidecar.Sidecar;
import dev.tsearch.core.store.sidecar.SidecarBuilder;
import dev.tsearch.core.term.Key;
import dev.tsearch.core.term.KeySet;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/// A sealed partition made of some entries, with the keys of their words, for tests.
public record SealedSample(Partition partition, List<LocatedEntry> entries, KeySet keys) {

  public static final String FINGERPRINT = "words";

  public static SealedSample of(int ordinal, List<Entry> entries) {
    var lines = new ByteArrayOutputStream();
    var located = new ArrayList<LocatedEntry>();
    var keys = new KeySet();
    long min = Long.MAX_VALUE;
    long max = 0;
    int undated = 0;
    for (Entry entry : entries) {
      byte[] line = EntryCodec.encode(entry);
      located.add(
          new LocatedEntry(entry, new EntryAddress(ordinal, lines.size(), line.length - 1)));
      lines.writeBytes(line);
      words(entry).forEach(word -> addKeys(word, keys));
      if (entry.isDated()) {
        min = Math.min(min, entry.timestamp());
        max = Math.max(max, entry.timestamp());
      } else {
        undated++;
      }
    }
    byte[] file = lines.toByteArray();
    var partition =
        new Partition(
            ordinal,
            0,
            undated == entries.size() ? 0 : min,
            max,
            entries.size(),
            file.length,
            Checksum.crc32c(file),
            10,
            1,
            undated);
    return new SealedSample(partition, located, keys);
  }

  /// A number of small entries, all different, and different from the entries of other ordinals.
  public static SealedSample of(int ordinal, int entries) {
    var made = new ArrayList<Entry>();
    for (int i = 0; i < entries; i++) {
      String content =
          "word" + i + " " + Integer.toHexString((i + 1) * 0x9E3779B9) + " o" + ordinal;
      made.add(entry("e" + ordinal + "-" + i, 1_000L * ordinal + i, content));
    }
    return of(ordinal, made);
  }

  public static Entry entry(String id, long timestamp, String content) {
    var metadata =
        JsonObject.builder().put("source", "chibi").put("session", "garden@1").put("role", "user");
    return new Entry(
        id, timestamp, "ann", "box", content, EntryType.MESSAGE, new Metadata(metadata.build()));
  }

  public static Entry withMetadata(Entry entry, String name, Object value) {
    return entry.withMetadata(entry.metadata().with(name, value));
  }

  public byte[] sidecar() {
    return builder().build(partition, keys, FINGERPRINT, 12);
  }

  public Sidecar read() {
    return Sidecar.of(ByteBuffer.wrap(sidecar()), partition).orElseThrow();
  }

  public byte[] sidecarWithoutTerms() {
    return builder().buildWithoutTerms(partition);
  }

  private SidecarBuilder builder() {
    var builder = new SidecarBuilder();
    for (LocatedEntry entry : entries) {
      builder.add(entry.entry(), entry.address().offset(), entry.address().length());
    }
    return builder;
  }

  public static Key key(String word) {
    byte[] utf8 = word.getBytes(UTF_8);
    return Key.term(Key.CONTENT, utf8, 0, utf8.length);
  }

  public static List<String> words(Entry entry) {
    return entry.searchableText().isEmpty()
        ? List.of()
        : List.of(entry.searchableText().split(" "));
  }

  private static void addKeys(String word, KeySet keys) {
    byte[] utf8 = word.getBytes(UTF_8);
    Key.addAll(Key.CONTENT, utf8, 0, utf8.length, keys);
  }
}
