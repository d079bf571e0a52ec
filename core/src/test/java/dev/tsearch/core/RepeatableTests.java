package dev.tsearch.core;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnitAccess;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// Rules for the tests of a module, so that their result depends neither on the date nor on the
/// time zone nor on chance. Each module has one test that implements this interface: test classes
/// are visible in their own module only.
public interface RepeatableTests {

  /// A method or constructor of the product (`<init>`) that reads modification times of files, and
  /// the only classes of tests that may use it: they set these times, or import nothing.
  record Import(Class<?> owner, String name, Set<Class<?>> users) {}

  /// The ways to import files that this module's tests can see.
  default List<Import> imports() {
    return List.of();
  }

  /// The simple names of classes that are not tests: they measure durations and print them.
  default Set<String> measuring() {
    return Set.of();
  }

  /// A test names its own times, as instants, fixed clocks and modification times.
  @Test
  default void noTestReadsTheWallClock() {
    assertThat(violations(ClockAccess::isWallClock, Set.of())).isEmpty();
  }

  /// A test that must hold on a slow machine does not measure.
  @Test
  default void noTestMeasuresDurations() {
    var allowed = new HashSet<>(measuring());
    allowed.add(Soak.class.getSimpleName());
    assertThat(violations(ClockAccess::isMonotonicClock, allowed)).isEmpty();
  }

  /// [Seed] gives seeds that a failure names.
  @Test
  default void everyRandomNumberHasASeed() {
    assertThat(violations(ClockAccess::isUnseeded, Set.of(Seed.class.getSimpleName()))).isEmpty();
  }

  /// [FileTimes] must have seen each file before the product does.
  @Test
  default void filesAreImportedOnlyWhereTheirTimesAreSet() {
    for (Import way : imports()) {
      assertThat(exists(way)).as("%s is there", way).isTrue();
      Set<String> users =
          way.users().stream().map(Class::getSimpleName).collect(Collectors.toSet());
      assertThat(violations(access -> isUseOf(way, access), users)).isEmpty();
    }
  }

  private static boolean exists(Import way) {
    return way.name().equals("<init>")
        || Arrays.stream(way.owner().getDeclaredMethods())
            .anyMatch(method -> method.getName().equals(way.name()));
  }

  private static boolean isUseOf(Import way, JavaCodeUnitAccess<?> access) {
    return access.getTargetOwner().getName().equals(way.owner().getName())
        && access.getName().equals(way.name());
  }

  private Set<String> violations(Predicate<JavaCodeUnitAccess<?>> rule, Set<String> allowed) {
    JavaClasses tests = TestClasses.beside(getClass());
    assertThat(tests).as("test classes of this module").isNotEmpty();
    Set<String> violations = new TreeSet<>();
    tests.stream()
        .flatMap(type -> type.getCodeUnitAccessesFromSelf().stream())
        .filter(rule)
        .filter(access -> !allowed.contains(ClockAccess.topLevelOrigin(access)))
        .forEach(access -> violations.add(access.getDescription()));
    return violations;
  }
}
