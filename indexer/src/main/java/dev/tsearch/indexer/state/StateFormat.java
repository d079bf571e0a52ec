package dev.tsearch.indexer.state;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.draft.Conversation;
import dev.tsearch.indexer.draft.DocumentReader;
import dev.tsearch.indexer.draft.Surroundings;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.SourceFormat;
import dev.tsearch.indexer.format.SourceReader;
import dev.tsearch.indexer.format.SourceTime;
import dev.tsearch.indexer.format.TimeNormalizer;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/// A format of files that state something of the session of a transcript near them. It has the name
/// of the format of the transcript, which is before it in the list of formats.
public interface StateFormat extends SourceFormat {

  /// Parses the documents; one that exceeds its limits is quarantined.
  Json json();

  /// Whether a file has the name of such files.
  boolean isNamed(Path file);

  @Override
  default boolean isAbout(Path file, Set<Path> all) {
    return isNamed(file);
  }

  /// What a document states; empty if it is not one of the program's, or belongs to no transcript.
  ///
  /// @param document its members, those of a very long document in outline while it is recognized
  /// @param place the names and files around it
  Optional<Stated> stated(JsonObject document, Surroundings place);

  /// The members of a document that begins with a head.
  default JsonObject document(Head head) {
    return head.object();
  }

  /// Claims a file by its name and its members, whether or not it states anything.
  @Override
  default boolean claims(Head head) {
    return isNamed(head.path()) && stated(head).isPresent();
  }

  private Optional<Stated> stated(Head head) {
    var context =
        new SourceContext(0, head.path(), Instant.EPOCH, Optional.empty(), head.siblings());
    return stated(document(head), new Surroundings(context));
  }

  @Override
  default OptionalLong firstTime(Head head, SourceContext context) {
    return stated(head)
        .flatMap(stated -> TimeNormalizer.at(context.now()).time(stated.time()))
        .map(SourceTime::seconds)
        .map(OptionalLong::of)
        .orElse(OptionalLong.empty());
  }

  /// The session, of which a file has something of all times.
  @Override
  default Optional<Companion> companion(Head head, SourceContext context) {
    return stated(head)
        .map(stated ->
            new Companion(stated.session(), Companion.CompanionContent.EXTRACT, Optional.empty()));
  }

  @Override
  default SourceReader open(SourceContext context, InputStream in, long from) {
    var document = new StateDocument(context, this);
    return new DocumentReader(in, from, json().limits().valueBytes(), document);
  }

  /// A later state with other tokens is a revision.
  @Override
  default boolean repeats(Entry earlier, Entry later) {
    return SourceFormat.super.repeats(earlier, later)
        && Conversation.haveSameTokens(earlier, later);
  }
}
