package dev.tsearch.indexer.draft;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.DerivedIds;
import dev.tsearch.indexer.format.DerivedIds.DigestStream;
import java.nio.file.Path;

/// Names a session that has no id: `<file name>@<hash of its beginning>`. The beginning are the
/// first values of the source, so that runs of the same task have different names. Single owner,
/// not thread-safe.
public final class NamelessSession {
  /// Enough values to contain an answer, which differs between runs with equal prompts.
  static final int MAX_VALUES = 4;

  /// Enough digits to distinguish files with the same name.
  private static final int DIGITS = 12;

  private final Path path;
  private final DigestStream beginning = new DigestStream();
  private int values;

  NamelessSession(Path path) {
    this.path = path;
  }

  /// Adds a value of the beginning.
  void add(JsonObject value) {
    if (values < MAX_VALUES) {
      Json.OWN.write(value, beginning);
      beginning.write('\n');
      values++;
    }
  }

  /// The name of the session.
  String name() {
    return named(path, beginning.digest());
  }

  /// The name of a session.
  ///
  /// @param path the file that has it
  /// @param beginning what it begins with, which does not change when it grows
  public static String of(Path path, String beginning) {
    return named(path, DerivedIds.digest(beginning.getBytes(UTF_8)));
  }

  private static String named(Path path, String digest) {
    String file = String.valueOf(path.getFileName());
    int dot = file.indexOf('.', 1);
    String stem = dot < 0 ? file : file.substring(0, dot);
    return stem + "@" + digest.substring(0, DIGITS);
  }
}
