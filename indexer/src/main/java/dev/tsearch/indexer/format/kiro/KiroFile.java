package dev.tsearch.indexer.format.kiro;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.draft.Dialect;
import dev.tsearch.indexer.draft.DocumentDialectFormat;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.SourceContext;
import java.util.List;

/// The format of the files to which Kiro CLI saves a conversation, and of its captured transcripts.
///
/// @param json parses the turns; a conversation that exceeds its limits is quarantined
public record KiroFile(Json json) implements DocumentDialectFormat {
  private static final String HISTORY = "history";

  @Override
  public String name() {
    return KiroCli.NAME;
  }

  /// Claims an object with a `conversation_id` and a `history` of turns.
  @Override
  public boolean claims(Head head) {
    JsonObject conversation = head.firstElement();
    return conversation.text(KiroFileDialect.CONVERSATION).isPresent()
        && conversation.objects(HISTORY).stream()
            .anyMatch(turn -> !turn.object("user").object("content").isEmpty());
  }

  @Override
  public List<String> lists() {
    return List.of(HISTORY);
  }

  @Override
  public Dialect dialect(SourceContext context) {
    return new KiroFileDialect();
  }
}
