package dev.tsearch.core.prune;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Field;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.term.Key;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class RequirementKindTest {
  private static final List<Requirement> ONE_OF_EACH =
      List.of(
          new Requirement.Has(new Key(1)),
          new Requirement.Tag(Field.TOOL, "a"),
          new Requirement.Time(TimeRange.ALL),
          new Requirement.AllOf(List.of()),
          new Requirement.AtLeast(1, List.of()),
          new Requirement.Negation(new Requirement.Always()),
          new Requirement.Unknown(),
          new Requirement.Always(),
          new Requirement.Never());

  @Test
  void everyRecordHasAKindOfItsName() {
    assertThat(ONE_OF_EACH).hasSameSizeAs(Requirement.class.getPermittedSubclasses());
    for (Requirement requirement : ONE_OF_EACH) {
      assertThat(requirement.kind().name()).isEqualTo(constantName(requirement.getClass()));
    }
    assertThat(ONE_OF_EACH.stream().map(Requirement::kind))
        .containsExactlyInAnyOrderElementsOf(Arrays.asList(RequirementKind.values()));
  }

  private static String constantName(Class<?> type) {
    return type.getSimpleName().replaceAll("(?<=[a-z])(?=[A-Z])", "_").toUpperCase(Locale.ROOT);
  }
}
