package dev.tsearch.indexer.draft;

import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.JsonLinesReader;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.SourceFormat;
import dev.tsearch.indexer.format.SourceReader;
import dev.tsearch.indexer.format.TimeNormalizer;
import java.io.InputStream;
import java.util.OptionalLong;

/// A format of JSON Lines with one conversation, written in a [Dialect].
public interface LineDialectFormat extends SourceFormat {

  /// Parses the lines; a line that exceeds its limits is quarantined.
  Json json();

  /// The dialect of a conversation.
  Dialect dialect(SourceContext context);

  @Override
  default OptionalLong firstTime(Head head, SourceContext context) {
    TimeNormalizer times = TimeNormalizer.at(context.now());
    Dialect dialect = dialect(context);
    return head.firstTime(line -> times.time(dialect.time(line)));
  }

  @Override
  default SourceReader open(SourceContext context, InputStream in, long from) {
    var lines = new ConversationLines(context, name(), dialect(context));
    return new JsonLinesReader(in, from, json(), lines);
  }
}
