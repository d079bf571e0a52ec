package dev.tsearch.indexer.forget;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.Zstd;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.indexer.ingest.Importing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// What is forgotten or redacted does not stay encoded in the rows of databases.
class ForgettingEncodedTest {
  private static final String PROMPT = "Open the sluice of the old velvetmill at noon.";
  private static final String WORD = "velvetmill";

  @TempDir private Path folder;
  private ForgettingTrial trial;

  @BeforeEach
  void open() {
    trial = new ForgettingTrial(folder);
  }

  private static byte[] protobuf(String text) {
    byte[] said = text.getBytes(UTF_8);
    byte[] message = new byte[said.length + 9];
    System.arraycopy(
        new byte[] {0x0A, (byte) 0x80, 0x01, 0x12, (byte) said.length}, 0, message, 0, 5);
    System.arraycopy(said, 0, message, 5, said.length);
    System.arraycopy(new byte[] {0x1A, 0x02, (byte) 0xFF, 0x00}, 0, message, said.length + 5, 4);
    return message;
  }

  private static String base64(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }

  private static Stream<Arguments> blobs() {
    byte[] protobuf = protobuf(PROMPT);
    byte[] json = ("{\"messages\":[\"" + PROMPT + "\"]}").getBytes(UTF_8);
    return Stream.of(protobuf, Zstd.compress(protobuf), Zstd.compress(json), json)
        .map(blob -> Arguments.of(base64(blob)));
  }

  /// A conversation of Warp, whose answers are blobs that have the prompt.
  private static String rows(String blob, String later) {
    return """
    {"schema":"warp","database":"warp.sqlite","table":"ai_queries","key":["we1"],"row":{"id":1,"exchange_id":"we1","conversation_id":"51d0c0ff-0047","start_ts":"2026-01-01 10:00:00","input":"[{\\"Query\\":{\\"text\\":\\"%s\\"}}]"}}
    {"schema":"warp","database":"warp.sqlite","table":"ai_queries","key":["we2"],"row":{"id":2,"exchange_id":"we2","conversation_id":"51d0c0ff-0047","start_ts":"2026-01-01 10:05:00","input":"[{\\"Query\\":{\\"text\\":\\"And close it again in the evening.\\"}}]"}}
    {"schema":"warp","database":"warp.sqlite","table":"agent_tasks","key":["t1"],"row":{"id":1,"task_id":"t1","conversation_id":"51d0c0ff-0047","last_modified_at":"2026-01-01 10:06:00","task":{"base64":"%s"}}}
    """
            .formatted(PROMPT, blob)
        + later;
  }

  private static Map<String, String> said(Importing archive) throws IOException {
    Map<String, String> said = new TreeMap<>();
    for (Entry entry : archive.entries()) {
      said.put(entry.id(), entry.content());
    }
    return said;
  }

  @ParameterizedTest
  @MethodSource("blobs")
  void aPrompt_isForgottenInTheBlobs(String blob) throws IOException {
    Path source = Files.createDirectories(folder.resolve("sources")).resolve("51d0c0ff-0047.jsonl");
    Files.writeString(source, rows(blob, ""));
    Importing archive = trial.archive();
    archive.run(source);
    Map<String, String> before = said(archive);
    assertThat(before).containsValue(PROMPT);
    assertThat(EveryByte.having(archive.root(), List.of(blob))).isNotEmpty();

    assertThat(trial.forgetEntries(PROMPT).entries()).isEqualTo(1);
    assertThat(EveryByte.having(archive.root(), List.of(WORD, blob))).isEmpty();
    before.values().remove(PROMPT);
    assertThat(said(archive)).isEqualTo(before);
    archive.again();
    assertThat(said(archive)).isEqualTo(before);
    String later = rows(blob, "").lines().skip(1).findFirst().orElseThrow();
    Files.writeString(
        source, rows(blob, later.replace("we2", "we3").replace("again", "early") + "\n"));
    archive.run(source);
    assertThat(EveryByte.having(archive.root(), List.of(WORD, blob))).isEmpty();
    assertThat(said(archive).values())
        .containsAll(before.values())
        .contains("And close it early in the evening.");
  }

  @ParameterizedTest
  @MethodSource("blobs")
  void aText_isRedactedInTheBlobs_andEntriesKeepTheirIds(String blob) throws IOException {
    Path source = Files.createDirectories(folder.resolve("sources")).resolve("51d0c0ff-0047.jsonl");
    Files.writeString(source, rows(blob, ""));
    Importing archive = trial.archive();
    archive.run(source);
    Map<String, String> before = said(archive);
    trial.redact(WORD);
    assertThat(EveryByte.having(archive.root(), List.of(WORD, blob))).isEmpty();
    before.replaceAll((_, text) -> text.replace(WORD, "*".repeat(WORD.length())));
    assertThat(said(archive)).isEqualTo(before);
    archive.again();
    archive.run(source);
    assertThat(said(archive)).isEqualTo(before);
    assertThat(EveryByte.having(archive.root(), List.of(WORD, blob))).isEmpty();
  }

  /// A title of Cursor CLI, as archives have it that earlier versions made.
  @ParameterizedTest
  @MethodSource("hexadecimals")
  void aTitleInHexadecimals_isRedacted(HexFormat format) throws IOException {
    String meta =
        format.formatHex(
            ("{\"agentId\":\"51d0c0ff-0050\",\"name\":\"The "
                    + WORD
                    + " pump\",\"createdAt\":1767261600000}")
                .getBytes(UTF_8));
    Path source = Files.createDirectories(folder.resolve("sources")).resolve("51d0c0ff-0050.jsonl");
    Files.writeString(
        source,
        """
        {"schema":"cursor-cli-value","database":"store.db","table":"meta","key":["0"],"row":{"key":"0","value":"%s"}}
        {"schema":"cursor-cli-value","database":"store.db","table":"blobs","key":["f1"],"row":{"key":"f1","value":"{\\"role\\":\\"user\\",\\"content\\":\\"Why does the fountain stop at noon?\\"}"}}
        """
            .formatted(meta));
    Importing archive = trial.archive();
    archive.run(source);
    Map<String, String> before = said(archive);
    assertThat(before).containsValue("The " + WORD + " pump");
    trial.redact(WORD);
    assertThat(EveryByte.having(archive.root(), List.of(WORD, meta))).isEmpty();
    before.replaceAll((_, text) -> text.replace(WORD, "*".repeat(WORD.length())));
    archive.again();
    archive.run(source);
    assertThat(said(archive)).isEqualTo(before);
    assertThat(EveryByte.having(archive.root(), List.of(WORD, meta))).isEmpty();
  }

  private static Stream<HexFormat> hexadecimals() {
    return Stream.of(HexFormat.of(), HexFormat.of().withUpperCase());
  }
}
