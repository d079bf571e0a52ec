package dev.tsearch.cli;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.equivalentTo;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.tsearch.cli.command.search.IndexUpdater;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.indexer.catalog.KnownValues;
import dev.tsearch.indexer.catalog.SessionCatalog;
import dev.tsearch.indexer.search.Searcher;
import dev.tsearch.indexer.stats.ArchiveStats;
import dev.tsearch.indexer.stats.StatsRequest;
import org.junit.jupiter.api.Test;

/// The command line and the HTTP interface ask the library ([Library], [OpenLibrary]); neither
/// opens a snapshot nor composes a search by itself, so that all surfaces give the same answers.
/// The module `mcp` has no other way, since a [Library] is all that it gets.
class SurfacesTest {
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .importPackages(
              "dev.tsearch.cli.command.search",
              "dev.tsearch.cli.command.show",
              "dev.tsearch.cli.command.agent",
              "dev.tsearch.cli.command.forget",
              "dev.tsearch.service.http");

  @Test
  void theClassesWereFound() {
    assertThat(CLASSES.contain(IndexUpdater.class)).isTrue();
    assertThat(CLASSES.size()).isGreaterThan(80);
  }

  @Test
  void noSurfaceOpensASnapshot() {
    noClasses()
        .that()
        .haveSimpleNameNotEndingWith("Test")
        .should()
        .callMethod(Archive.class, "snapshot")
        .orShould()
        .callConstructor(SessionCatalog.class, Snapshot.class)
        .orShould()
        .callConstructor(KnownValues.class, Snapshot.class)
        .orShould()
        .callMethod(ArchiveStats.class, "of", Snapshot.class, StatsRequest.class)
        .check(CLASSES);
  }

  @Test
  void noSurfaceSearchesByItself() {
    noClasses()
        .that()
        .doNotBelongToAnyOf(IndexUpdater.class) // it makes the searcher of the library
        .and()
        .doNotHaveSimpleName("ApiHome") // of the tests
        .should()
        .dependOnClassesThat(equivalentTo(Searcher.class))
        .check(CLASSES);
  }
}
