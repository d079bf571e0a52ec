package dev.tsearch.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/// Random sessions of Claude Code. One is a fork: it begins with lines of another session, under
/// its own id. After [#grow] the sessions have the same lines and more. One owner, not thread-safe.
final class RandomSessions {
  static final List<String> TOOLS = List.of("Bash", "Read", "Edit");

  private final Random random;
  private final Map<String, List<String>> sessions = new TreeMap<>();
  private int ids;

  RandomSessions(Random random) {
    this.random = random;
    List<String> first = lines(4 + random.nextInt(12));
    sessions.put("5e550000", first);
    for (int session = 1; session < 4; session++) {
      sessions.put("5e55000" + session, lines(4 + random.nextInt(12)));
    }
    var fork = new ArrayList<>(first.subList(0, first.size() / 2));
    fork.addAll(lines(5));
    sessions.put("f04c0001", fork);
  }

  /// Adds lines to every session.
  void grow() {
    sessions.values().forEach(lines -> lines.addAll(lines(random.nextInt(6))));
  }

  /// Writes one file for each session.
  Path write(Path folder) throws IOException {
    Files.createDirectories(folder);
    for (Map.Entry<String, List<String>> session : sessions.entrySet()) {
      String text = String.join("\n", session.getValue()).replace("SESSION", session.getKey());
      Files.writeString(folder.resolve(session.getKey() + ".jsonl"), text + "\n");
    }
    return folder;
  }

  private List<String> lines(int exchanges) {
    var lines = new ArrayList<String>();
    for (int i = 0; i < exchanges; i++) {
      lines.add(line("user", "\"message\":{\"role\":\"user\",\"content\":\"Go on\"}"));
      answer(lines);
      if (random.nextInt(8) == 0) {
        lines.add(line("system", "\"subtype\":\"compact_boundary\",\"content\":\"Compacted\""));
      }
    }
    return lines;
  }

  /// An answer of several lines, each with the usage so far, and the results of its calls.
  private void answer(List<String> lines) {
    int id = ids++;
    int output = random.nextInt(5);
    var results = new ArrayList<String>();
    for (int part = random.nextInt(3); part >= 0; part--) {
      output += random.nextInt(100);
      String call = "toolu_" + ids++;
      boolean isCall = random.nextBoolean();
      String block =
          isCall
              ? "{\"type\":\"tool_use\",\"id\":\"%s\",\"name\":\"%s\",\"input\":{}}"
                  .formatted(call, TOOLS.get(random.nextInt(TOOLS.size())))
              : "{\"type\":\"text\",\"text\":\"Done\"},{\"type\":\"text\",\"text\":\"Well\"}";
      String usage =
          "{\"input_tokens\":%d,\"output_tokens\":%d,\"cache_read_input_tokens\":%d,\"cache_creation_input_tokens\":12,\"cache_creation\":{\"ephemeral_5m_input_tokens\":%d,\"ephemeral_1h_input_tokens\":7},\"service_tier\":\"standard\"}"
              .formatted(id % 50, output, id * 3, id % 5);
      lines.add(
          line(
              "assistant",
              "\"requestId\":\"req_%d\",\"message\":{\"role\":\"assistant\",\"model\":\"model-%d\",\"id\":\"msg_%d\",\"content\":[%s],\"usage\":%s}"
                  .formatted(id / 2, id % 3, id, block, usage)));
      if (isCall) {
        results.add(
            line(
                "user",
                "\"message\":{\"role\":\"user\",\"content\":[{\"type\":\"tool_result\",\"tool_use_id\":\"%s\",\"content\":\"ok\",\"is_error\":%b}]}"
                    .formatted(call, random.nextInt(4) == 0)));
      }
    }
    lines.addAll(results);
  }

  private String line(String type, String members) {
    int id = ids++;
    int minute = id * 97;
    return "{\"type\":\"%s\",\"uuid\":\"u-%d\",\"sessionId\":\"SESSION\",\"cwd\":\"/area/%s\",\"timestamp\":\"2026-02-%02dT%02d:%02d:00.5Z\",%s}"
        .formatted(
            type,
            id,
            id % 40 < 20 ? "garden" : "harbor",
            1 + minute / 1440 % 28,
            minute / 60 % 24,
            minute % 60,
            members);
  }
}
