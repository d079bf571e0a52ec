package dev.tsearch.indexer.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.SharedData;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.JsonValues;
import dev.tsearch.indexer.format.all.AllFormats;
import dev.tsearch.indexer.state.StateFormat;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// The samples of a format, and counts of them that are made without the format's reader.
public final class Samples {
  private Samples() {}

  /// The files in a folder of samples that the detector gives to a format.
  public static List<Path> of(SourceFormat format, String folder) throws IOException {
    var claimed = new ArrayList<Path>();
    try (Stream<Path> all = Files.walk(SharedData.require(folder))) {
      for (Path file : all.filter(Files::isRegularFile).sorted().toList()) {
        Head head = Head.of(file, Files.readAllBytes(file), Siblings.NONE);
        Optional<SourceFormat> detected = AllFormats.detector(Json.SOURCE).detect(head);
        if (detected.filter(found -> isSame(found, format)).isPresent()) {
          claimed.add(file);
        }
      }
    }
    return claimed;
  }

  private static boolean isSame(SourceFormat found, SourceFormat format) {
    return found.name().equals(format.name())
        && (found instanceof StateFormat) == (format instanceof StateFormat);
  }

  /// Reads a sample where it lies.
  public static Reading read(SourceFormat format, Path file) throws IOException {
    return Reading.of(format, SourceContext.of(1, file, Reading.NOW), Files.readAllBytes(file));
  }

  /// The objects on the lines of a sample.
  public static List<JsonObject> lines(Path file) throws IOException {
    var values = new JsonValues(new ByteArrayInputStream(Files.readAllBytes(file)), Json.SOURCE);
    var lines = new ArrayList<JsonObject>();
    for (var part = values.next(); part.isPresent(); part = values.next()) {
      if (part.get() instanceof JsonValues.JsonPart.Value value) {
        lines.add(value.object());
      }
    }
    return lines;
  }

  /// How many entries have a type and a sender; any sender if it is empty.
  public static long count(Reading reading, EntryType type, String from) {
    return reading.entries().stream()
        .filter(entry -> entry.type().equals(type))
        .filter(entry -> from.isEmpty() || entry.from().equals(from))
        .count();
  }

  /// How many objects match.
  public static long count(List<JsonObject> objects, Predicate<JsonObject> matching) {
    return objects.stream().filter(matching).count();
  }

  /// The sum of the tokens of one kind.
  public static long tokens(Reading reading, String kind) {
    return reading.entries().stream()
        .mapToLong(entry -> entry.metadata().values().object("usage").number(kind, 0))
        .sum();
  }

  /// Asserts what holds for every sample: all bytes are read, ids are unique, and no message is
  /// empty or marked as injected while it is a person's.
  public static void assertSound(Path file, Reading reading) throws IOException {
    assertThat(reading.offset()).as(file.toString()).isEqualTo(Files.size(file));
    assertThat(reading.entries().stream().map(Entry::identity))
        .as(file.toString())
        .doesNotHaveDuplicates();
    assertThat(reading.entries())
        .as(file.toString())
        .noneMatch(entry -> entry.type().equals(EntryType.MESSAGE) && entry.content().isBlank())
        .noneMatch(entry -> entry.from().equals("user") && entry.metadata().values().flag("meta"));
  }
}
