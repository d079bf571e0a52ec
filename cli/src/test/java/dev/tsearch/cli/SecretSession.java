package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// A session with two messages, of which one has a secret.
final class SecretSession {
  static final String SESSION = "0a0a0a0a-1111-2222-3333-444455556666";
  static final String KEY = "ghp_" + "a1B2c3D4e5".repeat(4);

  private SecretSession() {}

  /// Writes its transcript, and imports it.
  ///
  /// @return the transcript
  static Path importInto(Path home) throws IOException {
    Path source = home.resolve("talk").resolve(SESSION + ".jsonl");
    Files.createDirectories(source.getParent());
    Files.writeString(source, said(0, "a walrus, and the key " + KEY) + said(1, "a heron"));
    assertThat(Cli.in(home).run("import", "--quiet", source.toString()).exit()).isZero();
    return source;
  }

  /// A line of it.
  static String said(int second, String text) {
    return "{\"type\":\"user\",\"uuid\":\"%s-%d\",\"sessionId\":\"%s\",\"timestamp\":\"%s\","
            .formatted(SESSION, second, SESSION, "2026-02-01T08:00:0" + second + "Z")
        + "\"cwd\":\"/garden\",\"version\":\"2.0.1\","
        + "\"message\":{\"role\":\"user\",\"content\":\"%s\"}}\n".formatted(text);
  }
}
