package dev.tsearch.indexer.format.gptme;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.draft.Dialect;
import dev.tsearch.indexer.draft.LineDialectFormat;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.SourceContext;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// The format of the conversations of gptme.
///
/// @param json parses the lines; a line that exceeds its limits is quarantined
public record Gptme(Json json) implements LineDialectFormat {

  /// The source of its entries.
  public static final String NAME = "gptme";

  private static final Set<String> MEMBERS =
      Set.of(
          "role",
          "content",
          "timestamp",
          "files",
          "file_hashes",
          "pinned",
          "hide",
          "quiet",
          "ui_only",
          "ephemeral_ttl",
          "call_id",
          "metadata");

  /// Members that lines of other programs do not have.
  private static final Set<String> OWN =
      Set.of("file_hashes", "pinned", "hide", "quiet", "ui_only", "ephemeral_ttl");

  private static final Pattern LOCAL = Pattern.compile("\\d{4}-\\d\\d-\\d\\dT[\\d:.]+");
  private static final Pattern ZONED = Pattern.compile(LOCAL.pattern() + "(?:Z|[+-][\\d:]+)");

  @Override
  public String name() {
    return NAME;
  }

  /// Claims a file whose first line has `role`, `content` and a `timestamp` without a zone, or with
  /// one and a member that only gptme has, and whose lines have none but gptme's members.
  @Override
  public boolean claims(Head head) {
    if (head.objects().isEmpty()) {
      return false;
    }
    JsonObject first = head.objects().getFirst();
    return first.text("role").isPresent()
        && first.text("content").isPresent()
        && isTime(first.text("timestamp", ""), head.objects())
        && head.objects().stream().allMatch(line -> MEMBERS.containsAll(line.values().keySet()));
  }

  private static boolean isTime(String time, List<JsonObject> lines) {
    return LOCAL.matcher(time).matches()
        || (ZONED.matcher(time).matches()
            && lines.stream().anyMatch(line -> OWN.stream().anyMatch(line::has)));
  }

  @Override
  public Dialect dialect(SourceContext context) {
    return new GptmeDialect(context);
  }
}
