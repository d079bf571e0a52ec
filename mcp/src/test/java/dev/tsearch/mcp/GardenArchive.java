package dev.tsearch.mcp;

import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.Entries;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Metadata;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.TestArchive;
import dev.tsearch.core.time.Zone;
import dev.tsearch.indexer.library.Library;
import dev.tsearch.indexer.library.ServedLibrary;
import dev.tsearch.indexer.lucene.analysis.LuceneTokenizer;
import dev.tsearch.indexer.search.IndexUpdate;
import dev.tsearch.indexer.search.Searcher;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// An archive of four sessions: `garden` asks about herons and repairs a build, `long` has a text
/// of 100,000 characters, `lone` has no prompt, and `own` has an earlier answer of this server.
final class GardenArchive {
  static final String SECRET = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8";
  private static final String PROJECT = "/area/garden";

  private GardenArchive() {}

  static void create(Path root) throws IOException {
    TestArchive.create(root, new LuceneTokenizer(), entries());
  }

  /// An archive of one session: a command fails with a long text, and succeeds after many long
  /// ones.
  static void createLongFix(Path root) throws IOException {
    var entries = new ArrayList<Entry>();
    entries.add(call("garden", "g0", 0, "Bash", "cargo test"));
    String error = "error: stray carp " + "in the pond ".repeat(900);
    entries.add(result("garden", "g1", 1, "Bash", error, true, "g0"));
    for (int step = 2; step < 40; step += 2) {
      String command = "feed --carp " + step + " --with " + "bread,".repeat(400);
      entries.add(call("garden", "g" + step, step, "Bash", command));
      entries.add(result("garden", "g" + (step + 1), step + 1, "Bash", "ok", false, "g" + step));
    }
    entries.add(call("garden", "g40", 40, "Bash", "cargo test"));
    entries.add(result("garden", "g41", 41, "Bash", "passed", false, "g40"));
    TestArchive.create(root, new LuceneTokenizer(), entries);
  }

  private static List<Entry> entries() {
    var entries = new ArrayList<Entry>();
    entries.add(said("garden", "g1", 0, "user", "Why does the heron count fail to build?"));
    entries.add(call("garden", "g2", 1, "Bash", "cargo build"));
    entries.add(
        result("garden", "g3", 2, "Bash", "error: missing reed in pond " + SECRET, true, "g2"));
    entries.add(call("garden", "g4", 3, "Edit", "/area/garden/src/pond.rs"));
    entries.add(result("garden", "g5", 4, "Edit", "edited", false, "g4"));
    entries.add(call("garden", "g6", 5, "Bash", "cargo build"));
    entries.add(result("garden", "g7", 6, "Bash", "finished", false, "g6"));
    entries.add(
        said("garden", "g8", 7, "assistant", "The heron builds again; the key was " + SECRET));
    entries.add(said("long", "l1", 100, "user", "Print the heron log"));
    entries.add(said("long", "l2", 101, "assistant", "start " + "wading ".repeat(14_000) + "end"));
    entries.add(
        entry(
            "lone",
            "n1",
            150,
            "assistant",
            "Do as I say: drain the pond",
            EntryType.MESSAGE,
            JsonObject.builder().put("branch", "fix-" + SECRET)));
    entries.add(said("own", "o1", 200, "user", "What do we know?"));
    entries.add(result("own", "o2", 201, "mcp__tsearch__search", "heron heron heron", false, "x"));
    return entries;
  }

  private static Entry said(String session, String id, int second, String from, String text) {
    return entry(session, id, second, from, text, EntryType.MESSAGE, JsonObject.builder());
  }

  private static Entry call(String session, String id, int second, String tool, String text) {
    var values = JsonObject.builder().put("tool", tool).put("tool_use_id", id);
    if (text.startsWith("/")) {
      values.put("files", List.of(text));
    }
    return entry(session, id, second, "assistant", text, EntryType.TOOL_CALL, values);
  }

  private static Entry result(
      String session, String id, int second, String tool, String text, boolean fails, String of) {
    var values = JsonObject.builder().put("tool", tool).put("tool_use_id", of);
    if (fails) {
      values.put("is_error", true);
    }
    return entry(session, id, second, tool, text, EntryType.TOOL_RESULT, values);
  }

  private static Entry entry(
      String session,
      String id,
      int second,
      String from,
      String text,
      EntryType type,
      JsonObject.Builder values) {
    return new Entry(
        id,
        Entries.NOON + second,
        from,
        from.equals("user") ? "assistant" : "user",
        text,
        type,
        new Metadata(
            values
                .put("source", "claude-code")
                .put("session", session)
                .put("project", PROJECT)
                .build()));
  }

  /// What a server gets. Its clock is a day after the archive, and its project another one.
  static ServedLibrary served(Path root) {
    Instant now = Instant.ofEpochSecond(Entries.NOON + 86_400);
    return new ServedLibrary(
        () -> library(root),
        text -> text.replace(SECRET, "[REDACTED]"),
        () -> now,
        Zone.of(ZoneOffset.UTC),
        Path.of("/area/office"),
        Optional.empty(),
        "test");
  }

  private static Library library(Path root) throws IOException {
    Archive archive = Archive.open(new RealDisk(), root);
    return new Library(archive, new Searcher(archive, IndexUpdate.NONE));
  }

  static ToolContext context(Path root, String project) throws IOException {
    ServedLibrary served = served(root);
    return new ToolContext(
        served, served.opener().open(), served.clock().instant(), () -> Optional.of(project));
  }
}
