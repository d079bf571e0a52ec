package dev.tsearch.indexer.format.gemini;

import java.util.List;

/// A session in our own words.
final class GeminiSample {
  static final String HEADER =
      "\"sessionId\":\"g-1\",\"projectHash\":\"ab12\",\"startTime\":\"2026-04-29T21:39:00.000Z\"";

  static final List<String> MESSAGES =
      List.of(
          message(
              1, "user", "\"content\":[{\"text\":\"<session_context>today</session_context>\"}]"),
          message(2, "user", "\"content\":\"Wo blühen Krokusse?\""),
          message(
              3,
              "gemini",
              "\"content\":\"I look.\",\"model\":\"crocus-1\",\"tokens\":{\"input\":10,\"output\":4,\"cached\":2,\"total\":14},"
                  + "\"thoughts\":[{\"subject\":\"Search\",\"description\":\"Use the map.\"}],"
                  + "\"toolCalls\":[{\"id\":\"r1\",\"name\":\"run_shell_command\",\"args\":{\"command\":\"ls maps\"},\"status\":\"success\","
                  + "\"result\":[{\"functionResponse\":{\"id\":\"r1\",\"response\":{\"output\":\"Output: none\\nExit Code: 2\"}}}]}]"),
          message(4, "info", "\"content\":\"Request cancelled.\""),
          message(
              5,
              "gemini",
              "\"content\":\"In the south meadow.\",\"tokens\":{\"input\":20,\"output\":6,\"total\":26}"),
          message(
              6,
              "user",
              "\"content\":[{\"text\":\"And here?\"},{\"inlineData\":{\"mimeType\":\"image/png\",\"data\":\"AAAA\"}}]"),
          message(7, "gemini", "\"content\":\"Not yet.\""));

  private GeminiSample() {}

  private static String message(int number, String type, String members) {
    return "{\"id\":\"m%d\",\"timestamp\":\"2026-04-29T21:39:%02d.000Z\",\"type\":\"%s\",%s}"
        .formatted(number, number, type, members);
  }

  static String lines() {
    return "{"
        + HEADER
        + ",\"kind\":\"main\"}\n"
        + String.join("\n", MESSAGES)
        + "\n{\"$set\":{\"lastUpdated\":\"2026-04-29T21:40:00.000Z\",\"summary\":\"Crocuses\"}}\n"
        + "{\"$rewindTo\":\"m6\"}\n";
  }

  static String document() {
    return "{\n  "
        + HEADER
        + ",\n  \"messages\": [\n    "
        + String.join(",\n    ", MESSAGES)
        + "\n  ]\n}\n";
  }
}
