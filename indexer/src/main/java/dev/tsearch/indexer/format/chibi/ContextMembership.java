package dev.tsearch.indexer.format.chibi;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.indexer.format.SourceContext;
import java.util.Optional;

/// The context of a file that is no transcript by itself.
///
/// @param context the context's name
/// @param session the session of the file's entries
/// @param project the context's working folder; empty if unknown
/// @param source the file
record ContextMembership(String context, String session, String project, SourceContext source) {

  /// The context of a file, from its path and the files around it, or from an earlier reading.
  static ContextMembership of(SourceContext source) {
    ContextFolder folder = ContextFolder.of(source.path(), source.siblings());
    Optional<String> known = source.session();
    String context = folder.context();
    if (context.isEmpty() && known.isPresent()) {
      context = known.get().substring(0, Math.max(0, known.get().lastIndexOf('@')));
    }
    String name = context;
    String session = known.orElseGet(() -> name + "@" + new FirstEntry(folder).id().orElse(""));
    return new ContextMembership(context, session, folder.project(), source);
  }

  /// The conversation.
  TranscriptId transcript() {
    return TranscriptId.main(Chibi.NAME, session);
  }

  /// The metadata that all entries of the file have in common.
  JsonObject.Builder metadata() {
    return JsonObject.builder()
        .put("source", Chibi.NAME)
        .putText("project", project)
        .put("session", session);
  }
}
