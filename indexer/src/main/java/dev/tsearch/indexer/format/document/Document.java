package dev.tsearch.indexer.format.document;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.CaptureFolder;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.SourceFormat;
import dev.tsearch.indexer.format.SourceReader;
import dev.tsearch.indexer.format.SourceTime;
import dev.tsearch.indexer.format.TimeNormalizer;
import java.io.InputStream;
import java.util.Optional;
import java.util.OptionalLong;

/// The form of transcripts that no other format claims. It is asked last.
public final class Document implements SourceFormat {

  /// The name that its entries carry as their source.
  public static final String NAME = "document";

  private final Json json;

  /// Reads files and lines of any length that occurs.
  public Document() {
    this(Json.SOURCE);
  }

  /// Reads files and lines within the limits of a reader; longer ones are skipped.
  public Document(Json json) {
    this.json = json;
  }

  @Override
  public String name() {
    return NAME;
  }

  /// Claims text that was named, or is captured, or looks like a transcript.
  @Override
  public boolean claims(Head head) {
    byte[] bytes = head.bytes();
    if (new JsonScan(bytes).next(0) >= bytes.length || !TranscriptHeuristics.isText(bytes)) {
      return false;
    }
    return head.isNamed()
        || CaptureFolder.of(head.path()).isPresent()
        || TranscriptHeuristics.isTranscript(head);
  }

  @Override
  public OptionalLong firstTime(Head head, SourceContext context) {
    TimeNormalizer times = TimeNormalizer.at(context.now());
    if (!head.objects().isEmpty()) {
      for (JsonObject object : head.objects()) {
        Optional<SourceTime> time = times.time(GuessedMessage.of(object).time());
        if (time.isPresent() && SessionName.in(object).or(() -> said(object)).isPresent()) {
          return OptionalLong.of(time.get().seconds());
        }
      }
      return OptionalLong.empty();
    }
    return times
        .time(GuessedMessage.of(head.object()).time())
        .map(time -> OptionalLong.of(time.seconds()))
        .orElse(OptionalLong.empty());
  }

  private static Optional<String> said(JsonObject object) {
    return GuessedMessage.isSaid(object) ? Optional.of("") : Optional.empty();
  }

  @Override
  public SourceReader open(SourceContext context, InputStream in, long from) {
    return new DocumentReader(context, in, from, json);
  }

  /// A document is written anew as a whole: what says the same is the same.
  @Override
  public boolean repeats(Entry earlier, Entry later) {
    return earlier.type().equals(later.type())
        && earlier.from().equals(later.from())
        && earlier.content().equals(later.content());
  }
}
