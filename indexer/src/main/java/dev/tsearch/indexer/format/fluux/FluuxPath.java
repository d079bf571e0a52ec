package dev.tsearch.indexer.format.fluux;

import dev.tsearch.indexer.format.SourceTime;
import dev.tsearch.indexer.format.TimeNormalizer;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// JID and time in a file's path, for files whose lines do not state them.
///
/// @param jid the JID whose folder the file is in; empty if it is in none
/// @param archived when the conversation ended, if the file's name is a time
record FluuxPath(String jid, Optional<SourceTime> archived) {
  private static final Pattern ARCHIVED =
      Pattern.compile("(\\d{4})(\\d{2})(\\d{2})-(\\d{2})(\\d{2})(\\d{2})(?:\\.\\w{1,8})?");

  static FluuxPath of(Path file, TimeNormalizer times) {
    Path path = file.toAbsolutePath().normalize();
    String name = name(path);
    Matcher time = ARCHIVED.matcher(name);
    Optional<SourceTime> archived =
        time.matches() ? times.time(time.replaceFirst("$1-$2-$3T$4:$5:$6Z")) : Optional.empty();
    Path folder = parent(path);
    boolean isSessions = name(folder).equals("sessions");
    String of = name(isSessions ? parent(folder) : folder);
    boolean isNamed = name.startsWith("history.") || name.equals("knowledge.jsonl");
    boolean isOfJid = isSessions || isNamed || of.indexOf('@') > 0;
    return new FluuxPath(isOfJid ? of : "", archived);
  }

  /// The name of a file's folder.
  static String folderOf(Path file) {
    return name(parent(file.toAbsolutePath().normalize()));
  }

  private static Path parent(Path path) {
    Path parent = path.getParent();
    return parent == null ? path : parent;
  }

  private static String name(Path path) {
    return path.getFileName() == null ? "" : path.getFileName().toString();
  }
}
