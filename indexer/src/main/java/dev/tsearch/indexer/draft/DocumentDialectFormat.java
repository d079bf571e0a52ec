package dev.tsearch.indexer.draft;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.SourceFormat;
import dev.tsearch.indexer.format.SourceReader;
import dev.tsearch.indexer.format.SourceTime;
import dev.tsearch.indexer.format.TimeNormalizer;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// A format of JSON documents with conversations that are written in a [Dialect].
public interface DocumentDialectFormat extends SourceFormat {

  /// Parses the messages; an object that exceeds its limits is quarantined.
  Json json();

  /// The members of a conversation that have its messages; see [ConversationDocument].
  List<String> lists();

  /// A dialect for one conversation.
  Dialect dialect(SourceContext context);

  @Override
  default OptionalLong firstTime(Head head, SourceContext context) {
    TimeNormalizer times = TimeNormalizer.at(context.now());
    Dialect dialect = dialect(context);
    JsonObject first = head.firstElement();
    var values = new ArrayList<JsonObject>(List.of(first));
    lists().forEach(list -> values.addAll(first.objects(list)));
    return values.stream()
        .map(value -> times.time(dialect.time(value)))
        .flatMap(Optional::stream)
        .mapToLong(SourceTime::seconds)
        .findFirst();
  }

  @Override
  default SourceReader open(SourceContext context, InputStream in, long from) {
    var document = new ConversationDocument(context, name(), lists(), () -> dialect(context));
    return new DocumentReader(in, from, json().limits().valueBytes(), document);
  }
}
