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
  /// Means the previous context.
  private static final String PREVIOUS = "-";

  /// Means a new context, named by the time.
  private static final String NEW = "new";

  private static final String NEW_WITH_PREFIX = "new:";
  private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd_HHmmss");
  private static final String CURRENT_CONTEXT = "current_context";
  private static final String PREVIOUS_CONTEXT = "previous_context";

  /// Reads the state of an archive.
  public static ContextState read(Disk disk, ArchiveLayout layout) throws IOException {
    Path file = file(layout);
    try {
      JsonObject object = Json.OWN.object(disk.readAll(file));
      return new ContextState(object.text(CURRENT_CONTEXT, ""), object.text(PREVIOUS_CONTEXT, ""));
    } catch (NoSuchFileException _) {
      return new ContextState("", "");
    } catch (MalformedJsonException e) {
      throw new IOException(file + ": " + e.getMessage(), e);
    }
  }

  private static Path file(ArchiveLayout layout) {
    return layout.contexts().resolve("state.json");
  }

  /// Records that a context was written. Needs the archive's lock. Writes nothing if it was the
  /// last one already.
  void written(ContextName name, Disk disk, ArchiveLayout layout) throws IOException {
    if (current.equals(name.value())) {
      return;
    }
    JsonObject object =
        JsonObject.builder()
            .put(CURRENT_CONTEXT, name.value())
            .putText(PREVIOUS_CONTEXT, current)
            .build();
    ContextFiles.replace(disk, layout, file(layout), Json.OWN.bytes(object));
  }

  /// Replaces `-` by the previous context. Every other name is returned unchanged.
  ///
  /// @return empty for `-` if there is no previous context
  public Optional<String> existing(String typed) {
    if (!typed.equals(PREVIOUS)) {
      return Optional.of(typed);
    }
    return previous.isEmpty() ? Optional.empty() : Optional.of(previous);
  }

  /// Whether a name asks for a new context: `new` or `new:PREFIX`.
  public static boolean isNew(String typed) {
    return typed.equals(NEW) || typed.startsWith(NEW_WITH_PREFIX);
  }

  /// The name of a new context, `YYYYMMDD_HHMMSS` or `PREFIX_YYYYMMDD_HHMMSS` in the time of a
  /// zone; of the next second without a context of this name.
  ///
  /// @param typed `new` or `new:PREFIX`
  public static String newName(
      String typed, Disk disk, ArchiveLayout layout, Instant now, ZoneId zone) throws IOException {
    String prefix =
        typed.startsWith(NEW_WITH_PREFIX) ? typed.substring(NEW_WITH_PREFIX.length()) + "_" : "";
    LocalDateTime second = LocalDateTime.ofInstant(now, zone);
    String name = prefix + STAMP.format(second);
    while (disk.exists(layout.contexts().resolve(name))) {
      second = second.plusSeconds(1);
      name = prefix + STAMP.format(second);
    }
    return name;
  }
}
