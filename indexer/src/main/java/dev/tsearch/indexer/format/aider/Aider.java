package dev.tsearch.indexer.format.aider;

import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.SourceFormat;
import dev.tsearch.indexer.format.SourceReader;
import dev.tsearch.indexer.format.SourceTime;
import dev.tsearch.indexer.format.TimeNormalizer;
import dev.tsearch.indexer.format.WholeSourceReader;
import java.io.InputStream;
import java.util.OptionalLong;

/// The format of the chat histories of Aider.
///
/// @param json has the limit of the length of a file
public record Aider(Json json) implements SourceFormat {

  /// The source of its entries.
  public static final String NAME = "aider";

  @Override
  public String name() {
    return NAME;
  }

  /// Claims a text with one of the marks of a chat near its beginning.
  @Override
  public boolean claims(Head head) {
    return head.objects().isEmpty() && ChatText.isChat(head.text());
  }

  @Override
  public OptionalLong firstTime(Head head, SourceContext context) {
    TimeNormalizer times = TimeNormalizer.at(context.now());
    return ChatText.of(head.bytes()).stream()
        .limit(1)
        .flatMap(chat -> times.time(chat.time()).stream())
        .mapToLong(SourceTime::seconds)
        .findFirst();
  }

  @Override
  public SourceReader open(SourceContext context, InputStream in, long from) {
    var parser = new ChatParser(context, from);
    return new WholeSourceReader(in, from, json.limits().valueBytes(), parser);
  }
}
