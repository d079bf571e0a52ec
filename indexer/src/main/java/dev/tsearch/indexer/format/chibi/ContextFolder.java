package dev.tsearch.indexer.format.chibi;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.Siblings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The folder of a context, seen from one of its files.
///
/// @param context the context's name; empty if the file's place does not tell
/// @param fileName the file's name
/// @param transcript the way from the file's folder to the transcript's; empty if there is none
/// @param siblings the files around the file
record ContextFolder(String context, String fileName, String transcript, Siblings siblings) {
  private static final Pattern PARTITION = Pattern.compile("(\\d{1,18})-(\\d{1,18}).*\\.jsonl");
  private static final int MAX_MANIFEST_BYTES = 16 << 20;

  private static final String TRANSCRIPT = "transcript";
  private static final String LEGACY = "transcript.jsonl";
  private static final String DERIVED = "context.jsonl";
  private static final String INBOX = "inbox.jsonl";
  private static final String ACTIVE = "active.jsonl";
  private static final String MANIFEST = "manifest.json";
  private static final String PARTITIONS = "partitions";

  /// The folder around a file.
  static ContextFolder of(Path file, Siblings siblings) {
    Path path = file.toAbsolutePath().normalize();
    String name = nameOf(path);
    Path folder = parentOf(path);
    if (nameOf(folder).equals(PARTITIONS)) {
      return new ContextFolder(contextOf(parentOf(folder)), name, "../", siblings);
    }
    if (nameOf(folder).equals(TRANSCRIPT) || name.equals(ACTIVE)) {
      return new ContextFolder(contextOf(folder), name, "./", siblings);
    }
    boolean isContexts = nameOf(parentOf(folder)).equals("contexts");
    if (List.of(LEGACY, DERIVED, INBOX).contains(name)
        && (isContexts || siblings.has("context_meta.json"))) {
      return new ContextFolder(nameOf(folder), name, TRANSCRIPT + "/", siblings);
    }
    return new ContextFolder("", name, "", siblings);
  }

  private static String contextOf(Path transcript) {
    return nameOf(transcript).equals(TRANSCRIPT)
        ? nameOf(parentOf(transcript))
        : nameOf(transcript);
  }

  private static Path parentOf(Path path) {
    Path parent = path.getParent();
    return parent == null ? path : parent;
  }

  private static String nameOf(Path path) {
    return path.getFileName() == null ? "" : path.getFileName().toString();
  }

  /// Whether the file only repeats what a transcript beside it holds.
  boolean isRepeated() {
    return fileName.equals(DERIVED)
        && (siblings.has(LEGACY)
            || siblings.has(TRANSCRIPT + "/" + ACTIVE)
            || siblings.has(TRANSCRIPT + "/" + MANIFEST));
  }

  /// The id of the first entry of the context's whole transcript; empty if there is none beside the
  /// file.
  Optional<String> firstId() {
    if (transcript.isEmpty()) {
      return Optional.empty();
    }
    return filesInOrder().stream().map(this::firstIdOf).flatMap(Optional::stream).findFirst();
  }

  /// The transcript's files, oldest first: as the manifest has them, with partitions that it does
  /// not know (a rotation was cut short) before or after them.
  private List<String> filesInOrder() {
    JsonObject manifest = manifest();
    List<String> listed =
        manifest.objects(PARTITIONS).stream().flatMap(row -> row.text("file").stream()).toList();
    var unlisted = new ArrayList<String>();
    for (String name : siblings.names(transcript + PARTITIONS)) {
      String file = PARTITIONS + "/" + name;
      if (PARTITION.matcher(name).matches() && !listed.contains(file)) {
        unlisted.add(file);
      }
    }
    unlisted.sort(Comparator.comparingLong(ContextFolder::startOf));
    long firstListed = listed.isEmpty() ? Long.MAX_VALUE : startOf(listed.getFirst());
    var files = new ArrayList<String>();
    files.add("../" + LEGACY);
    unlisted.stream().filter(file -> startOf(file) < firstListed).forEach(files::add);
    files.addAll(listed);
    unlisted.stream().filter(file -> startOf(file) >= firstListed).forEach(files::add);
    files.add(manifest.text("active_partition", ACTIVE));
    return files;
  }

  private static long startOf(String file) {
    Matcher name = PARTITION.matcher(file.substring(file.lastIndexOf('/') + 1));
    return name.matches() ? Long.parseLong(name.group(1)) : Long.MAX_VALUE;
  }

  private JsonObject manifest() {
    Optional<byte[]> bytes = siblings.head(transcript + MANIFEST, MAX_MANIFEST_BYTES);
    try {
      return bytes.isPresent() ? Json.SOURCE.object(bytes.get()) : JsonObject.EMPTY;
    } catch (MalformedJsonException _) {
      return JsonObject.EMPTY;
    }
  }

  private Optional<String> firstIdOf(String file) {
    return siblings
        .head(transcript + file, Head.MAX_BYTES)
        .map(bytes -> Head.of(Path.of(fileName), bytes, Siblings.NONE).objects())
        .flatMap(objects ->
            objects.stream()
                .filter(ChibiLines::isEntry)
                .flatMap(object -> object.text("id").stream())
                .findFirst());
  }
}
