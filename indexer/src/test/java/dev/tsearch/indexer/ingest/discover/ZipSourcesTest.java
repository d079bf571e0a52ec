package dev.tsearch.indexer.ingest.discover;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tsearch.indexer.format.Siblings;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ZipSourcesTest {
  @TempDir Path folder;

  private Path zip(String name, Map<String, String> members) throws IOException {
    Path file = folder.toRealPath().resolve(name);
    try (var zip = new ZipOutputStream(Files.newOutputStream(file))) {
      for (Map.Entry<String, String> member : new TreeMap<>(members).entrySet()) {
        zip.putNextEntry(new ZipEntry(member.getKey()));
        zip.write(member.getValue().getBytes(UTF_8));
        zip.closeEntry();
      }
    }
    return file;
  }

  private static Discovery discover(Path path) {
    return Discovery.of(List.of(path), EmbeddedSources.NONE);
  }

  @Test
  void membersOfAnExport_areSourcesWithTheirSiblings() throws IOException {
    Path export =
        zip(
            "export.zip",
            Map.of(
                "channels.json", "[]",
                "users.json", "[1]",
                "harbor/day.json", "[{}]",
                "harbor/boat.png", "x",
                "../evil.json", "[]"));
    List<FoundSource> found = discover(folder).sources();
    assertThat(found)
        .extracting(source -> source.path().toString())
        .containsExactlyInAnyOrder(
            export + "!/channels.json", export + "!/users.json", export + "!/harbor/day.json");
    FoundSource day =
        found.stream()
            .filter(source -> source.path().endsWith("day.json"))
            .findFirst()
            .orElseThrow();
    try (InputStream in = day.file().content().open(1)) {
      assertThat(in.readAllBytes()).asString(UTF_8).isEqualTo("{}]");
    }
    Siblings siblings = day.siblings().get();
    assertThat(siblings.head("../users.json", 9))
        .hasValueSatisfying(bytes -> assertThat(bytes).asString(UTF_8).isEqualTo("[1]"));
    assertThat(siblings.head("absent.json", 9)).isEmpty();
    assertThat(siblings.names("")).containsExactly("boat.png", "day.json");
    assertThat(siblings.names("..")).contains("channels.json", "harbor", "users.json");
  }

  @Test
  void membersWhoseNamesLeadOut_areNamed() throws IOException {
    Path file =
        zip("a.zip", Map.of("../x.json", "[]", "/y.json", "[]", "a..b.json", "[]", "b\\c.md", "x"));
    Discovery found = discover(file);
    assertThat(found.sources())
        .extracting(source -> source.path().toString())
        .containsExactly(file + "!/a..b.json");
    assertThat(found.failed())
        .extracting(failed -> failed.path() + ": " + failed.reason())
        .containsExactlyInAnyOrder(
            file + "!/../x.json: its name leads out of the ZIP file: not read",
            file + "!/y.json: its name leads out of the ZIP file: not read",
            file + "!/b\\c.md: its name leads out of the ZIP file: not read");
  }

  @Test
  void ofMembersOfOneName_oneIsReadAndTheOtherNamed() throws IOException {
    Path file = zip("a.zip", Map.of("a.json", "[1]", "b.json", "[22]"));
    replace(file, "b.json", "a.json");
    Discovery found = discover(file);
    assertThat(found.sources()).hasSize(1);
    FoundSource source = found.sources().getFirst();
    try (InputStream in = source.file().content().open(0)) {
      assertThat(in.readAllBytes()).hasSize((int) source.file().size());
    }
    assertThat(found.failed()).hasSize(1);
    assertThat(found.failed().getFirst().reason()).contains("another file of this name");
  }

  @Test
  void aMemberWithAWrongChecksum_fails() throws IOException {
    Path file = folder.toRealPath().resolve("a.zip");
    try (var zip = new ZipOutputStream(Files.newOutputStream(file))) {
      zip.setLevel(Deflater.NO_COMPRESSION);
      zip.putNextEntry(new ZipEntry("a.json"));
      zip.write("[\"rowan\"]".getBytes(UTF_8));
    }
    FoundSource source = discover(file).sources().getFirst();
    try (InputStream in = source.file().content().open(3)) {
      assertThat(in.readAllBytes()).asString(UTF_8).isEqualTo("owan\"]");
    }
    replace(file, "rowan", "elder");
    for (long offset : new long[] {0, 3}) {
      assertThatThrownBy(
              () -> {
                try (InputStream in = source.file().content().open(offset)) {
                  in.readNBytes((int) (source.file().size() - offset));
                }
              })
          .isInstanceOf(IOException.class)
          .hasMessageContaining("its checksum is wrong");
    }
  }

  /// Replaces bytes of a file by as many others, wherever they are.
  private static void replace(Path file, String from, String to) throws IOException {
    String bytes = Files.readString(file, ISO_8859_1);
    assertThat(bytes).contains(from);
    Files.writeString(file, bytes.replace(from, to), ISO_8859_1);
  }

  @Test
  void otherZipFiles_areSearchedOnlyIfTheUserNamedThem() throws IOException {
    Path other = zip("other.zip", Map.of("chat.jsonl", "{}", "data.bin", "x"));
    assertThat(discover(folder).sources()).extracting(FoundSource::path).containsExactly(other);
    assertThat(discover(other).sources())
        .extracting(source -> source.path().toString())
        .containsExactly(other + "!/chat.jsonl");
  }

  @Test
  void aMemberThatExpandsTooMuch_isReportedAndNotRead() throws IOException {
    Path file = folder.toRealPath().resolve("bomb.zip");
    try (var zip = new ZipOutputStream(Files.newOutputStream(file))) {
      zip.putNextEntry(new ZipEntry("conversations.json"));
      writeBlanks(zip, 80 << 20);
      zip.closeEntry();
    }
    Discovery found = discover(folder);
    assertThat(found.sources()).isEmpty();
    assertThat(found.failed()).hasSize(1);
    assertThat(found.failed().getFirst().path())
        .asString()
        .endsWith("bomb.zip!/conversations.json");
    assertThat(found.failed().getFirst().reason()).contains("expands from").contains("not read");
  }

  /// Each of the members is small enough; the directory may name the same bytes many times.
  @Test
  void membersThatTogetherExpandTooMuch_areNotRead() throws IOException {
    Path file = folder.toRealPath().resolve("bombs.zip");
    try (var zip = new ZipOutputStream(Files.newOutputStream(file))) {
      for (String name : List.of("conversations.json", "other.json")) {
        zip.putNextEntry(new ZipEntry(name));
        writeBlanks(zip, 40 << 20);
        zip.closeEntry();
      }
    }
    Discovery found = discover(folder);
    assertThat(found.sources()).isEmpty();
    assertThat(found.failed())
        .singleElement()
        .satisfies(failed -> {
          assertThat(failed.path()).isEqualTo(file);
          assertThat(failed.reason()).contains("expands from").contains("not read");
        });
  }

  @Test
  void anExportOfTooManyFiles_isReported() throws IOException {
    Path file = folder.toRealPath().resolve("many.zip");
    try (var zip = new ZipOutputStream(Files.newOutputStream(file))) {
      zip.putNextEntry(new ZipEntry("conversations.json"));
      for (int i = 0; i < 100_000; i++) {
        zip.putNextEntry(new ZipEntry(i + ".bin"));
      }
    }
    Discovery found = discover(folder);
    assertThat(found.sources()).isEmpty();
    assertThat(found.failed())
        .singleElement()
        .satisfies(failed -> assertThat(failed.reason()).contains("more than 100,000 files"));
  }

  private static void writeBlanks(OutputStream out, int count) throws IOException {
    byte[] blanks = " ".repeat(1 << 16).getBytes(UTF_8);
    for (int written = 0; written < count; written += blanks.length) {
      out.write(blanks);
    }
  }

  @Test
  void aDamagedZipFile_isReportedIfTheUserNamedIt() throws IOException {
    Path broken = Files.writeString(folder.toRealPath().resolve("broken.zip"), "PK no zip");
    assertThat(discover(folder).failed()).isEmpty();
    assertThat(discover(broken).failed()).hasSize(1);
    assertThat(discover(broken).sources()).isEmpty();
  }
}
