package dev.tsearch.indexer.forget;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.FolderCopy;
import dev.tsearch.core.SharedData;
import dev.tsearch.core.Skip;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.forget.MaskSpan;
import dev.tsearch.core.forget.SourceMask;
import dev.tsearch.core.forget.json.JsonList;
import dev.tsearch.indexer.forget.Forgetting.CopyPolicy;
import dev.tsearch.indexer.forget.Forgetting.Selection;
import dev.tsearch.indexer.ingest.Importing;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Imports all samples, forgets them, and imports copies that are shorter, have grown, or have
/// other line ends.
///
/// @param root the folder of the archive
/// @param said what the entries said
record ForgettingVariants(Path root, Set<String> said) {
  /// A shorter text, or one word, may be in other conversations.
  private static final int MIN_TEXT_LENGTH = 16;

  ForgettingVariants(Path root) {
    this(root, new HashSet<>());
  }

  /// What becomes of a copy.
  enum Variant {
    FIRST_FIFTH(0.2),
    FIRST_HALF(0.5),
    MOST(0.8),
    GROWN(1),
    CRLF(1),
    MARK(1),
    MARK_AND_HALF_OF_CRLF(1);

    private final double part;

    Variant(double part) {
      this.part = part;
    }

    /// The bytes of a copy; empty if the file cannot be changed so.
    private Optional<byte[]> of(String name, byte[] bytes) {
      if (this == CRLF || this == MARK || this == MARK_AND_HALF_OF_CRLF) {
        return name.endsWith(".db") ? Optional.empty() : otherEnds(bytes);
      }
      if (this == GROWN) {
        return isList(name) || name.endsWith(".traj") ? grown(bytes) : Optional.empty();
      }
      return name.endsWith("l") || name.endsWith(".md") || name.endsWith(".ndjson")
          ? Optional.of(shorter(bytes))
          : Optional.empty();
    }

    /// A text as a program on another system writes it; empty if the file is none.
    private Optional<byte[]> otherEnds(byte[] bytes) {
      String text = new String(bytes, UTF_8);
      if (!Arrays.equals(text.getBytes(UTF_8), bytes) || text.indexOf('\0') >= 0) {
        return Optional.empty();
      }
      String[] lines = text.replace("\r\n", "\n").split("\n", -1);
      var all = new StringBuilder(this == CRLF || text.startsWith("\uFEFF") ? "" : "\uFEFF");
      for (int i = 0; i < lines.length; i++) {
        boolean isCrlf = this == CRLF || (this == MARK_AND_HALF_OF_CRLF && i % 2 == 0);
        all.append(lines[i]).append(i + 1 == lines.length ? "" : isCrlf ? "\r\n" : "\n");
      }
      return Optional.of(all.toString().getBytes(UTF_8));
    }

    /// Whether a file may have a list of messages. A description of a checkpoint has none, and its
    /// one entry is made of all of it.
    private static boolean isList(String name) {
      return (name.endsWith(".json") || name.endsWith(".traj")) && !name.equals("metadata.json");
    }

    private byte[] shorter(byte[] bytes) {
      int lines = 0;
      for (byte b : bytes) {
        lines += b == '\n' ? 1 : 0;
      }
      int left = (int) Math.max(1, lines * part);
      int end = 0;
      while (end < bytes.length && left > 0) {
        left -= bytes[end++] == '\n' ? 1 : 0;
      }
      return Arrays.copyOf(bytes, end);
    }

    /// The longest list of a document gets one more element: its last one, with other words.
    private static Optional<byte[]> grown(byte[] bytes) {
      return JsonList.in(bytes).stream()
          .max(
              Comparator.comparingInt((JsonList list) -> list.elements().size())
                  .thenComparingInt(list -> -list.path().length()))
          .map(list -> {
            JsonList.ListedObject last = list.elements().getLast();
            byte[] more = Arrays.copyOfRange(bytes, last.from(), last.to());
            for (MaskSpan text : SourceMask.strings(more, each -> each.indexOf(' ') >= 0)) {
              turn(more, text.from(), text.to());
            }
            var all = new ByteArrayOutputStream();
            all.write(bytes, 0, last.to());
            all.write(',');
            all.writeBytes(more);
            all.write(bytes, last.to(), bytes.length - last.to());
            return all.toByteArray();
          });
    }

    private static void turn(byte[] bytes, int from, int to) {
      for (int at = from; at < to; at++) {
        if (bytes[at] == '\\') {
          at += bytes[at + 1] == 'u' ? 5 : 1;
        } else if (bytes[at] >= 'a' && bytes[at] <= 'z') {
          bytes[at] = (byte) ('a' + 'z' - bytes[at]);
        }
      }
    }
  }

  void importAndForget(Path sources) throws IOException {
    importAndForget(sources, Optional.empty());
  }

  /// Imports and forgets copies of all samples.
  void importAndForget(Path sources, Optional<Variant> variant) throws IOException {
    copy(sources, variant);
    var archive = new Importing(root);
    archive.run(sources);
    Set<TranscriptId> all = new TreeSet<>(Comparator.comparing(TranscriptId::toString));
    for (Entry entry : archive.entries()) {
      all.add(entry.transcript());
      String words = entry.content().strip();
      if (words.length() >= MIN_TEXT_LENGTH && words.indexOf(' ') >= 0) {
        said.add(plain(entry));
      }
    }
    assertThat(said).hasSizeGreaterThan(1_000);
    var selection = new Selection.Sessions(all);
    Erasing.run(root, each -> new Forgetting(each, selection, CopyPolicy.FORGET, Importing.NOW));
    assertThat(archive.entries()).isEmpty();
  }

  private static String plain(Entry entry) {
    return entry.content().replace("\r\n", "\n");
  }

  /// The same, with a copy of the archive.
  ForgettingVariants copy(Path archive) throws IOException {
    FolderCopy.make(root, archive);
    return new ForgettingVariants(archive, said);
  }

  /// Imports copies of the samples, which may be as they are.
  ///
  /// @return what comes back, with its file
  List<String> back(Path copies, Optional<Variant> variant) throws IOException {
    copy(copies, variant);
    var archive = new Importing(root);
    archive.run(copies);
    var paths =
        archive.sources().stream()
            .collect(Collectors.toMap(row -> row.number(), row -> row.path()));
    return archive.entries().stream()
        .filter(entry -> said.contains(plain(entry)))
        .map(entry ->
            paths.get(entry.metadata().origin().orElseThrow().source()) + ": " + entry.content())
        .toList();
  }

  private static void copy(Path into, Optional<Variant> variant) throws IOException {
    Optional<Path> samples = SharedData.find();
    Skip.unless(samples.isPresent(), "no folder shared/data");
    List<Path> files;
    try (Stream<Path> all = Files.walk(samples.orElseThrow())) {
      files = all.filter(Files::isRegularFile).toList();
    }
    for (Path file : files) {
      byte[] bytes = Files.readAllBytes(file);
      Optional<byte[]> changed =
          variant.isEmpty()
              ? Optional.of(bytes)
              : variant.get().of(file.getFileName().toString(), bytes);
      if (changed.isPresent()) {
        Path copy = into.resolve(samples.orElseThrow().relativize(file).toString());
        Files.createDirectories(copy.getParent());
        Files.write(copy, changed.get());
      }
    }
  }
}
