package dev.tsearch.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cli.command.archive.AppendCommand;
import dev.tsearch.cli.command.context.ContextCommand;
import dev.tsearch.cli.config.StandardInput;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/// The contexts in the archive of a home folder, for tests of the commands.
final class ContextHome {
  private final Path home;
  private long lastId;

  ContextHome(Path home) {
    this.home = home;
  }

  /// A file of a context.
  Path file(String context, String name) {
    return home.resolve(".local/share/tsearch/contexts").resolve(context).resolve(name);
  }

  /// Lines for `append`, with the ids `a0`, `a1` and so on.
  static String[] lines(int count) {
    String[] lines = new String[count];
    for (int i = 0; i < count; i++) {
      lines[i] = "{\"id\":\"a%d\",\"content\":\"said %d\"}".formatted(i, i);
    }
    return lines;
  }

  /// The objects of lines of JSON.
  static List<JsonObject> objects(String out) throws MalformedJsonException {
    var objects = new ArrayList<JsonObject>();
    for (String line : out.lines().toList()) {
      objects.add(Json.OWN.object(line));
    }
    return objects;
  }

  Cli.Result run(String... words) {
    return Cli.in(home).run(words);
  }

  /// Appends lines, which must succeed.
  void append(String context, String... lines) throws IOException {
    Cli.Result result = appendBytes(context, String.join("\n", lines).getBytes(UTF_8));
    assertThat(result.exit()).as(result.err()).isZero();
  }

  /// Runs `append` on bytes.
  Cli.Result appendBytes(String context, byte[] bytes, String... options) throws IOException {
    Cli cli = Cli.in(home);
    var in = new StandardInput(new ByteArrayInputStream(bytes), false);
    var typed = new ArrayList<>(List.of("append", "--context", context));
    typed.addAll(List.of(options));
    return cli.runReporting(new AppendCommand(cli.environment(), in), typed);
  }

  /// Runs `context` on a text.
  Cli.Result context(String input, String... words) throws IOException {
    return context(input.getBytes(UTF_8), words);
  }

  /// Runs `context` on bytes.
  Cli.Result context(byte[] input, String... words) throws IOException {
    return run(new StandardInput(new ByteArrayInputStream(input), false), words);
  }

  private UUID nextId() {
    lastId++;
    return new UUID(0x4000, Long.MIN_VALUE + lastId);
  }

  /// Runs `context` on an input.
  Cli.Result run(StandardInput in, String... words) throws IOException {
    var typed = new ArrayList<>(List.of("context"));
    typed.addAll(List.of(words));
    Cli cli = Cli.in(home);
    return cli.runReporting(new ContextCommand(cli.environment(), in, this::nextId), typed);
  }
}
