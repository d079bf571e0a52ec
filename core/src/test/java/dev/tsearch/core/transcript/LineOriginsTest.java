package dev.tsearch.core.transcript;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.Metadata;
import dev.tsearch.core.transcript.LineOrigins.LineRange;
import dev.tsearch.core.transcript.LineOrigins.Written;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LineOriginsTest {
  private static final List<String> FILE =
      List.of("use birds;", "fn main() {", "  heron();", "  wade();", "}", "", "fn heron() {", "}");

  private static Entry call(String id, long time) {
    return new Entry(id, time, "agent", "Edit", "", EntryType.TOOL_CALL, Metadata.EMPTY);
  }

  @Test
  void theLongestRunWins() {
    var origins = new LineOrigins(FILE);
    Entry whole = call("whole", 1);
    Entry edit = call("edit", 2);
    origins.add(edit, List.of("  heron();", "  wade();"));
    origins.add(
        whole, List.of("use birds;", "fn main() {", "  heron();", "}", "", "fn heron() {", "}"));
    assertThat(origins.written())
        .containsExactly(
            new Written(edit, List.of(new LineRange(4, 4))),
            new Written(whole, List.of(new LineRange(1, 3), new LineRange(5, 8))));
    assertThat(origins.unwritten()).isEmpty();
  }

  @Test
  void ofEqualRunsTheLatestWins() {
    for (boolean isLateFirst : List.of(true, false)) {
      var origins = new LineOrigins(FILE);
      Entry early = call("early", 1);
      Entry late = call("late", 2);
      origins.add(isLateFirst ? late : early, FILE);
      origins.add(isLateFirst ? early : late, FILE);
      assertThat(origins.written())
          .containsExactly(new Written(late, List.of(new LineRange(1, 8))));
    }
  }

  @Test
  void aBraceAloneIsNoEvidence() {
    var origins = new LineOrigins(FILE);
    origins.add(call("brace", 1), List.of("}", "", "other"));
    assertThat(origins.written()).isEmpty();
    assertThat(origins.unwritten()).containsExactly(new LineRange(1, 8));
    assertThat(LineOrigins.count(origins.unwritten())).isEqualTo(8);
  }

  @Test
  void aBlockThatIsInTheFileTwiceIsWrittenTwice() {
    var origins = new LineOrigins(List.of("copy this", "x", "copy this", "x", "own"));
    Entry call = call("one", 1);
    origins.add(call, List.of("copy this", "x", "own"));
    assertThat(origins.written()).containsExactly(new Written(call, List.of(new LineRange(1, 5))));
  }

  @Test
  void manyEqualLinesAreComparedInTime() {
    List<String> blanks = IntStream.range(0, 3_000).mapToObj(_ -> "").toList();
    var origins = new LineOrigins(blanks);
    origins.add(call("one", 1), blanks);
    assertThat(origins.written()).isEmpty();
  }

  @Test
  void anEmptyFileHasNoLines() {
    var origins = new LineOrigins(List.of());
    origins.add(call("one", 1), FILE);
    assertThat(origins.written()).isEmpty();
    assertThat(origins.unwritten()).isEmpty();
  }
}
