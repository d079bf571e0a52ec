package dev.tsearch.indexer;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.indexer.ingest.Importing;
import dev.tsearch.indexer.ingest.report.ImportReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Round trips of invalid bytes: they are imported, found, shown, and returned unchanged.
class ForeignBytesTest {
  @TempDir Path folder;

  private RoundTrip trip;

  @BeforeEach
  void makeFolders() throws IOException {
    trip = RoundTrip.in(folder);
  }

  @Test
  void byteOrderMarkAndCarriageReturns() throws IOException {
    String first = said(1, "lantern").replace("\n", "\r\n");
    ImportReport report = imported("\uFEFF" + first + "\r\n" + said(2, "harbour").strip());
    assertThat(report.quarantined()).isEmpty();
    assertContents("lantern", "harbour");
    assertFound("harbour", 1);
    assertThat(source(0)).startsWith("{\"type\"").endsWith("}}");
    assertThat(trip.entries().get(1).metadata().origin().map(Origin::line)).contains(3L);
  }

  @Test
  void invalidUtf8_isShownAsReplacementsAndKeptExactly() throws IOException {
    byte[] line = said(1, "lan?tern caf?").getBytes(UTF_8);
    for (int i = 0; i < line.length; i++) {
      line[i] = line[i] == '?' ? (byte) 0xE9 : line[i];
    }
    ImportReport report = imported(line);
    assertThat(report.quarantined()).isEmpty();
    assertContents("lan\uFFFDtern caf\uFFFD");
    assertFound("tern", 1);
    assertThat(source(0)).isEqualTo(new String(line, ISO_8859_1).strip());
  }

  @Test
  void loneSurrogatesAndNulls() throws IOException {
    imported(said(1, "lantern \\ud83d lamp") + said(2, "har\\u0000bour \\udc00\\ud83d\\ude00"));
    assertContents("lantern \uFFFD lamp", "har\0bour \uFFFD😀");
    assertFound("lamp", 1);
    assertFound("bour", 1);
    assertThat(source(0)).contains("\\ud83d");
  }

  @Test
  void controlCharacters_rawAndEscaped() throws IOException {
    ImportReport report =
        imported(said(1, "\\u001b[31mlantern\\u001b[0m\\b") + said(2, "raw\u001B[1m\tharbour\0"));
    assertThat(report.quarantined()).isEmpty();
    assertContents("\u001B[31mlantern\u001B[0m\b", "raw\u001B[1m\tharbour\0");
    assertFound("lantern", 1);
    assertFound("harbour", 1);
  }

  @Test
  void lineAndParagraphSeparators_endNoLine() throws IOException {
    imported(said(1, "lantern\u2028harbour\u2029quay\u0085pier"));
    assertThat(trip.entries()).hasSize(1);
    assertFound("pier", 1);
  }

  @Test
  void invalidEscapesOfARedactor() throws IOException {
    ImportReport report = imported(said(1, "lantern \\. \\[REDACTED\\]") + said(2, "harbour"));
    assertThat(report.quarantined()).isEmpty();
    assertContents("lantern . [REDACTED]", "harbour");
    assertThat(source(0)).contains("lantern \\. \\[REDACTED\\]");
  }

  @Test
  void remarksAtTheHead() throws IOException {
    ImportReport report = imported("// made for a test\n// by hand\n" + said(1, "lantern"));
    assertThat(report.quarantined()).isEmpty();
    assertContents("lantern");
    assertThat(trip.entries().getFirst().metadata().origin().map(Origin::line)).contains(3L);
  }

  @Test
  void valuesGluedOnOneLine() throws IOException {
    String glued = said(1, "lantern").strip() + said(2, "harbour").strip() + said(3, "quay");
    assertThat(imported(glued).quarantined()).isEmpty();
    assertContents("lantern", "harbour", "quay");
    assertThat(source(1)).isEqualTo(said(2, "harbour").strip());
  }

  @Test
  void lineOverTheLimit_isNamedAndKept() throws IOException {
    int limit = 1 << 20;
    trip.write("one.jsonl", said(1, "before") + said(2, "x".repeat(limit)) + said(3, "after"));
    ImportReport report = trip.run(limit);
    trip.assertBytesCameBack();
    assertContents("before", "after");
    assertThat(report.quarantined())
        .singleElement()
        .satisfies(bad -> {
          assertThat(bad.path()).isEqualTo(trip.sources().resolve("one.jsonl").toRealPath());
          assertThat(bad.line()).isEqualTo(2);
          assertThat(bad.reason()).contains("over the limit of " + limit);
        });
  }

  @Test
  void nestingOverTheLimit_isNamed_andBelowIsRead() throws IOException {
    String deep = said(1, "lantern").replace("\"cwd\"", "\"deep\":" + nested(480) + ",\"cwd\"");
    String deeper = said(2, "harbour").replace("\"cwd\"", "\"deep\":" + nested(900) + ",\"cwd\"");
    ImportReport report = imported(deep + deeper + said(3, "quay"));
    assertContents("lantern", "quay");
    assertThat(report.quarantined())
        .singleElement()
        .satisfies(bad -> {
          assertThat(bad.line()).isEqualTo(2);
          assertThat(bad.reason()).startsWith("over a limit");
        });
  }

  @Test
  void deepTextIsReadAsFarAsItIsNested() throws IOException {
    String input = "{\"a\":".repeat(400) + "\"lantern\"" + "}".repeat(400);
    String call =
        """
        {"type":"assistant","uuid":"c","sessionId":"s","timestamp":"2026-11-01T08:00:00Z","message":{"role":"assistant","content":[{"type":"tool_use","id":"t","name":"Dig","input":%s}]}}
        """
            .formatted(input);
    assertThat(imported(call).quarantined()).isEmpty();
    assertContents("lantern");
  }

  @Test
  void numbersOfAnySize() throws IOException {
    String odd = "\"n\":[1e99999999999,-0.0,1e-2147483647,123456789012345678901234567890],\"cwd\"";
    String usage =
        said(2, "harbour")
            .replace("\"message\":{", "\"message\":{\"usage\":{\"input_tokens\":1e9},");
    String time =
        said(3, "quay").replaceAll("\"timestamp\":\"[^\"]*\"", "\"timestamp\":1e999999999");
    assertThat(imported(said(1, "lantern").replace("\"cwd\"", odd) + usage + time).quarantined())
        .isEmpty();
    assertContents("lantern", "harbour", "quay");
  }

  @Test
  void namesThatWouldLeaveTheArchive() throws IOException {
    String line =
        said(1, "lantern")
            .replace("\"uuid\":\"s1-1\"", "\"uuid\":\"../../../id\",\"agentId\":\"../../agent\"")
            .replace("\"sessionId\":\"s1\"", "\"sessionId\":\"../../../session\"");
    trip.write("one.jsonl", line.getBytes(UTF_8));
    trip.write(
        "contexts/..%2F..%2Fgarden/transcript/active.jsonl",
        """
        {"id":"../a1","timestamp":1700000000,"from":"../ann","to":"../../garden","content":"beans","entry_type":"../message"}
        """
            .getBytes(UTF_8));
    assertThat(trip.run().entriesAdded()).isEqualTo(2);
    assertThat(trip.entries())
        .extracting(entry -> entry.metadata().session() + " " + entry.id())
        .containsExactlyInAnyOrder("../../../session ../../../id", "..%2F..%2Fgarden@../a1 ../a1");
    try (Stream<Path> beside = Files.list(folder)) {
      assertThat(beside.map(path -> path.getFileName().toString()))
          .containsExactlyInAnyOrder("archive", "sources");
    }
    assertFound("beans", 1);
    trip.assertBytesCameBack();
  }

  @Test
  void linksAndWhatCannotBeRead() throws IOException {
    trip.write("deep/one.jsonl", said(1, "lantern").getBytes(UTF_8));
    Path closed = trip.write("closed.jsonl", said(2, "harbour"));
    Files.createSymbolicLink(trip.sources().resolve("deep/loop"), trip.sources());
    Files.createSymbolicLink(trip.sources().resolve("nowhere.jsonl"), Path.of("gone"));
    Files.createSymbolicLink(trip.sources().resolve("itself.jsonl"), Path.of("itself.jsonl"));
    boolean isClosed = closed.toFile().setReadable(false) && !Files.isReadable(closed);
    ImportReport report = trip.run();
    assertThat(report.entriesAdded()).isEqualTo(isClosed ? 1 : 2);
    assertThat(report.failed()).hasSize(isClosed ? 1 : 0);
    assertFound("lantern", 1);
  }

  private static String nested(int depth) {
    return "[".repeat(depth) + "]".repeat(depth);
  }

  private static String said(int second, String text) {
    return Importing.said("s1", second, text);
  }

  private ImportReport imported(String text) throws IOException {
    return imported(text.getBytes(UTF_8));
  }

  private ImportReport imported(byte[] bytes) throws IOException {
    trip.write("one.jsonl", bytes);
    return trip.runTwice();
  }

  private void assertContents(String... contents) throws IOException {
    assertThat(trip.entries()).extracting(Entry::content).containsExactly(contents);
  }

  private void assertFound(String word, int times) throws IOException {
    assertThat(trip.count(word)).as(word).isEqualTo(times);
  }

  private String source(int entry) throws IOException {
    return trip.source(trip.entries().get(entry));
  }
}
