package dev.tsearch.benchmarks.retrieval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QuestionTest {
  @TempDir private Path folder;

  @Test
  void columnsAreFoundByTheHeader() throws IOException {
    Path file = write("q.tsv", "kind\tquestion\tsession", "error\tno such file\ta|b");
    assertThat(Question.read(file))
        .containsExactly(new Question("no such file", Set.of("a", "b"), "error"));
  }

  @Test
  void withoutKindColumn_kindIsTheNameOfTheFile() throws IOException {
    Path file = write("intents.tsv", "question\tsession", "fix the build\ta");
    assertThat(Question.read(file).getFirst().kind()).isEqualTo("intents");
  }

  @Test
  void lineWithMissingCell_isRejectedWithItsNumber() throws IOException {
    Path file = write("q.tsv", "question\tsession", "fix the build\ta", "no session");
    assertThatThrownBy(() -> Question.read(file))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("line 3");
  }

  @Test
  void headerWithoutSession_isRejected() throws IOException {
    Path file = write("q.tsv", "question\tkind", "fix the build\terror");
    assertThatThrownBy(() -> Question.read(file)).hasMessageContaining("no column session");
  }

  @Test
  void shippedQuestions_areSplitInHalvesOfEachKind() throws IOException {
    List<Question> develop = Question.read(Path.of("questions/develop.tsv"));
    List<Question> heldOut = Question.read(Path.of("questions/held-out.tsv"));
    Map<String, Long> developed = count(develop);
    Map<String, Long> apart = count(heldOut);
    assertThat(developed).hasSize(7);
    assertThat(apart.keySet()).isEqualTo(developed.keySet());
    for (String kind : developed.keySet()) {
      long more = developed.getOrDefault(kind, 0L) - apart.getOrDefault(kind, 0L);
      assertThat(more).as(kind).isBetween(0L, 1L);
    }
    assertThat(apart.values()).allMatch(count -> count >= 10);
    var texts = new ArrayList<String>();
    develop.forEach(question -> texts.add(question.text()));
    heldOut.forEach(question -> texts.add(question.text()));
    assertThat(texts).doesNotHaveDuplicates();
  }

  private static Map<String, Long> count(List<Question> questions) {
    return questions.stream().collect(Collectors.groupingBy(Question::kind, Collectors.counting()));
  }

  private Path write(String name, String... lines) throws IOException {
    return Files.write(folder.resolve(name), List.of(lines));
  }
}
