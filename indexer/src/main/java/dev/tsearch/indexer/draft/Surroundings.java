package dev.tsearch.indexer.draft;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.indexer.format.SourceContext;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// What the place of a source says about it: its name, its folders, and small files around it.
///
/// @param context the source
public record Surroundings(SourceContext context) {
  /// A file about a session is far smaller.
  private static final int MAX_BYTES = 4 << 20;

  /// The list of a long session is seldom longer.
  private static final int MAX_LIST_BYTES = 32 << 20;

  private static final String ELEMENTS = "elements";

  private static final Pattern UUID =
      Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");

  /// The object in a JSON file near the source; empty if there is no such file or it is not valid.
  ///
  /// @param relative the path of the file from the folder of the source
  public JsonObject json(String relative) {
    return bytes(relative).map(Surroundings::object).orElse(JsonObject.EMPTY);
  }

  /// The objects in the list of a JSON file near the source; none if there is no such file or it is
  /// not valid.
  public List<JsonObject> jsonList(String relative) {
    return bytes(relative)
        .map(list -> "{\"" + ELEMENTS + "\":" + new String(list, UTF_8).strip() + "}")
        .map(object -> object(object.getBytes(UTF_8)).objects(ELEMENTS))
        .orElse(List.of());
  }

  /// The objects in the list of a JSON file near the source that may be long, as far as they are
  /// whole: the end of a very long file is not read. None if there is no such file.
  public List<JsonObject> wholeObjects(String relative) {
    byte[] bytes = context.siblings().head(relative, MAX_LIST_BYTES).orElse(new byte[0]);
    var elements = new JsonElements(new ByteArrayInputStream(bytes), MAX_BYTES);
    var objects = new ArrayList<JsonObject>();
    try {
      for (var next = elements.next(); next.isPresent(); next = elements.next()) {
        if (next.get() instanceof JsonElements.WholeObject) {
          objects.add(object(elements.bytes()));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("bytes in memory failed to be read", e);
    }
    return objects;
  }

  private Optional<byte[]> bytes(String relative) {
    return context.siblings().head(relative, MAX_BYTES);
  }

  private static JsonObject object(byte[] json) {
    try {
      return Json.SOURCE.object(json);
    } catch (MalformedJsonException _) {
      return JsonObject.EMPTY;
    }
  }

  /// The name of a folder around the source; empty if there is none.
  ///
  /// @param level 1 for the folder of the source, 2 for the folder around it
  public String folder(int level) {
    Path path = context.path();
    int index = path.getNameCount() - 1 - level;
    return index < 0 ? "" : path.getName(index).toString();
  }

  /// The name of the source without its extension.
  public String stem() {
    String name = String.valueOf(context.path().getFileName());
    int dot = name.indexOf('.', 1);
    return dot < 0 ? name : name.substring(0, dot);
  }

  /// The session of a file that is named after its session; empty if the name is another one.
  public String sessionOfName() {
    return UUID.matcher(stem()).matches() ? stem() : "";
  }
}
