package dev.tsearch.indexer.format.chibi;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.SourceTime;
import dev.tsearch.indexer.format.TimeNormalizer;
import dev.tsearch.indexer.format.TimestampInference;
import java.util.Optional;

/// Which context a file belongs to that is no transcript by itself.
///
/// @param context the context's name
/// @param session the session that its entries are of
/// @param project the folder it works in; empty if unknown
/// @param source the file
record ContextMembership(String context, String session, String project, SourceContext source) {

  /// What a file's place and the files around it tell, or what an earlier reading found.
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

  /// The metadata that all entries of the file begin with.
  JsonObject.Builder metadata() {
    return JsonObject.builder()
        .put("source", Chibi.NAME)
        .putText("project", project)
        .put("session", session);
  }

  /// The time when the file was written last, which is as near as one comes to that of what stands
  /// in it.
  TimestampInference.Dated written() {
    Optional<SourceTime> time =
        source
            .modified()
            .flatMap(modified -> TimeNormalizer.at(source.now()).time(modified.getEpochSecond()));
    return new TimestampInference.Dated(time, time.isPresent());
  }
}
