package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cli.render.Terminal;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompressCommandTest {
  private static final String CORPUS =
      Path.of("src/test/resources/golden/corpus").toAbsolutePath().toString();

  @TempDir Path home;

  private Cli.Result tsearch(String... arguments) {
    return Cli.in(home).run(arguments);
  }

  @BeforeEach
  void importCorpus() {
    assertThat(tsearch("import", "--quiet", CORPUS).exit()).isZero();
  }

  @Test
  void aCompressedArchiveGivesTheSameResults() {
    Cli.Result found = tsearch("search", "the", "--json");
    assertThat(found.exit()).isZero();
    Cli.Result done = tsearch("compress");
    assertThat(done.exit()).isZero();
    assertThat(done.out()).startsWith("stored 1 partition compressed: ").contains(" before, ");
    assertThat(done.err()).contains("tsearch config set --in-archive storage.compression zstd");
    assertThat(tsearch("partitions", "--json").out())
        .contains(".jsonl.zst\"", "\"compression\":\"zstd\",\"stored_bytes\":");
    assertThat(tsearch("search", "the", "--json").out()).isEqualTo(found.out());
    assertThat(tsearch("verify").exit()).isZero();
    assertThat(tsearch("compress").out()).startsWith("stored 0 partitions compressed");
    assertThat(tsearch("compress", "--undo").out()).startsWith("stored 1 partition as plain JSONL");
    assertThat(tsearch("partitions", "--json").out()).doesNotContain(".zst");
    assertThat(tsearch("search", "the", "--json").out()).isEqualTo(found.out());
  }

  @Test
  void sizesListEveryPart() {
    Cli.Result sizes = tsearch("partitions", "--sizes", "--json");
    assertThat(sizes.exit()).isZero();
    assertThat(sizes.out())
        .contains("\"entries\":16,", "\"sidecar_sections\":{\"pages\":", "\"total_of_sources\":");
    assertThat(tsearch("partitions", "--sizes").out())
        .contains("originals\t", "sidecars\t", "sidecars: ids\t", "index\t");
    assertThat(
            Cli.in(home)
                .on(new Terminal(true, 80, false))
                .run("partitions", "--sizes")
                .out()
                .lines())
        .first()
        .asString()
        .matches("PART +BYTES +PER ENTRY +OF SOURCES");
  }

  @Test
  void importsCompressAsTheSettingSays() {
    Cli other = Cli.in(home.resolve("other"));
    String[] typed = {"import", CORPUS, "--set", "storage.compression=zstd"};
    assertThat(other.run(typed).exit()).isZero();
    assertThat(other.run("partitions", "--json").out()).contains(".jsonl.zst\"");
    assertThat(other.run("search", "the", "--json").out().lines().count())
        .isEqualTo(tsearch("search", "the", "--json").out().lines().count());
    assertThat(other.run("import", "--full", CORPUS).out()).containsPattern("entries added +0");
    assertThat(other.run("index", "--rebuild").exit()).isZero();
    assertThat(other.run("verify").exit()).isZero();
  }

  @Test
  void archiveMustExist() {
    assertThat(Cli.in(home.resolve("nobody")).run("compress").exit()).isEqualTo(2);
  }
}
