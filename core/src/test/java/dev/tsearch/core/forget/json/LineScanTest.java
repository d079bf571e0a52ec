package dev.tsearch.core.forget.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Seed;
import dev.tsearch.core.json.RawValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// One pass tells what readers of the parts of JSON tell.
class LineScanTest {
  private static final int LINES = 3_000;

  private static final List<String> NAMES =
      List.of("uuid", "id", "messageId", "sessionId", "text", "thread_id", "grid", "a\\\"id", "");

  private final Random random = new Random(Seed.next());
  private final List<String> stated = new ArrayList<>();

  @Test
  void spacesAndIdsAreThoseOfTheParts() {
    int ids = 0;
    int withSpaces = 0;
    for (int i = 0; i < LINES; i++) {
      stated.clear();
      String line = object(0, 0);
      byte[] bytes = ("x" + line + "\"").getBytes(UTF_8);
      int to = bytes.length - 1;
      LineScan scan = LineScan.of(bytes, 1, to);
      boolean hasSpaces = JsonBytes.compact(bytes, 1, to).length < to - 1;
      assertThat(scan.hasSpaces()).as(line).isEqualTo(hasSpaces);
      assertThat(JsonBytes.hasSpaces(bytes, 1, to)).as(line).isEqualTo(hasSpaces);
      assertThat(texts(bytes, scan.ids())).as(line).isEqualTo(ownIds(bytes, to));
      assertThat(texts(bytes, scan.stated())).as(line).containsAll(stated);
      ids += scan.ids().size();
      withSpaces += hasSpaces ? 1 : 0;
    }
    assertThat(ids).isGreaterThan(LINES / 10);
    assertThat(withSpaces).isBetween(LINES / 10, LINES - LINES / 10);
  }

  private static List<String> texts(byte[] bytes, List<LineScan.Range> ranges) {
    return ranges.stream()
        .map(range -> new String(bytes, range.from(), range.length(), UTF_8))
        .toList();
  }

  private static List<String> ownIds(byte[] bytes, int to) {
    var ids = new ArrayList<String>();
    JsonTexts.visit(
        bytes,
        1,
        to,
        (texts, role, depth, start, end) -> {
          boolean isNamed =
              (depth == 1 && LineScan.OWN_NAMES.contains(texts.name()))
                  || (depth == 2 && LineScan.COPIED_NAMES.contains(texts.name()));
          if (isNamed && role == JsonTexts.TextRole.STRING) {
            ids.add(new String(bytes, start, end - start, UTF_8));
          }
        });
    return ids;
  }

  /// An object.
  ///
  /// @param strings the number of strings that it is in
  private String object(int depth, int strings) {
    var json = new StringBuilder("{");
    for (int i = random.nextInt(4); i >= 0; i--) {
      boolean isCopied = depth == 1 && random.nextInt(4) == 0;
      String name = isCopied ? "messageUuid" : NAMES.get(random.nextInt(NAMES.size()));
      json.append('"').append(name).append('"').append(space()).append(':').append(space());
      json.append(value(name, depth, strings)).append(i > 0 ? "," : "").append(space());
    }
    return json.append('}').toString();
  }

  private String value(String name, int depth, int strings) {
    return switch (random.nextInt(depth < 3 ? 7 : 4)) {
      case 0 -> "12.5";
      case 1 -> "\"a line\\nof \\\"id\\\" C:\\\\\"";
      case 2, 3 -> {
        String id = "bee-" + random.nextInt(1_000_000);
        if (LineScan.CONVERSATION_NAMES.contains(name)) {
          stated.add(id);
        }
        yield '"' + id + '"';
      }
      case 4 -> "[" + object(depth + 2, strings) + "," + value("", depth + 2, strings) + "]";
      case 5 -> strings < 3 ? quoted(object(depth + 1, strings + 1)) : "null";
      default -> object(depth + 1, strings);
    };
  }

  private static String quoted(String text) {
    return new String(RawValue.encode(text), UTF_8);
  }

  private String space() {
    return random.nextInt(40) == 0 ? " " : "";
  }
}
