package dev.tsearch.core.store.manifest;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.disk.Checksum;
import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.NewerFormatException;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/// Encodes and decodes `manifest.json`. The package documentation describes each member.
///
/// The encoder puts everything except the list into the first line and one partition into each
/// following line, so that the head can be read without the list. The decoder accepts any JSON
/// layout.
public final class ManifestCodec {
  /// chibi's version of the format.
  static final int CHIBI_VERSION = 1;

  /// The newest format that this version reads. An archive without compressed partitions is written
  /// as [#PLAIN_FORMAT], which older versions read.
  public static final int FORMAT = 2;

  private static final int PLAIN_FORMAT = 1;

  private static final byte[] LIST_START = ",\"partitions\":[\n".getBytes(UTF_8);

  /// Follows the list if ordinals are discarded.
  private static final String DISCARDED = "],\"discarded\":[";

  /// Follows the last list; then come the checksum of all bytes before, and [#END].
  private static final byte[] LIST_END = "],\"crc32c\":\"".getBytes(UTF_8);

  private static final byte[] END = "\"}\n".getBytes(UTF_8);
  private static final int CHECKSUM_DIGITS = 8;

  /// Limits the search for the end of the first line. A head is far shorter.
  private static final int MAX_HEAD_BYTES = 4096;

  private ManifestCodec() {}

  /// Encodes a manifest.
  public static byte[] encode(Manifest manifest) {
    var out = new StringBuilder(512 + 320 * manifest.partitions().size());
    out.append(head(manifest.head(), formatOf(manifest)));
    out.setLength(out.length() - 1);
    out.append(new String(LIST_START, UTF_8));
    boolean first = true;
    for (Partition partition : manifest.partitions()) {
      out.append(first ? "" : ",\n");
      append(partition, out);
      first = false;
    }
    out.append(first ? "" : "\n");
    if (!manifest.discarded().isEmpty()) {
      out.append(DISCARDED);
      manifest.discarded().forEach(ordinal -> out.append(ordinal).append(','));
      out.setLength(out.length() - 1);
    }
    byte[] listed = out.toString().getBytes(UTF_8);
    byte[] checksum = HexFormat.of().toHexDigits(Checksum.crc32c(listed)).getBytes(UTF_8);
    byte[] bytes =
        Arrays.copyOf(listed, listed.length + LIST_END.length + checksum.length + END.length);
    ByteBuffer.wrap(bytes).position(listed.length).put(LIST_END).put(checksum).put(END);
    return bytes;
  }

  /// Returns the damage if the bytes of a manifest do not match its checksum; empty otherwise. A
  /// manifest in another layout than [#encode] has no checksum.
  public static Optional<CorruptArchiveException> damage(Path file, byte[] bytes) {
    int end = bytes.length - END.length - CHECKSUM_DIGITS;
    int checked = end - LIST_END.length;
    boolean hasChecksum =
        checked >= 0
            && Arrays.equals(bytes, checked, end, LIST_END, 0, LIST_END.length)
            && Arrays.equals(bytes, bytes.length - END.length, bytes.length, END, 0, END.length);
    if (!hasChecksum && headLength(bytes) == 0) {
      return Optional.empty();
    }
    boolean isWhole =
        hasChecksum
            && HexFormat.of()
                .toHexDigits(Checksum.crc32c(bytes, 0, checked))
                .equals(new String(bytes, end, CHECKSUM_DIGITS, UTF_8));
    return isWhole
        ? Optional.empty()
        : Optional.of(
            new CorruptArchiveException(
                file, Math.max(0, end), "the checksum of all before", "another"));
  }

  /// The format that a manifest is written in: the oldest one that can express it.
  public static int formatOf(Manifest manifest) {
    for (Partition partition : manifest.partitions()) {
      if (partition.compression() != Compression.NONE) {
        return FORMAT;
      }
    }
    return PLAIN_FORMAT;
  }

  private static String head(ManifestHead head, int format) {
    RotationPolicy rotation = head.rotation();
    return Json.OWN.print(
        JsonObject.builder()
            .put("version", CHIBI_VERSION)
            .put("format", format)
            .put("archive", head.archive())
            .put("commit", head.commit())
            .put("active_partition", ArchiveLayout.ACTIVE)
            .put("active_ordinal", head.activeOrdinal())
            .put("next_ordinal", head.nextOrdinal())
            .put(
                "rotation_policy",
                JsonObject.builder()
                    .put("max_entries", rotation.maxEntries())
                    .put("max_age_seconds", rotation.maxAgeSeconds())
                    .put("max_tokens", rotation.maxTokens())
                    .put("max_bytes", rotation.maxBytes())
                    .put("bytes_per_token", rotation.bytesPerToken())
                    .build())
            .build());
  }

  /// Appends text instead of building JSON: every rotation writes thousands of rows, and no value
  /// needs escaping.
  private static void append(Partition partition, StringBuilder out) {
    out.append("{\"file\":\"").append(partition.file());
    out.append("\",\"start_ts\":").append(partition.min());
    out.append(",\"end_ts\":").append(partition.max());
    out.append(",\"entry_count\":").append(partition.count());
    out.append(",\"token_count\":").append(partition.tokens());
    out.append(",\"prompt_count\":").append(partition.prompts());
    out.append(",\"bloom_file\":\"").append(partition.sidecarFile());
    out.append("\",\"ordinal\":").append(partition.ordinal());
    out.append(",\"bytes\":").append(partition.bytes());
    out.append(",\"crc32c\":\"").append(HexFormat.of().toHexDigits(partition.crc32c()));
    out.append("\",\"undated\":").append(partition.undated());
    if (partition.generation() > 0) {
      out.append(",\"generation\":").append(partition.generation());
    }
    if (partition.compression() != Compression.NONE) {
      out.append(",\"compression\":\"").append(partition.compression().word());
      out.append("\",\"stored_bytes\":").append(partition.storedBytes());
    }
    out.append('}');
  }

  /// Decodes a whole manifest.
  ///
  /// @throws CorruptArchiveException if the bytes are not a manifest
  /// @throws NewerFormatException if the manifest has a newer format
  public static Manifest decode(Path file, byte[] bytes)
      throws CorruptArchiveException, NewerFormatException {
    JsonObject object = object(file, bytes, 0, bytes.length);
    ManifestHead head = head(file, object);
    var partitions = new ArrayList<Partition>();
    for (JsonObject row : object.objects("partitions")) {
      partitions.add(partition(file, row));
    }
    try {
      return new Manifest(head, partitions, discarded(object));
    } catch (ArithmeticException | IllegalArgumentException e) {
      throw corrupt(file, "partitions in order of their ordinals", e);
    }
  }

  private static SortedSet<Integer> discarded(JsonObject object) {
    var discarded = new TreeSet<Integer>();
    for (Object ordinal : object.list("discarded")) {
      if (ordinal instanceof Long number) {
        discarded.add(Math.toIntExact(number));
      }
    }
    return discarded;
  }

  /// Decodes the head alone. The cost does not depend on the length of the list if the manifest has
  /// the layout of [#encode].
  public static ManifestHead decodeHead(Path file, byte[] bytes)
      throws CorruptArchiveException, NewerFormatException {
    int list = headLength(bytes) - LIST_START.length;
    Optional<ManifestHead> parsed =
        list > 0 ? ManifestHeadParser.parse(bytes, list) : Optional.empty();
    if (parsed.isPresent()) {
      return parsed.get();
    }
    if (list > 0) {
      byte[] head = Arrays.copyOf(bytes, list + 1);
      head[list] = '}';
      return head(file, object(file, head, 0, head.length));
    }
    return head(file, object(file, bytes, 0, bytes.length));
  }

  /// The length of the first line with its newline; 0 if the manifest does not have the layout of
  /// [#encode]. Two manifests of one archive with equal first lines are equal, because each has its
  /// own commit number.
  public static int headLength(byte[] bytes) {
    int last = Math.min(bytes.length, MAX_HEAD_BYTES);
    for (int i = 0; i < last; i++) {
      if (bytes[i] == '\n') {
        int length = i + 1;
        int from = length - LIST_START.length;
        boolean isWritten =
            from > 0 && Arrays.equals(bytes, from, length, LIST_START, 0, LIST_START.length);
        return isWritten ? length : 0;
      }
    }
    return 0;
  }

  private static JsonObject object(Path file, byte[] bytes, int offset, int length)
      throws CorruptArchiveException {
    try {
      return Json.OWN.object(bytes, offset, length);
    } catch (MalformedJsonException e) {
      throw corrupt(file, "a manifest", e);
    }
  }

  private static ManifestHead head(Path file, JsonObject object)
      throws CorruptArchiveException, NewerFormatException {
    long version = object.number("version", -1);
    if (version > CHIBI_VERSION) {
      throw new NewerFormatException(file, version, CHIBI_VERSION);
    }
    long format = object.number("format", -1);
    if (format > FORMAT) {
      throw new NewerFormatException(file, format, FORMAT);
    }
    if (version != CHIBI_VERSION || format < PLAIN_FORMAT) {
      throw new CorruptArchiveException(
          file, 0, "version 1 and format 1 or 2", "version " + version + " and format " + format);
    }
    try {
      return new ManifestHead(
          object.text("archive", ""),
          object.number("commit", 0),
          Math.toIntExact(object.number("active_ordinal", -1)),
          Math.toIntExact(object.number("next_ordinal", -1)),
          rotation(object.object("rotation_policy")));
    } catch (ArithmeticException | IllegalArgumentException e) {
      throw corrupt(file, "a manifest", e);
    }
  }

  private static RotationPolicy rotation(JsonObject object) {
    RotationPolicy standard = RotationPolicy.DEFAULT;
    return new RotationPolicy(
        Math.toIntExact(object.number("max_entries", standard.maxEntries())),
        object.number("max_tokens", standard.maxTokens()),
        object.number("max_age_seconds", standard.maxAgeSeconds()),
        object.number("max_bytes", standard.maxBytes()),
        Math.toIntExact(object.number("bytes_per_token", standard.bytesPerToken())));
  }

  /// Decodes one row of the list.
  ///
  /// @throws CorruptArchiveException if the bytes are not a row
  public static Partition row(Path file, byte[] bytes, int offset, int length)
      throws CorruptArchiveException {
    return partition(file, object(file, bytes, offset, length));
  }

  private static Partition partition(Path file, JsonObject row) throws CorruptArchiveException {
    try {
      long bytes = row.number("bytes", -1);
      var partition =
          new Partition(
              Math.toIntExact(row.number("ordinal", -1)),
              Math.toIntExact(row.number("generation", 0)),
              row.number("start_ts", -1),
              row.number("end_ts", -1),
              Math.toIntExact(row.number("entry_count", -1)),
              bytes,
              HexFormat.fromHexDigits(row.text("crc32c", "absent")),
              row.number("token_count", 0),
              Math.toIntExact(row.number("prompt_count", 0)),
              Math.toIntExact(row.number("undated", -1)),
              Compression.valueOf(
                  row.text("compression", Compression.NONE.word()).toUpperCase(Locale.ROOT)),
              row.number("stored_bytes", bytes));
      if (!partition.file().equals(row.text("file", ""))) {
        throw new CorruptArchiveException(
            file, 0, "file " + partition.file(), row.text("file", "nothing"));
      }
      return partition;
    } catch (ArithmeticException | IllegalArgumentException e) {
      throw corrupt(file, "a partition's row", e);
    }
  }

  private static CorruptArchiveException corrupt(Path file, String expected, Exception cause) {
    var corrupt =
        new CorruptArchiveException(file, 0, expected, String.valueOf(cause.getMessage()));
    corrupt.initCause(cause);
    return corrupt;
  }
}
