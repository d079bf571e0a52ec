package dev.tsearch.core.context;

import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/// The content of `contexts/state.json`: the context that was written last, and the one before.
///
/// ```
/// current_context   text  the context that was written last; omitted if none was
/// previous_context  text  the context that was written before it; omitted if none was
/// ```
///
/// @param current the context that was written last; empty if none was
/// @param previous the context that was written before it; empty if none was
public record ContextState(String current, String previous) {
  /// The name that means the previous context.
  public static final String PREVIOUS = "-";

  /// Means a new context, named by the time.
  private static final String NEW = "new";

  private static final String NEW_WITH_PREFIX = "new:";
  private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd_HHmmss");
  private static final String CURRENT_CONTEXT = "current_context";
  private static final String PREVIOUS_CONTEXT = "previous_context";

  private static final ContextState NONE = new ContextState("", "");

  /// The state of an archive.
  private static ContextState parse(byte[] bytes) throws MalformedJsonException {
    JsonObject object = Json.OWN.object(bytes);
    return new ContextState(object.text(CURRENT_CONTEXT, ""), object.text(PREVIOUS_CONTEXT, ""));
  }

  private static Path file(ArchiveLayout layout) {
    return layout.contexts().resolve("state.json");
  }

  /// Records that a context is written. Needs the archive's lock. Writes nothing if it was the last
  /// one already. Replaces a damaged file, which then has no previous context.
  static void writing(ContextName name, Disk disk, ArchiveLayout layout) throws IOException {
    ContextState before = NONE;
    try {
      before = parse(disk.readAll(file(layout)));
    } catch (NoSuchFileException | MalformedJsonException _) {
      // As if no context had been written.
    }
    if (before.current().equals(name.value())) {
      return;
    }
    JsonObject object =
        JsonObject.builder()
            .put(CURRENT_CONTEXT, name.value())
            .putText(PREVIOUS_CONTEXT, before.current())
            .build();
    ContextFiles.replace(disk, layout, file(layout), Json.OWN.bytes(object));
  }

  /// Replaces `-` by the previous context. Every other name is returned unchanged, even if the file
  /// is damaged.
  ///
  /// @return empty for `-` if there is no previous context
  /// @throws IOException also for `-` if the file is damaged
  public static Optional<String> existing(String typed, Disk disk, ArchiveLayout layout)
      throws IOException {
    if (!typed.equals(PREVIOUS)) {
      return Optional.of(typed);
    }
    try {
      String previous = parse(disk.readAll(file(layout))).previous();
      return previous.isEmpty() ? Optional.empty() : Optional.of(previous);
    } catch (NoSuchFileException _) {
      return Optional.empty();
    } catch (MalformedJsonException e) {
      throw new IOException(file(layout) + ": " + e.getMessage(), e);
    }
  }

  /// Whether a name asks for a new context: `new`, or `new:PREFIX` with a prefix.
  public static boolean isNew(String typed) {
    boolean hasPrefix =
        typed.startsWith(NEW_WITH_PREFIX) && typed.length() > NEW_WITH_PREFIX.length();
    return hasPrefix || typed.equals(NEW);
  }

  /// The name of a new context, `YYYYMMDD_HHMMSS` or `PREFIX_YYYYMMDD_HHMMSS` in the time of a
  /// zone. If that is taken, the first free one of `…_2`, `…_3` and so on, as chibi names it. Its
  /// folder is created, so that no other process gets the name; see [ContextFiles#release].
  ///
  /// @param typed `new` or `new:PREFIX`
  /// @throws IllegalArgumentException if this is no name of a context
  public static ContextName newName(
      String typed, Disk disk, ArchiveLayout layout, Instant now, ZoneId zone) throws IOException {
    String prefix =
        typed.startsWith(NEW_WITH_PREFIX) ? typed.substring(NEW_WITH_PREFIX.length()) + "_" : "";
    String name = prefix + STAMP.format(LocalDateTime.ofInstant(now, zone));
    var reserved = new ContextName(name);
    for (int copy = 2; !new ContextFiles(disk, layout, reserved).reserve(); copy++) {
      reserved = new ContextName(name + "_" + copy);
    }
    return reserved;
  }
}
