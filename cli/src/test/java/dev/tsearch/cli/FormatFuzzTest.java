package dev.tsearch.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.fuzz.FuzzRun;
import dev.tsearch.core.fuzz.FuzzTarget;
import dev.tsearch.core.fuzz.Mutations;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.JsonValues;
import dev.tsearch.core.json.JsonValues.JsonPart;
import dev.tsearch.indexer.format.Detector;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.JsonScanner;
import dev.tsearch.indexer.format.ReadResult;
import dev.tsearch.indexer.format.Reading;
import dev.tsearch.indexer.format.Siblings;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.SourceFormat;
import dev.tsearch.indexer.format.all.AllFormats;
import dev.tsearch.indexer.format.claude.ClaudeStream;
import dev.tsearch.indexer.rows.DatabaseRow;
import dev.tsearch.indexer.rows.RowFormat;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.core.JacksonException;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;

/// Whatever the bytes of a source are, its format reads them without an exception and accounts for
/// each of them: it is in the origin of an entry, in quarantine, waiting for the rest of its value,
/// or part of a value of which the format makes no entry.
class FormatFuzzTest {
  private static final int IN_BUILD = 25;
  private static final int MAX_BYTES = 40_000;

  /// Formats that make an entry of each value. The lists of [ClaudeStream], which has the name of
  /// one, have brackets and commas around their values.
  private static final List<String> COMPLETE =
      List.of("claude-code", "chibi", "claude-hooks", "fluux");

  /// The lines of texts of which no entry is made.
  private static final Map<String, Pattern> LAYOUT =
      Map.of(
          "aider", Pattern.compile("(?s)# aider chat started at .*|</?(?:div|br)\\b.*|#### ?|>.*"),
          // messages without a text
          "cursor-cli", Pattern.compile("(?:user|assistant):|</?user_query>"),
          // without a text
          "document", Pattern.compile("## (?:User|Assistant)|[0-9]{4}(?:-[0-9]{2}){2}T[0-9:]*Z"),
          "entire", Pattern.compile("---|#+|(?:[a-z0-9]+:)?[0-9a-fA-F]*"),
          "fluux", Pattern.compile("###(?: (?:user|assistant|system)\\b.*)?"),
          "specstory", Pattern.compile("<!--.*-->|##? .*|---|_\\*\\*.*\\*\\*_"));

  private static final Pattern LINE_END = Pattern.compile("\n");

  /// What may be between values: comments, and byte order marks.
  private static final Pattern BETWEEN = Pattern.compile("(?dm)^\\s*//.*$|\ufeff");

  private static final JsonFactory JSON =
      JsonFactory.builder()
          .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS)
          .enable(JsonReadFeature.ALLOW_BACKSLASH_ESCAPING_ANY_CHARACTER)
          .enable(JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS)
          .build();

  @TempDir static Path home;

  static List<FuzzTarget> targets() throws IOException {
    var targets = new ArrayList<FuzzTarget>();
    for (SourceSamples samples : SourceSamples.byFormat(home)) {
      Mutations inputs = new Mutations(samples.bytes(), MAX_BYTES);
      targets.add(
          new FuzzTarget(
              samples.format().getClass().getSimpleName(), inputs, new SourceCheck(samples)::read));
    }
    return targets;
  }

  @ParameterizedTest
  @MethodSource("targets")
  void everyByteIsAccountedFor(FuzzTarget target) {
    FuzzRun.assertSound(target, IN_BUILD);
  }

  /// Reads inputs as sources of a format, each with the path of one of the samples.
  private record SourceCheck(SourceSamples samples, Detector detector) {
    SourceCheck(SourceSamples samples) {
      this(samples, AllFormats.detector(Json.SOURCE));
    }

    void read(byte[] input) {
      int hash = Arrays.hashCode(input);
      SourceFormat format = samples.format();
      Path path = samples.paths().get(Math.floorMod(hash, samples.paths().size()));
      Head head = Head.of(path, input, Siblings.NONE);
      SourceContext context = Reading.alone(path.toString());
      detector.detect(head);
      format.firstTime(head, context);
      Reading whole = Reading.of(format, context, input);
      if (format.claims(head)) {
        assertThat(unaccounted(whole, input)).isEmpty();
      }
      assertResumed(
          whole.results(), format, context, input, Math.floorMod(31 * hash, input.length + 1));
    }

    /// A later reading gives the last results, at least those of the bytes from its beginning on.
    private static void assertResumed(
        List<ReadResult> whole,
        SourceFormat format,
        SourceContext context,
        byte[] input,
        int from) {
      List<ReadResult> later = Reading.of(format, context, input, from).results();
      assertThat(whole)
          .as("whole, read again from %d", from)
          .endsWith(later.toArray(ReadResult[]::new));
      assertThat(whole.subList(0, whole.size() - later.size()))
          .as("not read again from %d", from)
          .allMatch(result -> Reading.offsetOf(result) < from);
    }

    /// The bytes that are lost; empty if there are none.
    private String unaccounted(Reading reading, byte[] input) {
      boolean[] accounted = new boolean[(int) reading.offset()];
      for (ReadResult result : reading.results()) {
        switch (result) {
          case ReadResult.Read(Entry entry) -> {
            Origin origin = entry.metadata().origin().orElseThrow();
            Arrays.fill(
                accounted,
                (int) origin.offset(),
                (int) Math.min(origin.offset() + origin.length(), accounted.length),
                true);
          }
          case ReadResult.Skipped bad ->
              Arrays.fill(accounted, (int) bad.offset(), (int) (bad.offset() + bad.length()), true);
        }
      }
      return unexplained(input, accounted);
    }

    private String unexplained(byte[] input, boolean[] accounted) {
      String name = samples.format().name();
      var rest = new StringBuilder();
      var frame = new StringBuilder();
      int at = 0;
      while (at < accounted.length) {
        int end = at;
        while (end < accounted.length && accounted[end] == accounted[at]) {
          end++;
        }
        String text = new String(input, at, end - at, UTF_8);
        if (accounted[at]) {
          frame.append(samples.format() instanceof RowFormat ? "\n" : " 0 ");
        } else {
          frame.append(text);
          LINE_END
              .splitAsStream(text)
              .map(line -> line.replace("\ufeff", "").strip())
              .filter(line -> !isLayout(line))
              .forEach(line -> rest.append(line).append('\n'));
        }
        at = end;
      }
      if (samples.format() instanceof RowFormat) {
        return damagedRows(frame + "\n");
      }
      boolean isComplete = COMPLETE.contains(name) && !(samples.format() instanceof ClaudeStream);
      String values = BETWEEN.matcher(frame).replaceAll("");
      if (rest.isEmpty() || (!isComplete && isJson(values))) {
        return "";
      }
      return rest + "in:\n" + frame;
    }

    /// The rows without entries of which a column with JSON cannot be read, and lines that are
    /// none.
    private static String damagedRows(String frame) {
      var damaged = new StringBuilder();
      var rows = new JsonValues(new ByteArrayInputStream(frame.getBytes(UTF_8)), Json.SOURCE);
      try {
        for (var next = rows.next(); next.isPresent(); next = rows.next()) {
          boolean isSound =
              next.get() instanceof JsonPart.Value row
                  && DatabaseRow.of(row.object()).damage().isEmpty();
          damaged.append(isSound ? "" : next.get() + "\n");
        }
        return damaged.toString();
      } catch (IOException e) {
        throw new AssertionError("bytes in memory failed to be read", e);
      }
    }

    private boolean isLayout(String line) {
      Pattern layout = LAYOUT.get(samples.format().name());
      return line.isBlank()
          || line.equals("\ufeff")
          || line.startsWith("//")
          || (layout != null && layout.matcher(line).matches());
    }

    /// Whether a text has only values, possibly with accounted values in them. The last one may be
    /// incomplete, and brackets and commas around them, whose others are damaged, do not count.
    private static boolean isJson(String text) {
      byte[] bytes = text.replaceAll("0(?:[\\s,]+0)+", "0").getBytes(UTF_8);
      var scanner = new JsonScanner(bytes);
      int start = scanner.next(0);
      while (start < bytes.length) {
        int end = start + 1;
        if ("[],".indexOf(bytes[start]) < 0) {
          end = Math.max(end, scanner.end(start));
          if (!isValue(new String(bytes, start, end - start, UTF_8))) {
            return false;
          }
        }
        start = scanner.next(end);
      }
      return true;
    }

    private static boolean isValue(String text) {
      try (var parser = JSON.createParser(ObjectReadContext.empty(), text)) {
        while (parser.nextToken() != null) {
          parser.currentToken();
        }
        return true;
      } catch (UnexpectedEndOfInputException _) {
        return true;
      } catch (JacksonException _) {
        return false;
      }
    }
  }
}
