package dev.tsearch.indexer.ingest.discover;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdOutputStream;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.indexer.format.all.AllFormats;
import dev.tsearch.indexer.ingest.Importing;
import dev.tsearch.indexer.ingest.Ingestor;
import dev.tsearch.indexer.ingest.report.ImportMode;
import dev.tsearch.indexer.ingest.report.ImportReport;
import dev.tsearch.indexer.upkeep.ArchiveIndex;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ZstdSourcesTest {
  private static final String ROLLOUT =
      """
      {"timestamp":"2026-02-03T09:00:00Z","type":"session_meta","payload":{"id":"0199-kelp","cwd":"/bay","cli_version":"0.9"}}
      {"timestamp":"2026-02-03T09:00:01Z","type":"response_item","payload":{"type":"message","role":"user","content":[{"type":"input_text","text":"Dry the kelp on the rocks"}]}}
      {"timestamp":"2026-02-03T09:00:02Z","type":"response_item","payload":{"type":"message","role":"assistant","content":[{"type":"output_text","text":"The kelp is drying."}]}}
      """;

  @TempDir private Path temporary;
  private Path folder;
  private Path root;

  @BeforeEach
  void makeFolders() throws IOException {
    folder = Files.createDirectory(temporary.toRealPath().resolve("sessions"));
    root = temporary.resolve("archive");
  }

  private ZstdSources sources() {
    return new ZstdSources(() -> OriginalStore.open(new RealDisk(), new ArchiveLayout(root)));
  }

  private Discovery discover() throws IOException {
    try (ZstdSources sources = sources()) {
      return Discovery.of(List.of(folder), sources);
    }
  }

  /// A file of frames as a streaming writer makes them, which do not announce a length.
  private Path compressed(String name, String... frames) throws IOException {
    var bytes = new ByteArrayOutputStream();
    for (String frame : frames) {
      try (OutputStream out = new ZstdOutputStream(bytes)) {
        out.write(frame.getBytes(UTF_8));
      }
    }
    return Files.write(folder.resolve(name), bytes.toByteArray());
  }

  private ImportReport importAll() throws IOException {
    try (ZstdSources sources = sources()) {
      var setting = Importing.setting(new RealDisk(), root, StorageSettings.DEFAULT);
      var formats = AllFormats.detector(Json.SOURCE);
      var ingestor = new Ingestor(setting, formats, new ArchiveIndex(), sources);
      return Importing.run(ingestor, ImportMode.CHANGED, List.of(folder));
    }
  }

  @Test
  void text_isASourceOfItsLengthFromAnyOffset() throws IOException {
    Path file = compressed("rollout-kelp.jsonl.zst", ROLLOUT, "{}\n");
    Files.writeString(folder.resolve("other.zst"), "no frame");
    FoundSource found =
        discover().sources().stream()
            .filter(source -> source.path().toString().contains("!"))
            .findFirst()
            .orElseThrow();
    assertThat(found.path().toString()).isEqualTo(file + "!/rollout-kelp.jsonl");
    byte[] text = (ROLLOUT + "{}\n").getBytes(UTF_8);
    assertThat(found.file().size()).isEqualTo(text.length);
    for (int from : List.of(0, 7, ROLLOUT.length(), text.length)) {
      try (InputStream in = found.file().content().open(from)) {
        assertThat(in.readAllBytes()).isEqualTo(Arrays.copyOfRange(text, from, text.length));
      }
    }
    assertThat(found.siblings().get().names("")).contains("other.zst");
    assertThat(discover().sources())
        .extracting(FoundSource::path)
        .contains(folder.resolve("other.zst"));
  }

  @Test
  void rolloutThatIsCompressedLater_isNotImportedAgain() throws IOException {
    Path plain = Files.writeString(folder.resolve("rollout-kelp.jsonl"), ROLLOUT);
    assertThat(importAll().entriesAdded()).isEqualTo(2);
    Files.delete(plain);
    compressed("rollout-kelp.jsonl.zst", ROLLOUT);
    assertThat(importAll().entriesAdded()).isZero();
    assertThat(importAll().failed()).isEmpty();
    assertThat(new Importing(root).entries()).hasSize(2);
  }

  /// `pzstd` writes before each frame one that decoders skip, with the length of the next.
  @Test
  void framesThatDecodersSkip_belongToTheFile() throws IOException {
    byte[] frame = Files.readAllBytes(compressed("rollout-kelp.jsonl.zst", ROLLOUT));
    ByteBuffer file = ByteBuffer.allocate(12 + frame.length).order(ByteOrder.LITTLE_ENDIAN);
    file.putInt(0x184D2A50).putInt(4).putInt(frame.length).put(frame);
    Files.write(folder.resolve("rollout-kelp.jsonl.zst"), file.array());
    assertThat(importAll().entriesAdded()).isEqualTo(2);
  }

  @Test
  void damagedOrIncompleteFile_isReported() throws IOException {
    byte[] whole = Files.readAllBytes(compressed("cut.jsonl.zst", ROLLOUT));
    Files.write(folder.resolve("cut.jsonl.zst"), Arrays.copyOf(whole, whole.length - 9));
    Discovery found = discover();
    assertThat(found.sources()).isEmpty();
    assertThat(found.failed())
        .extracting(failed -> failed.path().getFileName().toString())
        .containsExactly("cut.jsonl.zst");
  }

  /// A frame of some bytes whose header announces a terabyte, and one whose window would need two
  /// gigabytes: neither is believed.
  @Test
  void frameThatAnnouncesMoreThanItHolds_isReported() throws IOException {
    ByteBuffer length = ByteBuffer.allocate(20).order(ByteOrder.LITTLE_ENDIAN);
    length.putInt(0xFD2FB528).put((byte) 0xE0).putLong(1L << 40); // single segment, 8 bytes
    Files.write(folder.resolve("length.zst"), length.array());
    ByteBuffer window = ByteBuffer.allocate(20).order(ByteOrder.LITTLE_ENDIAN);
    window.putInt(0xFD2FB528).put((byte) 0).put((byte) (21 << 3));
    Files.write(folder.resolve("window.zst"), window.array());
    Discovery found = discover();
    assertThat(found.sources()).isEmpty();
    assertThat(found.failed()).hasSize(2);
  }

  @Test
  void fileThatExpandsTooMuch_isReported() throws IOException {
    byte[] frame = Zstd.compress(new byte[8 << 20]);
    var bytes = new ByteArrayOutputStream();
    for (int i = 0; i < 9; i++) {
      bytes.write(frame);
    }
    Files.write(folder.resolve("bomb.jsonl.zst"), bytes.toByteArray());
    Discovery found = discover();
    assertThat(found.sources()).isEmpty();
    assertThat(found.failed().getFirst().reason()).contains("expands from").contains("not read");
  }
}
