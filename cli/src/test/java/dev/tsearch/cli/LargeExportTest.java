package dev.tsearch.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.FileTimes;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Exports that are larger than the memory of the process that imports them, which has 256 MiB.
class LargeExportTest {
  private static final int MESSAGES = Integer.getInteger("tsearch.large.messages", 10_000);
  private static final long SPARSE_BYTES = Long.getLong("tsearch.large.bytes", 80L << 20);
  private static final int MESSAGES_OF_A_CONVERSATION = 1_000;

  @TempDir private Path temporary;
  private Path folder;

  @BeforeEach
  void makeFolder() throws IOException {
    folder = temporary.toRealPath();
  }

  private MainProcess.Ended imported(Path file) throws IOException, InterruptedException {
    FileTimes.settle(List.of(file));
    Map<String, String> variables =
        Map.of("HOME", folder.toString(), "TSEARCH_HOME", folder.resolve("archive").toString());
    return new MainProcess(List.of(), variables, "")
        .run("dev.tsearch.cli.Main", "import", file.toString());
  }

  /// A conversation of ChatGPT in which person and model take turns.
  private static String conversation(int number, int messages) {
    var nodes = new StringBuilder();
    for (int i = 0; i < messages; i++) {
      nodes.append(i == 0 ? "" : ",");
      nodes.append(
          """
          "n%1$d":{"id":"n%1$d","parent":%2$s,"children":["n%3$d"],"message":{"id":"m%4$d-%1$d","author":{"role":"%5$s"},"create_time":%6$d,"content":{"content_type":"text","parts":["Stamp %1$d of album %4$d"]}}}\
          """
              .formatted(
                  i,
                  i == 0 ? "null" : "\"n" + (i - 1) + "\"",
                  i + 1,
                  number,
                  i % 2 == 0 ? "user" : "assistant",
                  1_752_483_600L + i));
    }
    return "{\"title\":\"Album %1$d\",\"create_time\":1752483600,\"conversation_id\":\"c-%1$d\",\"current_node\":\"n%2$d\",\"mapping\":{%3$s}}"
        .formatted(number, messages - 1, nodes);
  }

  private static void writeConversations(OutputStream out) throws IOException {
    out.write('[');
    for (int i = 0; i < MESSAGES / MESSAGES_OF_A_CONVERSATION; i++) {
      out.write((i == 0 ? "" : ",\n").getBytes(UTF_8));
      out.write(conversation(i, MESSAGES_OF_A_CONVERSATION).getBytes(UTF_8));
    }
    out.write(']');
  }

  @Test
  void exportWithManyMessages_isImportedFromItsZipFile() throws Exception {
    Path file = folder.resolve("export.zip");
    try (var zip = new ZipOutputStream(new BufferedOutputStream(Files.newOutputStream(file)))) {
      zip.putNextEntry(new ZipEntry("conversations.json"));
      writeConversations(zip);
      zip.closeEntry();
    }
    MainProcess.Ended ended = imported(file);
    assertThat(ended.exit()).as(ended.out()).isZero();
    // each conversation has its title, too
    int entries = MESSAGES + MESSAGES / MESSAGES_OF_A_CONVERSATION;
    assertThat(ended.out()).containsPattern("entries added +%,d\n".formatted(entries));
  }

  /// A file whose disk failed: most of it is a hole. What is before and after the hole is read.
  @Test
  void sparseExport_givesWhatItHasAndNamesTheRest() throws Exception {
    Path file =
        Files.writeString(folder.resolve("conversations.json"), "[" + conversation(1, 4) + ",");
    try (SeekableByteChannel out = Files.newByteChannel(file, StandardOpenOption.WRITE)) {
      out.position(SPARSE_BYTES);
      out.write(ByteBuffer.wrap(("," + conversation(2, 4) + "]").getBytes(UTF_8)));
    }
    MainProcess.Ended ended = imported(file);
    assertThat(ended.out())
        .containsPattern("entries added +10\n")
        .contains("conversations.json: not a JSON object (its bytes are kept)");
  }

  /// An archive in an archive is named; a member that expands too much is named, too; what is
  /// besides them is read.
  @Test
  void bombsInAZipFile_areNamedAndTheRestIsRead() throws Exception {
    Path file = folder.resolve("export.zip");
    try (var zip = new ZipOutputStream(Files.newOutputStream(file))) {
      zip.putNextEntry(new ZipEntry("inner.zip"));
      zip.write(new byte[100]);
      zip.closeEntry();
      zip.putNextEntry(new ZipEntry("huge/conversations.json"));
      byte[] blanks = " ".repeat(1 << 20).getBytes(UTF_8);
      for (long written = 0; written <= 70 << 20; written += blanks.length) {
        zip.write(blanks);
      }
      zip.closeEntry();
      zip.putNextEntry(new ZipEntry("conversations.json"));
      zip.write(("[" + conversation(1, 4) + "]").getBytes(UTF_8));
      zip.closeEntry();
    }
    MainProcess.Ended ended = imported(file);
    assertThat(ended.exit()).isEqualTo(2);
    assertThat(ended.out())
        .contains("inner.zip")
        .contains("a ZIP file in a ZIP file is not read: unpack it first")
        .contains("expands from")
        .containsPattern("entries added +5\n");
  }
}
