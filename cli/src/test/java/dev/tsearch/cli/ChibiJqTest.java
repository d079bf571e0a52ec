package dev.tsearch.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Skip;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The commands of `jq` in the document of chibi's transcripts, run on an exported context: they
/// read all of its entries.
class ChibiJqTest {
  private static final String ACTIVE = "cat transcript/active.jsonl | ";
  private static final String ALL =
      "cat transcript/partitions/*.jsonl transcript/active.jsonl 2>/dev/null | ";

  @TempDir Path home;
  private List<JsonObject> entries = List.of();

  @BeforeEach
  void isInstalled() {
    boolean hasJq =
        List.of(System.getenv().getOrDefault("PATH", "").split(":")).stream()
            .anyMatch(folder -> Files.isExecutable(Path.of(folder, "jq")));
    Skip.unless(hasJq, "no jq");
  }

  /// Imports sources and exports a session of them as chibi.
  private void export(String session) throws IOException {
    Cli.in(home).run("import", home.resolve("samples").toString());
    Path out = home.resolve("out");
    assertThat(Cli.in(home).run("export", session, "--as", "chibi", "-o", out.toString()).exit())
        .isZero();
    var all = new ArrayList<JsonObject>();
    for (String line :
        Cli.in(home).run("export", session, "--as", "jsonl", "-o", "-").out().lines().toList()) {
      all.add(Json.OWN.object(line));
    }
    entries = all;
  }

  /// What a command of the document prints in the folder of the context.
  private String run(String command) throws Exception {
    Process shell =
        new ProcessBuilder("sh", "-c", command)
            .directory(home.resolve("out").toFile())
            .redirectErrorStream(true)
            .start();
    String printed = new String(shell.getInputStream().readAllBytes(), UTF_8);
    assertThat(shell.waitFor()).as("%s: %s", command, printed).isZero();
    return printed;
  }

  private List<JsonObject> objects(String command) throws Exception {
    var objects = new ArrayList<JsonObject>();
    for (String line : run(command.replace("jq '", "jq -c '")).lines().toList()) {
      objects.add(Json.OWN.object(line));
    }
    return objects;
  }

  private List<String> ids(String... types) {
    return entries.stream()
        .filter(entry -> List.of(types).contains(entry.text("entry_type", "")))
        .map(entry -> entry.text("id", ""))
        .toList();
  }

  private static List<String> idsOf(List<JsonObject> objects) {
    return objects.stream().map(entry -> entry.text("id", "")).toList();
  }

  @Test
  void theCommandsReadTheActivePartition() throws Exception {
    FormatSamples.write(home.resolve("samples"));
    export("beds");
    assertThat(run(ACTIVE + "jq '.'")).startsWith("{\n  \"id\": \"b1\",\n");
    assertThat(idsOf(objects(ACTIVE + "jq '.'"))).isEqualTo(idsOf(entries)).hasSize(8);
    assertThat(idsOf(objects(ACTIVE + "jq 'select(.entry_type == \"message\")'")))
        .isEqualTo(ids("message"))
        .isNotEmpty();
    assertThat(run(ACTIVE + "jq -r '.content'"))
        .contains("dig the beds\n", "{\"command\":\"ls beds\",\"timeout\":10,\"all\":true}\n");
    assertThat(
            idsOf(
                objects(
                    ACTIVE
                        + "jq 'select(.entry_type == \"context_created\" or .entry_type =="
                        + " \"compaction\" or .entry_type == \"archival\")'")))
        .isEqualTo(ids("context_created", "compaction", "archival"))
        .hasSize(1);
  }

  @Test
  void theCommandsReadAllPartitions() throws Exception {
    Path file = home.resolve("samples/projects/-area-garden/long.jsonl");
    Files.createDirectories(file.getParent());
    var lines = new StringBuilder();
    for (int i = 0; i < 2_500; i++) {
      lines.append(
          """
          {"parentUuid":null,"cwd":"/area/garden","sessionId":"long","type":"user",\
          "message":{"role":"user","content":"row %d"},"uuid":"e%d",\
          "timestamp":"2026-02-10T10:00:00.000Z"}
          """
              .formatted(i, i));
    }
    Files.writeString(file, lines);
    export("long");
    assertThat(new RealDisk().list(home.resolve("out/transcript/partitions"))).hasSize(2);
    assertThat(idsOf(objects(ALL + "jq '.'")))
        .containsExactlyInAnyOrderElementsOf(idsOf(entries))
        .hasSize(2_500);
    Map<String, Long> counts =
        entries.stream()
            .collect(
                Collectors.groupingBy(
                    entry -> entry.text("entry_type", ""), TreeMap::new, Collectors.counting()));
    List<String> grouped =
        counts.entrySet().stream()
            .map(type -> "{\"type\":\"%s\",\"count\":%d}".formatted(type.getKey(), type.getValue()))
            .toList();
    assertThat(
            run(ALL
                    + "jq -c -s 'group_by(.entry_type) | map({type: .[0].entry_type, count:"
                    + " length})'")
                .strip())
        .isEqualTo("[" + String.join(",", grouped) + "]");
  }
}
