package dev.tsearch.indexer.format.chibi;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.indexer.format.Siblings;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The folder of a context, as seen from one of its files.
///
/// @param context the context's name; empty if the file's path does not contain it
/// @param fileName the file's name
/// @param transcript the relative path from the file's folder to the transcript's; empty if the
///   file is not in a context's folder
/// @param siblings the files around the file
record ContextFolder(String context, String fileName, String transcript, Siblings siblings) {
  static final String TRANSCRIPT = "transcript";
  static final String LEGACY = "transcript.jsonl";
  static final String WINDOW = "context.jsonl";
  static final String DOCUMENT = "context.json";
  static final String ACTIVE = "active.jsonl";
  static final String MANIFEST = "manifest.json";
  static final String PARTITIONS = "partitions";

  /// In an export, a file of entries that was outside a context, before it is split.
  static final String UNSPLIT = "unsplit.jsonl";

  private static final String INBOX = "inbox.jsonl";
  private static final String META = "context_meta.json";
  private static final String STATE = "state.json";
  private static final int MAX_STATE_BYTES = 4 << 20;

  /// Every context's folder has at least one of these files.
  static final List<String> MARKERS =
      List.of(
          TRANSCRIPT + "/" + ACTIVE,
          TRANSCRIPT + "/" + MANIFEST,
          LEGACY,
          WINDOW,
          DOCUMENT,
          META,
          "transcript.md",
          "transcript.txt");

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
    boolean isInPlace = nameOf(parentOf(folder)).equals("contexts") || siblings.has(META);
    if (isInPlace && isContextsFile(name)) {
      return new ContextFolder(nameOf(folder), name, TRANSCRIPT + "/", siblings);
    }
    return new ContextFolder("", name, "", siblings);
  }

  /// The path of a file within the folder of its context, also of a context in a folder with
  /// another name; empty for a file of entries outside a context.
  static Optional<Path> relative(Path file) {
    Path path = file.normalize();
    for (int at = path.getNameCount() - 2; at >= 0; at--) {
      String name = path.getName(at).toString();
      if (name.equals(TRANSCRIPT)) {
        return Optional.of(path.subpath(at, path.getNameCount()));
      }
      if (at > 0 && path.getName(at - 1).toString().equals("contexts")) {
        return Optional.of(path.subpath(at + 1, path.getNameCount()));
      }
    }
    String name = nameOf(path);
    boolean isPartition = nameOf(parentOf(path)).equals(PARTITIONS);
    if (isPartition || name.equals(ACTIVE)) {
      return Optional.of(Path.of(TRANSCRIPT, isPartition ? PARTITIONS : "", name));
    }
    return isContextsFile(name) ? Optional.of(Path.of(name)) : Optional.empty();
  }

  private static boolean isContextsFile(String name) {
    return ContextFile.of(name) != ContextFile.ENTRIES
        || List.of(LEGACY, WINDOW, INBOX).contains(name);
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

  /// Whether the folder has files of a context, and not only the name of one.
  boolean isContext() {
    return !transcript.isEmpty() && MARKERS.stream().anyMatch(this::has);
  }

  /// Whether the file only repeats entries of a transcript in the same context. Exception: in the
  /// transcript's own folder, `context.jsonl` is an active partition of an early version.
  boolean isCopy() {
    boolean isDerived = fileName.equals(WINDOW) || ContextFile.of(fileName) == ContextFile.TEXT;
    return isDerived
        && transcript.equals(TRANSCRIPT + "/")
        && Stream.of(LEGACY, TRANSCRIPT + "/" + ACTIVE, TRANSCRIPT + "/" + MANIFEST)
            .anyMatch(this::has);
  }

  /// Whether the context has a file.
  ///
  /// @param name the path relative to the context's folder
  boolean has(String name) {
    return siblings.has(inContext(name));
  }

  /// The first bytes of a file of the context; empty if it does not exist.
  ///
  /// @param name the path relative to the context's folder
  Optional<byte[]> head(String name, int maxBytes) {
    return siblings.head(inContext(name), maxBytes);
  }

  /// The path of a file of the context, relative to this file's folder.
  ///
  /// @param name the path relative to the context's folder
  String inContext(String name) {
    return switch (transcript) {
      case "../" -> "../../" + name;
      case "./" -> "../" + name;
      default -> name;
    };
  }

  /// The context's working folder in chibi's `state.json`; empty if there is none.
  String project() {
    if (transcript.isEmpty()) {
      return "";
    }
    return object("../../" + STATE, MAX_STATE_BYTES).objects("contexts").stream()
        .filter(row -> row.text("name", "").equals(context))
        .map(row -> row.text("cwd", ""))
        .findFirst()
        .orElse("");
  }

  /// A file of the context that is one JSON object; the empty object if it is not.
  ///
  /// @param name the path relative to the context's folder
  JsonObject object(String name, int maxBytes) {
    return objectAt(inContext(name), maxBytes);
  }

  /// A file that is one JSON object; the empty object if it is not.
  ///
  /// @param relative the path relative to this file's folder
  JsonObject objectAt(String relative, int maxBytes) {
    Optional<byte[]> bytes = siblings.head(relative, maxBytes);
    try {
      return bytes.isPresent() ? Json.SOURCE.object(bytes.get()) : JsonObject.EMPTY;
    } catch (MalformedJsonException _) {
      return JsonObject.EMPTY;
    }
  }
}
