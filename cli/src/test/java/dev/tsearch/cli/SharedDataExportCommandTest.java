package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.SharedData;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.core.store.source.SourceRow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Exports every imported file of the samples, of every format. Skipped if there are no samples.
class SharedDataExportCommandTest {
  @TempDir private Path home;

  @Test
  void everyImportedFileIsExportedByteForByte() throws IOException {
    Path data = SharedData.copy(".", home.resolve("data"));
    assertThat(tsearch("import", data.toString()).exit()).isLessThan(2);
    List<SourceRow> rows = sources();
    assertThat(rows).hasSizeGreaterThan(200);
    for (SourceRow row : rows) {
      assertExported(row, "export", "--as", "source", "--origin", row.path());
      if (!row.session().isEmpty()) {
        assertExported(row, "export", row.session(), "--as", "source", "--origin", row.path());
      }
    }
    assertThat(rows).anyMatch(row -> !row.session().isEmpty() && row.path().endsWith(".txt"));
  }

  private void assertExported(SourceRow row, String... words) throws IOException {
    Path back = home.resolve("back");
    var all = new ArrayList<>(List.of(words));
    all.addAll(List.of("-o", back.toString(), "--force"));
    Cli.Result result = Cli.in(home).run(all);
    assertThat(result.exit()).as(row.path() + ": " + result.err()).isZero();
    assertThat(Files.readAllBytes(back)).as(row.path()).isEqualTo(SharedData.bytes(row.path()));
    Files.delete(back);
  }

  private Cli.Result tsearch(String... arguments) {
    return Cli.in(home).run(arguments);
  }

  private List<SourceRow> sources() throws IOException {
    var layout = new ArchiveLayout(home.resolve(".local/share/tsearch"));
    try (var originals = OriginalStore.open(new RealDisk(), layout)) {
      return List.copyOf(originals.all());
    }
  }
}
