package dev.tsearch.service.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.Entries;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Metadata;
import dev.tsearch.core.json.JsonObjects.MemberWriter;
import dev.tsearch.core.redact.SecretFinder;
import dev.tsearch.core.redact.SecretRules;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.TestArchive;
import dev.tsearch.core.time.Zone;
import dev.tsearch.indexer.library.Library;
import dev.tsearch.indexer.library.ServedLibrary;
import dev.tsearch.indexer.lucene.analysis.LuceneTokenizer;
import dev.tsearch.indexer.search.IndexUpdate;
import dev.tsearch.indexer.search.Searcher;
import dev.tsearch.service.ServiceLife;
import dev.tsearch.service.web.archive.SilentDesk;
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

  /// A secret in the session `garden`.
  static final String SECRET = "ghp_" + "a1B2c3D4e5".repeat(4);

  private static final SecretFinder SECRETS = SecretFinder.of(SecretRules.all());
  private static final Instant NOW = Instant.ofEpochSecond(Entries.NOON + 86_400);

  private ApiHome() {}

  static ApiServer start(Path root, ImportEvents events) throws IOException {
    return start(root, events, ServerLimits.STANDARD, () -> {});
  }

  /// @param limits the limits
  /// @param before done by each request for data before the archive is opened
  static ApiServer start(Path root, ImportEvents events, ServerLimits limits, Runnable before)
      throws IOException {
    TestArchive.create(root, new LuceneTokenizer(), entries());
    var life = new ServiceLife(root, () -> NOW, () -> 0);
    life.imported(1, 2);
    life.failed("a file is unreadable");
    var api =
        new ServedApi(
            library(root, before),
            generator -> StatusObject.write(life.status(), generator),
            events,
            Optional.of(ApiHome::echo),
            SECRETS,
            Optional.of(ApiHome::append),
            new SilentDesk());
    return ApiServer.start(0, TOKEN, api, limits);
  }

  /// A server of an archive that [#start] has made, without anything that writes and without MCP.
  static ApiServer startReadOnly(Path root) throws IOException {
    return serve(root, new ImportEvents());
  }

  /// A server of an archive that is there already, which tells of imports.
  static ApiServer serve(Path root, ImportEvents events) throws IOException {
    var api =
        new ServedApi(
            library(root, () -> {}),
            _ -> {},
            events,
            Optional.empty(),
            SECRETS,
            Optional.empty(),
            new SilentDesk());
    return ApiServer.start(0, TOKEN, api);
  }

  private static ServedLibrary library(Path root, Runnable before) {
    return new ServedLibrary(
        () -> {
          before.run();
          Archive archive = Archive.open(new RealDisk(), root);
          return new Library(archive, new Searcher(archive, IndexUpdate.NONE));
        },
        text -> text,
        () -> NOW,
        Zone.of(ZoneOffset.UTC),
        root,
        Optional.empty(),
        "test");
  }

  /// Answers a message with itself and the folder of its client, and a notification with nothing.
  private static Optional<byte[]> echo(byte[] message, Optional<String> folder) {
    String answer = new String(message, UTF_8) + folder.orElse("");
    return message.length == 0 ? Optional.empty() : Optional.of(answer.getBytes(UTF_8));
  }

  private static List<MemberWriter> append(String context, List<byte[]> lines) {
    var outcomes = new ArrayList<MemberWriter>();
    for (byte[] line : lines) {
      int number = outcomes.size() + 1;
      outcomes.add(generator -> {
        generator.writeNumberProperty("line", number);
        generator.writeStringProperty("session", context);
        generator.writeStringProperty("id", new String(line, UTF_8));
      });
    }
    return outcomes;
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
    entries.add(tool("out3", 44, EntryType.TOOL_RESULT, "finished " + SECRET, false, "call3"));
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
