package dev.tsearch.indexer.draft;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.indexer.format.Reading;
import dev.tsearch.indexer.format.Siblings;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.SourceFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// The rules for a title that a program keeps in a file around a transcript.
///
/// @param format the format of the transcript
/// @param file the transcript, in a folder that exists
/// @param sample its text
/// @param around the path of the file with the title, from the folder of the transcript
public record TitleAround(SourceFormat format, Path file, String sample, String around) {

  private Reading read(long from) {
    var context = new SourceContext(7, file, Reading.NOW, Optional.empty(), Siblings.of(file));
    return Reading.of(format, context, sample.getBytes(UTF_8), from);
  }

  private static boolean isTitle(Entry entry) {
    return entry.metadata().values().text("subtype", "").equals("title");
  }

  private static boolean isInferred(Entry entry) {
    return entry.metadata().values().flag("time_inferred");
  }

  private List<Entry> titles() {
    return read(0).entries().stream().filter(TitleAround::isTitle).toList();
  }

  private void write(String text) throws IOException {
    Files.writeString(file.resolveSibling(around).normalize(), text);
  }

  /// The title is one entry of the first line; the other entries are the same as without it. A new
  /// title has the same id.
  ///
  /// @param stated makes the content of the file with a title
  public void assertIsOneEntry(UnaryOperator<String> stated) throws IOException {
    List<Entry> untitled = read(0).entries();
    assertThat(untitled).isNotEmpty().noneMatch(TitleAround::isTitle);
    write(stated.apply(""));
    assertThat(read(0).entries()).isEqualTo(untitled);

    write(stated.apply("Öl and tides"));
    List<Entry> titled = read(0).entries();
    assertThat(titled).filteredOn(entry -> !isTitle(entry)).isEqualTo(untitled);
    assertThat(titles()).hasSize(1);
    Entry title = titles().getFirst();
    assertThat(title.id()).isEqualTo("title");
    assertThat(title.type()).isEqualTo(EntryType.SYSTEM);
    assertThat(title.content()).isEqualTo("Öl and tides");
    assertThat(title.transcript()).isEqualTo(untitled.getFirst().transcript());
    assertThat(title.metadata().origin().orElseThrow().offset()).isZero();
    boolean isInferred = untitled.stream().allMatch(TitleAround::isInferred);
    assertThat(isInferred(title)).isEqualTo(isInferred);
    assertThat(read(1).entries())
        .isEqualTo(
            titled.stream()
                .filter(entry -> entry.metadata().origin().orElseThrow().offset() > 0)
                .toList());

    write(stated.apply("Ebb"));
    assertThat(titles())
        .extracting(Entry::id, Entry::content)
        .containsExactly(tuple("title", "Ebb"));
  }
}
