package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.SharedData;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.export.ExportForm;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.core.store.source.SourceRow;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Exports every session of the samples, of every source, in every form. Skipped if there are no
/// samples.
class SharedDataExportTest {
  @TempDir private Path home;

  @Test
  void everySessionIsExportedInEveryForm() throws Exception {
    Path data = SharedData.copy(".", home.resolve("data"));
    assertThat(Cli.in(home).run("import", data.toString()).exit()).isLessThan(2);
    Set<String> sessions = sessions();
    assertThat(sessions).hasSizeGreaterThan(50);
    for (String session : sessions) {
      assertExported(session);
    }
    List<SourceRow> claude =
        sources().stream()
            .filter(row -> row.format().equals("claude-code"))
            .filter(row -> sessions.contains(row.session()))
            .toList();
    assertThat(claude).isNotEmpty();
    System.out.printf(
        "exported in %d forms: %d sessions, %d files of Claude Code among their sources%n",
        ExportForm.values().length, sessions.size(), claude.size());
  }

  private void assertExported(String session) throws Exception {
    String lines = export(session, "jsonl");
    assertThat(lines).as(session).isNotEmpty();
    for (String line : lines.lines().toList()) {
      assertThat(Json.OWN.object(line).text("id", "")).as(session).isNotEmpty();
    }
    List<String> newest =
        export(session, "json")
            .lines()
            .filter(line -> line.startsWith("{"))
            .map(line -> line.replaceFirst(",$", ""))
            .toList();
    assertThat(newest).as(session).isNotEmpty();
    assertThat(lines.lines()).as(session).containsSubsequence(newest);
    assertThat(export(session, "md")).as(session).startsWith("# Transcript");
    assertThat(export(session, "html"))
        .as(session)
        .startsWith("<!DOCTYPE html>")
        .endsWith("</html>\n");
  }

  private String export(String session, String form) {
    Cli.Result result =
        Cli.in(home)
            .run("export", session, "--as", form, "--archived", "--meta", "--agents", "--hooks");
    assertThat(result.exit()).as(session + " " + form + ": " + result.err()).isZero();
    return result.out();
  }

  /// The sessions that their name alone names: two sources may use the same name.
  private Set<String> sessions() throws Exception {
    String listed = Cli.in(home).run("sessions", "--json", "-n", "100000").out();
    Set<String> sessions = new TreeSet<>();
    Set<String> ambiguous = new TreeSet<>();
    for (String line : listed.lines().toList()) {
      String session = Json.OWN.object(line).text("session", "");
      if (!sessions.add(session)) {
        ambiguous.add(session);
      }
    }
    sessions.removeAll(ambiguous);
    return sessions;
  }

  private List<SourceRow> sources() throws IOException {
    var layout = new ArchiveLayout(home.resolve(".local/share/tsearch"));
    try (var originals = OriginalStore.open(new RealDisk(), layout)) {
      return List.copyOf(originals.all());
    }
  }
}
