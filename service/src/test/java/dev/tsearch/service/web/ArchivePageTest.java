package dev.tsearch.service.web;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tsearch.core.entry.Entries;
import dev.tsearch.core.export.ExportForm;
import dev.tsearch.indexer.doctor.KnownPlaceCheck;
import dev.tsearch.indexer.doctor.LastImportCheck;
import dev.tsearch.indexer.ingest.report.ImportReport.Quarantined;
import dev.tsearch.indexer.ingest.report.QuarantineSummary;
import dev.tsearch.indexer.library.InvalidQuestionException;
import dev.tsearch.indexer.upkeep.LastVerification;
import dev.tsearch.service.web.archive.ArchiveDesk;
import dev.tsearch.service.web.html.PageAddress;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArchivePageTest {
  private static final String HOSTILE = "</td><script>alert(1)</script>\u202e";

  @TempDir private Path root;
  private final TestDesk desk = new TestDesk();
  private WebTestArchive web;

  /// A desk of which each answer can be chosen.
  private static final class TestDesk implements ArchiveDesk {
    private boolean allows;
    private Optional<StartedWork> work = Optional.empty();
    private Optional<LastVerification> verified = Optional.empty();
    private QuarantineSummary quarantine = QuarantineSummary.NONE;

    @Override
    public List<Examined> examine() {
      return List.of(
          new Examined(
              new KnownPlaceCheck(Path.of("/area/" + HOSTILE), "Claude Code", 12, 0, 3, 4_096, 1),
              "",
              ""),
          new Examined(
              new LastImportCheck(0, false, false, 0), "nothing was imported yet", "do it"));
    }

    @Override
    public QuarantineSummary quarantine() {
      return quarantine;
    }

    @Override
    public Optional<LastVerification> verified() {
      return verified;
    }

    @Override
    public void export(List<String> sessions, ExportForm form, OutputStream out)
        throws IOException {
      out.write((form.word() + " of " + sessions).getBytes(UTF_8));
    }

    @Override
    public boolean allowsWork() {
      return allows;
    }

    @Override
    public Optional<StartedWork> work() {
      return work;
    }

    @Override
    public void start(Task task) throws InvalidQuestionException {
      if (!allows) {
        throw new InvalidQuestionException("ask", "pages only read", "");
      }
      work = Optional.of(new StartedWork(task, Instant.EPOCH, true, false, List.of()));
    }
  }

  @BeforeEach
  void create() throws IOException {
    web = WebTestArchive.of(root, List.of(Entries.message("e1", 100, "heron", "garden")), desk);
  }

  private String page() throws IOException, InvalidQuestionException {
    return web.page(PageAddress.at("archive"));
  }

  @Test
  void anArchiveIsSummedUp() throws IOException, InvalidQuestionException {
    assertThat(page())
        .contains("The archive was not verified yet", "Every line of every source could be read.")
        .contains("data-load=\"/archive?part=examined\"")
        .contains("data-copy=\"tsearch import\"")
        .doesNotContain("data-ask");
  }

  @Test
  void placesAreExaminedWhenTheyAreAskedFor() throws IOException, InvalidQuestionException {
    for (PageAddress address :
        List.of(
            PageAddress.at("archive").with("part", "examined"),
            PageAddress.at("archive").with("show", "examined"))) {
      assertThat(web.page(address))
          .contains("Claude Code", "3 files, 4.1 kB", "1 cannot be read", "data-copy=\"do it\"")
          .doesNotContain("<script>", "\u202e");
    }
  }

  @Test
  void theLastVerificationIsShown() throws IOException, InvalidQuestionException {
    desk.verified =
        Optional.of(new LastVerification(100, false, false, 1, 21, List.of("x: " + HOSTILE)));
    assertThat(page()).contains("21 findings", "x: &lt;/td&gt;").doesNotContain("<script>");
    desk.verified = Optional.of(new LastVerification(100, true, true, 1, 0, List.of()));
    assertThat(page()).contains("structure sound", "which were not read");
  }

  @Test
  void unreadableLinesAreCountedByReason() throws IOException, InvalidQuestionException {
    desk.quarantine =
        new QuarantineSummary(
            5,
            Map.of(HOSTILE, 5L),
            List.of(new Quarantined(Path.of("/area/x.jsonl"), 1, 7, 0, 20, HOSTILE)));
    assertThat(page())
        .contains("5 lines of sources", "The latest 1", "/area/x.jsonl:7")
        .doesNotContain("<script>", "\u202e");
  }

  @Test
  void workIsStartedAfterAQuestion() throws IOException, InvalidQuestionException {
    PageAddress ask = PageAddress.at("archive").with("ask", "import");
    assertThatThrownBy(() -> web.pages().post(ask)).isInstanceOf(InvalidQuestionException.class);
    desk.allows = true;
    assertThat(page()).contains("data-ask=\"import\"", "data-ask=\"verify\"");
    assertThat(web.page(ask)).contains("method=\"post\"", "Import now?", "Cancel");
    assertThat(desk.work).isEmpty();
    assertThat(web.pages().post(ask)).contains(PageAddress.at("archive"));
    assertThat(page()).contains("data-state=\"runs\"", "tsearch import");
    assertThat(web.page(PageAddress.at("archive").with("part", "work")))
        .startsWith("<section aria-live=\"polite\"");
    assertThatThrownBy(() -> web.pages().post(ask.with("ask", "forget")))
        .isInstanceOf(InvalidQuestionException.class);
    assertThat(web.pages().post(PageAddress.at("stats"))).isEmpty();
  }

  @Test
  void chosenSessionsAreADocument() throws IOException, InvalidQuestionException {
    PageAddress export =
        new PageAddress(
            List.of("export"), Map.of("session", List.of("garden"), "as", List.of("md")));
    WebDownload file = web.pages().download(export);
    assertThat(file.name()).isEqualTo("garden.md");
    var out = new ByteArrayOutputStream();
    file.content().writeTo(out);
    assertThat(out.toString(UTF_8)).isEqualTo("md of [garden]");
    assertThatThrownBy(() -> web.pages().download(export.with("session", "pond")))
        .isInstanceOf(InvalidQuestionException.class);
    assertThatThrownBy(() -> web.pages().download(export.with("as", "x")))
        .isInstanceOf(InvalidQuestionException.class);
    assertThatThrownBy(() -> web.pages().download(export.without("session")))
        .isInstanceOf(InvalidQuestionException.class);
  }
}
