package dev.tsearch.benchmarks.corpus;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tsearch.core.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CorpusTest {
  private static final int LINES = 3000;
  private static final Pattern CALL = Pattern.compile("\"tool_use\",\"id\":\"(\\w+)\"");
  private static final Pattern ANSWERED =
      Pattern.compile("\"type\":\"user\",\"message\".{20,60}\"tool_use_id\":\"(\\w+)\"");

  @TempDir private Path folder;

  @Test
  void everyLineIsJson() throws Exception {
    write("one", "--chibi", "0.4");
    long lines = 0;
    for (byte[] file : files("one").values()) {
      int start = 0;
      for (int end = 0; end < file.length; end++) {
        if (file[end] == '\n') {
          Json.SOURCE.object(file, start, end - start);
          start = end + 1;
          lines++;
        }
      }
      assertThat(start).as("the last line ends").isEqualTo(file.length);
    }
    assertThat(lines).isEqualTo(LINES);
    assertThat(files("one").keySet())
        .anyMatch(name -> name.startsWith("claude"))
        .anyMatch(name -> name.startsWith("chibi"));
  }

  @Test
  void seedDecidesEveryByte() throws IOException {
    write("one");
    write("same");
    write("other", "--seed", "2");
    Map<String, byte[]> same = files("same");
    assertThat(same.keySet()).isEqualTo(files("one").keySet());
    files("one").forEach((name, bytes) -> assertThat(bytes).isEqualTo(same.get(name)));
    assertThat(files("other").keySet()).doesNotContainAnyElementsOf(files("one").keySet());
  }

  @Test
  void everyResultAnswersACallBeforeIt() throws IOException {
    write("one", "--chibi", "0");
    Set<String> calls = new HashSet<>();
    int results = 0;
    for (byte[] file : files("one").values()) {
      for (String line : new String(file, UTF_8).lines().toList()) {
        Matcher call = CALL.matcher(line);
        if (call.find()) {
          calls.add(call.group(1));
        }
        Matcher answered = ANSWERED.matcher(line);
        if (line.contains("toolUseResult") && answered.find()) {
          results++;
          assertThat(calls).contains(answered.group(1));
        }
      }
    }
    assertThat(results).isGreaterThan(LINES / 10);
  }

  @Test
  void mistakesAreNamed() {
    assertThatThrownBy(() -> CorpusOptions.parse("x", "0")).hasMessage("lines must be >= 1, got 0");
    assertThatThrownBy(() -> CorpusOptions.parse("x", "5", "--sead", "1"))
        .hasMessage("no option --sead");
  }

  private void write(String name, String... options) throws IOException {
    String[] arguments =
        Stream.concat(
                Stream.of(folder.resolve(name).toString(), Integer.toString(LINES)),
                Stream.of(options))
            .toArray(String[]::new);
    Corpus.Written written = new Corpus(CorpusOptions.parse(arguments)).write();
    assertThat(written.lines()).isEqualTo(LINES);
  }

  private Map<String, byte[]> files(String name) throws IOException {
    Path root = folder.resolve(name);
    Map<String, byte[]> files = new TreeMap<>();
    try (Stream<Path> paths = Files.walk(root)) {
      for (Path path : paths.filter(Files::isRegularFile).toList()) {
        files.put(root.relativize(path).toString(), Files.readAllBytes(path));
      }
    }
    return files;
  }
}
