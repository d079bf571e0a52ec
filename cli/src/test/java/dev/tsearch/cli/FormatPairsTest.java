package dev.tsearch.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.json.EntryCodec;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.core.store.source.SourceRow;
import dev.tsearch.indexer.format.ContractSamples;
import dev.tsearch.indexer.format.SourceFormat;
import dev.tsearch.indexer.format.all.AllFormats;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Each session of each source format is exported in each format and imported into a fresh archive.
/// What differs must have been announced, and as often as it was announced.
class FormatPairsTest {
  private static final Pattern ANNOUNCED = Pattern.compile("(?m)^  (.+): ([\\d,]+)$");
  private static final String OMITTED = "entries of type ";
  private static final String UNSIGNED = "thinking without a signature";
  private static final String SUMMARIES =
      "summaries of compactions, written as entries of their own";

  /// Every format that is read, but those of files about the sessions of other formats.
  private static final Set<String> FORMATS =
      AllFormats.detector(Json.SOURCE).formats().stream()
          .map(SourceFormat::name)
          .filter(name -> !Set.of("entire", "claude-hooks", "claude-result").contains(name))
          .collect(Collectors.toSet());

  /// A transcript in Entire's compact form, whose source is the format of its lines.
  private static final String COMPACT = "CompactContractTest";

  @TempDir static Path home;

  @BeforeAll
  static void importSamples() throws IOException {
    for (String name : resource("/demo/files.txt").lines().toList()) {
      Path file = home.resolve("samples").resolve(name);
      Files.createDirectories(file.getParent());
      Files.writeString(file, resource("/demo/" + name));
    }
    for (Map.Entry<String, byte[]> sample : ContractSamples.all().entrySet()) {
      Path file =
          home.resolve("samples/contracts").resolve(sample.getKey()).resolve("sample.jsonl");
      Files.createDirectories(file.getParent());
      Files.write(file, sample.getValue());
    }
    FormatSamples.write(home.resolve("samples"));
    FormatSamples.writeUnusual(home.resolve("samples"));
    assertThat(cli(home).run("import", home.resolve("samples").toString()).exit()).isZero();
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = Objects.requireNonNull(FormatPairsTest.class.getResourceAsStream(name))) {
      return new String(in.readAllBytes(), UTF_8);
    }
  }

  private static Cli cli(Path folder) {
    return Cli.in(folder).with("TSEARCH_HOME", folder.resolve("archive").toString());
  }

  private static String name(TranscriptId transcript) {
    return transcript.source() + ":" + transcript.session();
  }

  @ParameterizedTest
  @ValueSource(strings = {"chibi", "claude-code", "entire", "fluux"})
  void whatDiffersWasAnnounced(String target, @TempDir Path folder) throws IOException {
    int number = 0;
    Map<String, Integer> pairs = new TreeMap<>();
    for (TranscriptId session : ArchivedConversations.sessions(home)) {
      if (session.isAgent()) {
        continue;
      }
      Path other = Files.createDirectory(folder.resolve("pair-" + number++));
      Path out = other.resolve(folderOf(session));
      Cli.Result result =
          cli(home).run("export", name(session), "--as", target, "-o", out.toString());
      String pair = session + " as " + target;
      assertThat(result.exit()).as(pair + result.err()).isZero();
      cli(other).run("import", out.toString());
      compare(pair, session, target, other, announced(result.err()));
      pairs.merge(session.source(), 1, Integer::sum);
    }
    assertThat(pairs.keySet()).containsAll(FORMATS);
  }

  /// The name of a folder: chibi names a context by its folder, and an import makes the ids of
  /// entries that have none from the name.
  private static String folderOf(TranscriptId session) {
    String name = session.session().replaceFirst("@.*", "").replaceAll("[^A-Za-z0-9_-]", "-");
    return name.isEmpty() ? "out" : name;
  }

  private static Map<String, Integer> announced(String err) {
    Map<String, Integer> announced = new HashMap<>();
    Matcher line = ANNOUNCED.matcher(err);
    while (line.find()) {
      announced.put(line.group(1), Integer.parseInt(line.group(2).replace(",", "")));
    }
    return announced;
  }

  private static void compare(
      String pair, TranscriptId session, String target, Path other, Map<String, Integer> announced)
      throws IOException {
    Map<String, Integer> found = new TreeMap<>();
    List<TranscriptId> transcripts = ArchivedConversations.sessions(other);
    for (TranscriptId source : ArchivedConversations.sessions(home)) {
      boolean isOfSession =
          source.source().equals(session.source()) && source.session().equals(session.session());
      if (isOfSession && !(source.isAgent() && target.equals("fluux"))) {
        var imported = new ArrayList<Entry>();
        int older = ArchivedConversations.older(home, source);
        for (TranscriptId transcript : transcripts) {
          if (isFrom(transcript, source)) {
            imported.addAll(ArchivedConversations.entries(other, transcript));
            older -= ArchivedConversations.older(other, transcript);
          }
        }
        if (older > 0) {
          found.merge("older revisions of entries", older, Integer::sum);
        }
        compare(pair + " " + source.agent(), source, target, imported, found);
      } else if (isOfSession) {
        found.merge("conversations of sub-agents", 1, Integer::sum);
      }
    }
    if (target.equals("fluux") && !session.source().equals("fluux")) {
      found.put("names of sessions", 1);
    }
    boolean isRenamed =
        !session.session().replaceAll("[^A-Za-z0-9._-]", "").equals(session.session());
    if (target.equals("entire") && isRenamed) {
      found.put("names of sessions", 1);
    }
    assertThat(found).as(pair).isEqualTo(new TreeMap<>(announced));
  }

  /// Whether a conversation was made from one: a context of chibi has no sub-agents, so they are
  /// contexts of their own.
  private static boolean isFrom(TranscriptId transcript, TranscriptId source) {
    int at = transcript.session().indexOf("-agent-");
    String agent = at < 0 ? "" : transcript.session().substring(at + 7).replaceFirst("@.*", "");
    return transcript.agent().equals(source.agent())
        ? agent.isEmpty()
        : transcript.source().equals("chibi") && agent.equals(source.agent());
  }

  private static void compare(
      String pair,
      TranscriptId source,
      String target,
      List<Entry> imported,
      Map<String, Integer> found)
      throws IOException {
    imported.removeIf(FormatPairsTest::isOfRecorder);
    List<Entry> summaries =
        imported.stream().filter(entry -> entry.id().endsWith("#summary")).toList();
    imported.removeAll(summaries);
    if (!summaries.isEmpty()) {
      found.merge(SUMMARIES, summaries.size(), Integer::sum);
    }
    if (target.equals("fluux") && !source.source().equals("fluux")) {
      imported.removeIf(FormatPairsTest::isHeader);
    }
    String format = target.equals("entire") ? "claude-code" : target;
    assertThat(imported).as(pair).allMatch(entry -> entry.metadata().source().equals(format));
    int at = 0;
    for (Entry entry : ArchivedConversations.entries(home, source)) {
      if (at < imported.size() && EntryDifferences.isSame(entry, imported.get(at))) {
        for (String kind : EntryDifferences.kinds(entry, imported.get(at++))) {
          found.merge(kind, 1, Integer::sum);
        }
      } else {
        boolean isThinking = entry.type().equals(EntryType.THINKING) && !target.equals("fluux");
        found.merge(isThinking ? UNSIGNED : OMITTED + entry.type().name(), 1, Integer::sum);
      }
    }
    assertThat(imported.subList(at, imported.size())).as(pair + ": unexpected").isEmpty();
  }

  /// The heading of `context.md`, which the recorder adds.
  private static boolean isOfRecorder(Entry entry) {
    return entry.id().equals("context") && entry.type().equals(EntryType.SYSTEM);
  }

  /// The first line of a conversation of Fluux Agent, which others do not have.
  private static boolean isHeader(Entry entry) {
    return entry.metadata().values().text("subtype", "").equals("session");
  }

  @ParameterizedTest
  @ValueSource(strings = {"chibi", "claude-code", "entire", "fluux"})
  void theOwnFormatHasTheBytesOfTheOriginals(String target, @TempDir Path folder)
      throws IOException {
    List<byte[]> samples = new ArrayList<>();
    for (Path file : files(home.resolve("samples"))) {
      samples.add(Files.readAllBytes(file));
    }
    int number = 0;
    for (TranscriptId session : ArchivedConversations.sessions(home)) {
      boolean isCheckpoint = FormatSamples.CHECKPOINTS.contains(session.session());
      boolean isOwn =
          target.equals("entire")
              ? isCheckpoint || session.session().startsWith(FormatSamples.ENTIRE)
              : !isCheckpoint
                  && !session.session().equals(COMPACT)
                  && session.source().equals(target);
      if (session.isAgent() || !isOwn) {
        continue;
      }
      Path out = folder.resolve("own-" + number++);
      Set<Path> sources = sources(session, target.equals("entire"));
      long saved = sources.stream().filter(FormatPairsTest::isSavedResult).count();
      var arguments =
          new ArrayList<>(List.of("export", name(session), "--as", target, "-o", out.toString()));
      if (saved == 0) {
        arguments.add("--strict");
      }
      Cli.Result result = cli(home).run(arguments.toArray(String[]::new));
      String loss =
          saved == 0
              ? ""
              : "the format claude-code cannot hold\n  entries of type tool_result: %d\ntsearch: "
                  .formatted(saved);
      assertThat(result.err()).isEqualTo("tsearch: " + loss + "wrote " + out + "\n");
      sources.removeIf(FormatPairsTest::isSavedResult);
      List<Path> written = files(out);
      if (target.equals("chibi")) {
        assertThat(written.removeIf(file -> file.endsWith("transcript/manifest.json"))).isTrue();
      }
      Set<String> lines = new HashSet<>();
      for (Path file : written) {
        byte[] bytes = Files.readAllBytes(file);
        assertThat(samples.stream().anyMatch(sample -> Arrays.equals(sample, bytes)))
            .as("%s: %s", session, file)
            .isTrue();
        lines.addAll(Files.readAllLines(file));
      }
      assertThat(sources).as(name(session)).isNotEmpty();
      for (Path source : sources) {
        assertThat(lines).as("%s: %s", session, source).containsAll(Files.readAllLines(source));
      }
    }
    assertThat(number).isPositive();
  }

  /// Whether a file is a result that Claude Code saved: its export has transcripts only. It was
  /// taken for another version of the transcript, and written next to it.
  private static boolean isSavedResult(Path file) {
    return String.valueOf(file.getParent()).endsWith("tool-results");
  }

  /// The imported files of a session and of its sub-agents, as the archive names them.
  ///
  /// @param withNeighbors whether the files in their folders are the session's, too
  private static Set<Path> sources(TranscriptId session, boolean withNeighbors) throws IOException {
    Set<Long> numbers = new HashSet<>();
    try (Snapshot snapshot = ArchivedConversations.snapshot(home)) {
      for (Entry entry : ArchivedConversations.all(snapshot)) {
        boolean isOfSession =
            entry.transcript().source().equals(session.source())
                && entry.transcript().session().equals(session.session())
                && !entry.type().equals(EntryType.HOOK_EVENT);
        if (isOfSession) {
          numbers.add(entry.metadata().origin().orElseThrow().source());
        }
      }
    }
    Set<Path> paths = new TreeSet<>();
    var layout = new ArchiveLayout(home.resolve("archive"));
    try (var originals = OriginalStore.open(new RealDisk(), layout)) {
      for (SourceRow row : originals.all()) {
        Path path = Path.of(row.path());
        if (numbers.contains(row.number()) && withNeighbors) {
          paths.addAll(files(path.resolveSibling("")));
        } else if (numbers.contains(row.number())) {
          paths.add(path);
        }
      }
    }
    return paths;
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).sorted().collect(Collectors.toList());
    }
  }

  @Test
  void jsonlHasTheLinesOfTheArchive() throws IOException {
    for (TranscriptId session : ArchivedConversations.sessions(home)) {
      if (session.isAgent()) {
        continue;
      }
      String out = cli(home).run("export", name(session), "--as", "jsonl", "-o", "-").out();
      assertThat(out.lines())
          .as(name(session))
          .containsExactlyInAnyOrderElementsOf(archived(session));
    }
  }

  /// The lines of a session and of its sub-agents in the files of the archive, all revisions.
  private static List<String> archived(TranscriptId session) throws IOException {
    var lines = new ArrayList<String>();
    try (Snapshot snapshot = ArchivedConversations.snapshot(home)) {
      for (Entry entry : ArchivedConversations.all(snapshot)) {
        TranscriptId transcript = entry.transcript();
        if (transcript.source().equals(session.source())
            && transcript.session().equals(session.session())) {
          lines.add(new String(EntryCodec.encode(entry), UTF_8).strip());
        }
      }
    }
    return lines;
  }

  @Test
  void messagesAreThoseForTheModel() throws IOException {
    for (TranscriptId session : ArchivedConversations.sessions(home)) {
      if (session.isAgent()) {
        continue;
      }
      String messages = cli(home).run("export", name(session), "--as", "messages", "-o", "-").out();
      assertThat(cli(home).run("show", name(session), "--for-model").out()).isEqualTo(messages);
      for (String line : messages.lines().toList()) {
        assertThat(Json.OWN.object(line).text("role", ""))
            .isIn("user", "assistant", "tool", "system");
      }
    }
  }
}
