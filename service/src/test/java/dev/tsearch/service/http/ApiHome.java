package dev.tsearch.service.http;

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
import dev.tsearch.service.ServiceLife;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A server of an archive with two sessions, `garden` and `harbor`.
final class ApiHome {
  static final String TOKEN = "0123456789abcdef";

  private ApiHome() {}

  static ApiServer start(Path root, ImportEvents events) throws IOException {
    TestArchive.create(root, new LuceneTokenizer(), entries());
    Instant now = Instant.ofEpochSecond(Entries.NOON + 86_400);
    var served =
        new ServedLibrary(
            () -> {
              Archive archive = Archive.open(new RealDisk(), root);
              return new Library(archive, new Searcher(archive, IndexUpdate.NONE));
            },
            text -> text,
            () -> now,
            Zone.of(ZoneOffset.UTC),
            root,
            Optional.empty(),
            "test");
    var life = new ServiceLife(root, () -> now, () -> 0);
    life.imported(1, 2);
    life.failed("a file is unreadable");
    return ApiServer.start(
        0, TOKEN, served, generator -> StatusObject.write(life.status(), generator), events);
  }

  private static List<Entry> entries() {
    var entries = new ArrayList<Entry>();
    for (int number = 0; number < 30; number++) {
      String session = number % 2 == 0 ? "garden" : "harbor";
      entries.add(Entries.message("e" + number, Entries.NOON + number, "heron " + number, session));
    }
    entries.add(tool("call1", 40, EntryType.TOOL_CALL, "cargo build", false, "call1"));
    entries.add(tool("out1", 41, EntryType.TOOL_RESULT, "error: missing reed", true, "call1"));
    entries.add(tool("call2", 42, EntryType.TOOL_CALL, "/area/garden/pond.rs", false, "call2"));
    entries.add(tool("call3", 43, EntryType.TOOL_CALL, "cargo build", false, "call3"));
    entries.add(tool("out3", 44, EntryType.TOOL_RESULT, "finished", false, "call3"));
    return entries;
  }

  private static Entry tool(
      String id, int second, EntryType type, String text, boolean fails, String call) {
    boolean isFile = text.startsWith("/");
    JsonObject.Builder values =
        JsonObject.builder()
            .put("source", "chibi")
            .put("session", "garden")
            .put("project", "/area/garden")
            .put("tool", isFile ? "Edit" : "Bash")
            .put("tool_use_id", call);
    if (isFile) {
      values.put("files", List.of(text));
    }
    if (fails) {
      values.put("is_error", true);
    }
    return new Entry(
        id, Entries.NOON + second, "Bash", "user", text, type, new Metadata(values.build()));
  }
}
