package dev.tsearch.indexer.format.claude;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.SharedData;
import dev.tsearch.core.Skip;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.edit.Checks;
import dev.tsearch.core.edit.Safety;
import dev.tsearch.core.edit.TranscriptFile;
import dev.tsearch.core.edit.Validation;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.export.ConversationHeading;
import dev.tsearch.core.export.ConversationWriter;
import dev.tsearch.core.export.ExportForm;
import dev.tsearch.core.export.ExportOptions;
import dev.tsearch.core.export.ExportedEntry;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.transcript.Transcript;
import dev.tsearch.core.transcript.View;
import dev.tsearch.indexer.format.Detector;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.Siblings;
import dev.tsearch.indexer.format.all.AllFormats;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Every real transcript of Claude Code loads, is saved as it was, and is exported in every form.
class SharedDataEditTest {
  /// With fewer files, the test looked in the wrong place.
  private static final int MIN_FILES = 50;

  private static final String TITLE = "Sowing";

  private final Detector detector = AllFormats.detector(Json.SOURCE);

  @Test
  void eachTranscriptIsSavedByteForByte(@TempDir Path folder) throws Exception {
    Optional<Path> shared = SharedData.find();
    Skip.unless(shared.isPresent(), "no samples of real transcripts");
    List<Path> files = transcripts(shared.orElseThrow());
    var problems = new TreeMap<String, Integer>();
    long lines = 0;
    for (Path sample : files) {
      Path copy = folder.resolve("copy.jsonl");
      for (Validation validation : List.of(Validation.WARN, Validation.NONE)) {
        Files.deleteIfExists(copy);
        Files.write(copy, Files.readAllBytes(sample));
        var warnings = new ArrayList<String>();
        TranscriptFile file =
            TranscriptFile.load(
                new RealDisk(), copy, new Checks(validation, Safety.NONE, warnings::add));
        assertThat(file.isTranscript()).as(sample.toString()).isTrue();
        file.save();
        assertThat(Files.mismatch(sample, copy)).as(sample.toString()).isEqualTo(-1);
        assertThat(file.diff()).isEmpty();
        assertThat(validation == Validation.WARN || warnings.isEmpty()).isTrue();
        warnings.forEach(
            warning -> problems.merge(warning.replaceFirst("^[^:]*: ", ""), 1, Integer::sum));
        if (validation == Validation.NONE) {
          lines += file.lines().size();
          assertExported(sample.toString(), ClaudeTranscript.of(file));
        }
      }
    }
    assertThat(files).hasSizeGreaterThan(MIN_FILES);
    System.out.printf(
        "transcripts of Claude Code saved unchanged and exported in %d forms: %d, lines: %d,"
            + " deviations: %s%n",
        ExportForm.values().length, files.size(), lines, problems);
  }

  private static void assertExported(String file, Transcript transcript) throws Exception {
    List<Entry> entries =
        transcript.messages(View.ALL).stream()
            .flatMap(message -> message.blocks().stream())
            .toList();
    for (ExportForm form : ExportForm.values()) {
      String document = document(form, entries);
      switch (form) {
        case MD -> assertThat(document).as(file).startsWith("# Transcript: " + TITLE);
        case HTML -> assertThat(document).as(file).endsWith("</html>\n");
        case JSON ->
            assertThat(Json.OWN.object("{\"all\":" + document + "}").objects("all"))
                .as(file)
                .hasSameSizeAs(entries);
        case JSONL -> assertThat(document.lines()).as(file).hasSameSizeAs(entries);
      }
    }
  }

  private static String document(ExportForm form, List<Entry> entries) throws IOException {
    var out = new ByteArrayOutputStream();
    try (ConversationWriter writer = ConversationWriter.of(form, ExportOptions.DEFAULT, out)) {
      writer.conversation(
          new ConversationHeading(TranscriptId.main("claude-code", "s"), TITLE, "", 1, 2));
      for (Entry entry : entries) {
        writer.entry(ExportedEntry.of(entry));
      }
    }
    return out.toString(UTF_8);
  }

  private List<Path> transcripts(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      List<Path> found = new ArrayList<>();
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        if (isTranscript(file)) {
          found.add(file);
        }
      }
      return found;
    }
  }

  private boolean isTranscript(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return detector
          .detect(Head.read(file, in, Siblings.NONE).named())
          .filter(ClaudeCode.class::isInstance)
          .isPresent();
    }
  }
}
