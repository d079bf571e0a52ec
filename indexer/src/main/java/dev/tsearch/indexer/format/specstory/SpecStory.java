package dev.tsearch.indexer.format.specstory;

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

/// The format of the Markdown files of SpecStory.
///
/// @param json has the limit of the length of a file
public record SpecStory(Json json) implements SourceFormat {

  /// The source of its entries.
  public static final String NAME = "specstory";

  @Override
  public String name() {
    return NAME;
  }

  /// Claims a text with a comment that names SpecStory or a session near its beginning.
  @Override
  public boolean claims(Head head) {
    return StoryText.isStory(head.text());
  }

  @Override
  public OptionalLong firstTime(Head head, SourceContext context) {
    TimeNormalizer times = TimeNormalizer.at(context.now());
    return StoryText.timeIn(head.text())
        .flatMap(times::time)
        .map(SourceTime::seconds)
        .map(OptionalLong::of)
        .orElse(OptionalLong.empty());
  }

  @Override
  public SourceReader open(SourceContext context, InputStream in, long from) {
    var parser = new StoryParser(context, from);
    return new WholeSourceReader(in, from, json.limits().valueBytes(), parser);
  }
}
