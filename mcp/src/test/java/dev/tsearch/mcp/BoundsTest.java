package dev.tsearch.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Seed;
import dev.tsearch.core.entry.Entries;
import dev.tsearch.indexer.library.InvalidQuestionException;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// No answer is longer than the caller allows, and none is empty.
class BoundsTest {
  private static final int CALLS = 1_000;

  private static final List<String> WORDS =
      List.of("heron", "wading", "reed", "build", "cargo", "nosuchword", "\"the heron\"", "é😀");

  private static final List<String> REFS = List.of("garden", "garden/g3", "long", "long/l2", "own");

  @TempDir private Path home;

  @Test
  void noAnswerIsLongerThanAllowed() throws IOException, InvalidQuestionException {
    GardenArchive.create(home);
    ToolContext context = GardenArchive.context(home, "/area/office");
    var random = new Random(Seed.next());
    int cut = 0;
    for (int call = 0; call < CALLS; call++) {
      int maxBytes = ToolArguments.MIN_BYTES + random.nextInt(6_000);
      Map<String, Object> arguments = new HashMap<>(Map.of("max_bytes", maxBytes));
      ArchiveTool tool = tool(random, arguments);
      BoundedAnswer answer = tool.call(new ToolArguments(arguments), context);
      assertThat(Shortened.bytes(answer.text()))
          .as("%s %s", tool, arguments)
          .isBetween(1, maxBytes);
      assertThat(Shortened.bytes(answer.json()))
          .as("%s %s", tool, arguments)
          .isBetween(2, maxBytes);
      cut += answer.text().contains("left out") ? 1 : 0;
    }
    assertThat(cut).isPositive();
  }

  @Test
  void anErrorDoesNotRepeatALongArgument() throws IOException {
    GardenArchive.create(home);
    ToolContext context = GardenArchive.context(home, "/area/office");
    McpSchema.CallToolRequest request =
        McpSchema.CallToolRequest.builder("open")
            .arguments(Map.of("ref", "heron".repeat(10_000)))
            .build();
    McpSchema.CallToolResult result = ToolCalls.call(new OpenTool(), request, () -> context);
    assertThat(result.isError()).isTrue();
    assertThat(result.toString()).contains("heronheron").hasSizeLessThan(1_500);
  }

  private static ArchiveTool tool(Random random, Map<String, Object> arguments) {
    String words = pick(WORDS, random) + " " + pick(WORDS, random);
    return switch (random.nextInt(6)) {
      case 0 -> {
        arguments.put("query", words);
        arguments.put("limit", 1 + random.nextInt(20));
        yield new SearchTool();
      }
      case 1 -> {
        arguments.put("ref", pick(REFS, random));
        arguments.put("before", 1 + random.nextInt(9));
        yield new OpenTool();
      }
      case 2 -> {
        arguments.put("session", pick(REFS, random));
        yield new OverviewTool();
      }
      case 3 -> new ListTool();
      case 4 -> {
        arguments.put("query", words);
        yield new FilesTool();
      }
      default -> {
        arguments.put(random.nextBoolean() ? "error" : "command", words);
        yield new FixTool();
      }
    };
  }

  private static String pick(List<String> of, Random random) {
    return of.get(random.nextInt(of.size()));
  }

  @Test
  void aLongFixIsShortened_andNotLeftOut() throws IOException, InvalidQuestionException {
    GardenArchive.createLongFix(home);
    ToolContext context = GardenArchive.context(home, "/area/office");
    BoundedAnswer answer =
        new FixTool().call(new ToolArguments(Map.of("error", "stray carp")), context);
    assertThat(answer.text()).contains("worked: Bash cargo test").doesNotContain("left out");
    assertThat(answer.json().toString()).contains("\"command\":\"cargo test\"", "feed --carp 2");
    assertThat(Shortened.bytes(answer.json())).isLessThan(ToolArguments.STANDARD_BYTES);
  }

  @Test
  void theCallingSessionIsTheOneOfTheProjectThatBeganLast() throws IOException {
    GardenArchive.create(home);
    ToolContext other = GardenArchive.context(home, "/area/office");
    assertThat(other.callingSession()).isEmpty();
    ToolContext own =
        new ToolContext(
            other.served(),
            other.library(),
            Instant.ofEpochSecond(Entries.NOON + 99),
            () -> Optional.of("/area/garden"));
    assertThat(own.callingSession()).contains("long");
  }
}
