package dev.tsearch.cli;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static dev.tsearch.cli.ClassPredicates.ROOT;
import static dev.tsearch.cli.ClassPredicates.fileStreams;
import static dev.tsearch.cli.ClassPredicates.isNot;
import static dev.tsearch.cli.ClassPredicates.network;
import static dev.tsearch.cli.ClassPredicates.resideOutsideOf;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnitAccess;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.Location;
import dev.tsearch.core.ClockAccess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The rules about dependencies. They cover the classes that users run, not the benchmarks.
class ArchitectureTest {

  /// With fewer classes, the importer looked in the wrong place.
  private static final int MIN_CLASSES = 200;

  /// The page with the code map: all packages and what they may use.
  private static final String PAGE = "../ARCHITECTURE.md";

  /// The largest number of files in a package.
  private static final int MAX_FILES = 25;

  private static final PackageGraph GRAPH = readGraph();

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ArchitectureTest::isMainCode)
          .importPackages(
              "dev.tsearch.core", "dev.tsearch.indexer", "dev.tsearch.service", "dev.tsearch.cli");

  private static PackageGraph readGraph() {
    try {
      return PackageGraph.ofPage(Files.readString(Path.of(PAGE)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isMainCode(Location location) {
    return !location.contains("/test-classes/") && !location.contains("-tests.jar");
  }

  @Test
  void importerFoundTheProgram() {
    assertThat(CLASSES).hasSizeGreaterThan(MIN_CLASSES);
  }

  @Test
  void everyPackageIsInTheGraph() {
    Set<String> unknown = new TreeSet<>();
    for (JavaClass type : CLASSES) {
      if (!isPackageInfo(type) && !GRAPH.knows(nameInGraph(type))) {
        unknown.add(type.getName());
      }
    }
    assertThat(unknown).as("classes outside the packages of the table").isEmpty();
  }

  @Test
  void packagesImportOnlyWhatTheGraphAllows() {
    Set<String> violations = new TreeSet<>();
    for (JavaClass type : CLASSES) {
      type.getDirectDependenciesFromSelf().stream()
          .filter(dependency -> CLASSES.contain(dependency.getTargetClass().getName()))
          .filter(dependency ->
              !GRAPH.allows(nameInGraph(type), nameInGraph(dependency.getTargetClass())))
          .forEach(dependency -> violations.add(dependency.getDescription()));
    }
    assertThat(violations).isEmpty();
  }

  @Test
  void everyArrowOfTheGraphIsUsed() {
    Set<String> unused = new TreeSet<>();
    GRAPH
        .allowed()
        .forEach((from, targets) ->
            targets.stream()
                .filter(to -> !isUsed(from, to))
                .forEach(to -> unused.add(from + " → " + to)));
    assertThat(unused).as("arrows of " + PAGE + " without a dependency").isEmpty();
  }

  private static boolean isUsed(String from, String to) {
    return CLASSES.stream()
        .filter(type -> PackageGraph.matches(from, nameInGraph(type)))
        .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
        .map(Dependency::getTargetClass)
        .filter(target -> CLASSES.contain(target.getName()))
        .anyMatch(target -> PackageGraph.matches(to, nameInGraph(target)));
  }

  @Test
  void packagesAreSmall() {
    Map<String, Long> files =
        CLASSES.stream()
            .filter(JavaClass::isTopLevelClass)
            .filter(type -> !isPackageInfo(type))
            .collect(Collectors.groupingBy(JavaClass::getPackageName, Collectors.counting()));
    assertThat(files).allSatisfy((name, count) -> assertThat(count).isLessThanOrEqualTo(MAX_FILES));
  }

  @Test
  void packagesFormNoCycle() {
    slices().matching(ROOT + "(**)").should().beFreeOfCycles().check(CLASSES);
  }

  @Test
  void luceneStaysInItsPackage() {
    onlyIn("org.apache.lucene..", "indexer.lucene..");
  }

  /// A call does not depend on the types of the signature it calls: passing null on, or returning a
  /// value of Lucene unseen, would pass [#luceneStaysInItsPackage].
  @Test
  void luceneIsInNoSignatureThatOtherPackagesCall() {
    Set<String> calls = new TreeSet<>();
    CLASSES.stream()
        .filter(type -> !nameInGraph(type).startsWith("indexer.lucene"))
        .flatMap(type -> type.getCodeUnitAccessesFromSelf().stream())
        .filter(ArchitectureTest::namesLucene)
        .forEach(access -> calls.add(access.getDescription()));
    assertThat(calls).isEmpty();
  }

  private static boolean namesLucene(JavaCodeUnitAccess<?> access) {
    return isLucene(access.getTarget().getRawReturnType())
        || access.getTarget().getRawParameterTypes().stream().anyMatch(ArchitectureTest::isLucene);
  }

  private static boolean isLucene(JavaClass type) {
    return type.getBaseComponentType().getPackageName().startsWith("org.apache.lucene");
  }

  @Test
  void bitmapsStayWherePartitionsArePruned() {
    onlyIn("org.roaringbitmap..", "core.prune");
  }

  @Test
  void picocliStaysInTheCommandLine() {
    onlyIn("picocli..", "cli", "cli.command..", "cli.render.help");
  }

  @Test
  void jacksonStaysWhereJsonIsReadAndWritten() {
    onlyIn(
        "tools.jackson..",
        "core.json",
        "indexer.answer",
        "indexer.format..",
        "cli.render..",
        "service.http");
  }

  @Test
  void jgitStaysWhereRepositoriesAreRead() {
    onlyIn("org.eclipse.jgit..", "indexer.git");
  }

  @Test
  void zstdStaysInFramesAndOriginals() {
    onlyIn("com.github.luben..", "core.frame", "core.original");
  }

  @Test
  void onlyListedPackagesAccessFiles() {
    noClasses()
        .that(
            resideOutsideOf(
                "core.disk",
                "indexer.database",
                "indexer.format..",
                "indexer.git",
                "indexer.ingest..",
                "indexer.lucene..",
                "service",
                "service.client",
                "service.handover",
                "service.place",
                "service.wire",
                "cli.config"))
        .and(isNot("dev.tsearch.cli.Main"))
        .and(isNot("dev.tsearch.cli.AotTraining")) // the other way in
        .and(isNot("dev.tsearch.cli.RehearsedTranscripts")) // what it imports
        .and(isNot("dev.tsearch.cli.UnpackedLibrary")) // run by the build only
        .should()
        .dependOnClassesThat(
            belongToAnyOf(java.nio.file.Files.class)
                .or(resideInAnyPackage("java.nio.channels.."))
                .or(fileStreams()))
        .allowEmptyShould(true)
        .check(CLASSES);
  }

  /// No command looks anything up, and none reports anything: there is no telemetry.
  @Test
  void onlyServicesUseTheNetwork() {
    noClasses()
        .that(resideOutsideOf("service..", "mcp..", "cluster..", "cli.command.cluster"))
        .and(isNot("dev.tsearch.cli.config.ModuleFolder")) // loads the jars of a folder
        .and(isNot("dev.tsearch.cli.config.ProgramPlace")) // says where its own classes are
        .and(isNot("dev.tsearch.cli.RehearsedCluster")) // answers the training run of the build
        .should()
        .dependOnClassesThat(network())
        .check(CLASSES);
  }

  @ParameterizedTest
  @ValueSource(strings = {"core.entry", "core.term", "core.query", "core.time", "core.prune"})
  void purePackagesDoNoInputOrOutput(String pure) {
    noClasses()
        .that(resideInAnyPackage(ROOT + pure))
        .should()
        .dependOnClassesThat(
            resideInAnyPackage("java.nio.file..", "java.nio.channels..", "java.net..")
                .or(fileStreams()))
        .allowEmptyShould(true)
        .check(CLASSES);
  }

  @Test
  void onlyWiringReadsTheClock() {
    assertThat(accesses(ClockAccess::isWallClock, Set.of("Wiring"))).isEmpty();
  }

  /// Code whose result depends on a duration gets a [java.util.function.LongSupplier]. The classes
  /// named here wait, report durations, or give up after a time.
  @Test
  void onlyWiringGivesTheClockThatMeasuresDurations() {
    Set<String> known =
        Set.of(
            "Wiring",
            "Client",
            "FolderEvents",
            "HitSearch",
            "ImportCommand",
            "LockWait",
            "PartitionConverter",
            "Patience",
            "ProgressDisplay",
            "SearchExecution",
            "SearchPlan",
            "Searcher",
            "SidecarRebuilder",
            "SidecarRepair",
            "SnapshotSearch",
            "SpellingSearch");
    assertThat(accesses(ClockAccess::isMonotonicClock, known)).isEmpty();
  }

  private static Set<String> accesses(Predicate<JavaCodeUnitAccess<?>> kind, Set<String> exceptIn) {
    Set<String> accesses = new TreeSet<>();
    CLASSES.stream()
        .flatMap(type -> type.getCodeUnitAccessesFromSelf().stream())
        .filter(kind)
        .filter(access -> !exceptIn.contains(ClockAccess.topLevelOrigin(access)))
        .forEach(access -> accesses.add(access.getDescription()));
    return accesses;
  }

  @Test
  void onlyMainClassesPrintAndExit() {
    noClasses()
        .that(isNot("dev.tsearch.cli.Main"))
        .and(isNot("dev.tsearch.service.client.Client")) // the main class of another process
        .should()
        .accessField(System.class, "out")
        .orShould()
        .accessField(System.class, "err")
        .orShould()
        .callMethod(System.class, "exit", int.class)
        .orShould()
        .callMethod(Runtime.class, "exit", int.class)
        .orShould()
        .callMethod(Runtime.class, "halt", int.class)
        .check(CLASSES);
  }

  /// They make serializable lambdas, which are not in the AOT cache: linking the first of them
  /// costs more than a list of sessions.
  @Test
  void listsOfSessionsAndCompletionsUseNoComparatorsOfTheLibrary() {
    noClasses()
        .that()
        .resideInAnyPackage(ROOT + "indexer.catalog", ROOT + "core.store.sidecar")
        .or()
        .haveSimpleName("ValueCompletion")
        .should()
        .callMethodWhere(
            describe(
                "a method that combines comparators",
                call -> call.getName().matches("(then)?[cC]omparing.*|reversed|reverseOrder")))
        .check(CLASSES);
  }

  @Test
  void noNameIsAUtilityHelperManagerOrImpl() {
    assertThat(CLASSES)
        .noneMatch(type -> type.getSimpleName().matches(".*(Utils?|Helper|Manager|Impl)"))
        .noneMatch(type -> type.getPackageName().matches(".*\\.(util|helper|common|misc)(\\..*)?"));
  }

  /// One name, one concept: types that others see have different simple names.
  @Test
  void simpleNamesAreUnique() {
    Map<String, Set<String>> names = new TreeMap<>();
    CLASSES.stream()
        .filter(type -> !isPackageInfo(type) && !type.isAnonymousClass() && !type.isLocalClass())
        .filter(type -> !type.getModifiers().contains(JavaModifier.PRIVATE))
        .forEach(type ->
            names.computeIfAbsent(type.getSimpleName(), _ -> new TreeSet<>()).add(type.getName()));
    names.values().removeIf(types -> types.size() == 1);
    assertThat(names).isEmpty();
  }

  @Test
  void topLevelClassesAreFinal() {
    List<String> open =
        CLASSES.stream()
            .filter(type -> type.isTopLevelClass() && !type.isInterface() && !type.isEnum())
            .filter(type -> !type.getModifiers().contains(JavaModifier.FINAL))
            .map(JavaClass::getName)
            .toList();
    assertThat(open).as("neither record, enum, interface nor final").isEmpty();
  }

  @Test
  void implementationIsNotInherited() {
    List<String> heirs =
        CLASSES.stream()
            .filter(
                type -> type.getRawSuperclass().filter(ArchitectureTest::isOpenClass).isPresent())
            .map(JavaClass::getName)
            .toList();
    assertThat(heirs).as("classes that extend a class of ours").isEmpty();
  }

  @Test
  void packagesAreNullMarked() {
    Set<String> unmarked = new TreeSet<>();
    for (JavaClass type : CLASSES) {
      boolean marked =
          type.getPackage()
              .tryGetPackageInfo()
              .filter(info -> info.isAnnotatedWith("org.jspecify.annotations.NullMarked"))
              .isPresent();
      if (!marked) {
        unmarked.add(type.getPackageName());
      }
    }
    assertThat(unmarked).isEmpty();
  }

  private static void onlyIn(String library, String... packages) {
    noClasses()
        .that(resideOutsideOf(packages))
        .should()
        .dependOnClassesThat(resideInAnyPackage(library))
        .allowEmptyShould(true)
        .check(CLASSES);
  }

  private static boolean isOpenClass(JavaClass superclass) {
    return superclass.getName().startsWith(ROOT) && !superclass.isEnum();
  }

  private static boolean isPackageInfo(JavaClass type) {
    return type.getSimpleName().equals("package-info");
  }

  private static String nameInGraph(JavaClass type) {
    return type.getPackageName().substring(ROOT.length());
  }
}
