package dev.tsearch.indexer.ingest.discover;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.indexer.format.Siblings;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
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
