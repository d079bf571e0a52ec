package dev.tsearch.indexer.format.document;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.capture.EntireFolder;
import dev.tsearch.indexer.format.DeferredReader;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.JsonLinesReader;
import dev.tsearch.indexer.format.JsonScanner;
import dev.tsearch.indexer.format.Siblings;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.SourceFormat;
import dev.tsearch.indexer.format.SourceReader;
import dev.tsearch.indexer.format.SourceTime;
import dev.tsearch.indexer.format.TimeNormalizer;
import dev.tsearch.indexer.format.WholeSourceReader;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/// The format of transcripts that no other format claims. The detector asks it last.
///
/// @param json parses the values; a value that exceeds its limits is quarantined
public record Document(Json json) implements SourceFormat {

  /// The source of its entries.
  public static final String NAME = "document";

  /// A list of all prompts in a project, which some programs keep beside their sessions.
  private static final String PROMPTS = "logs.json";

  private static final Set<String> PROGRAMS_WITH_PROMPTS = Set.of("gemini-cli", "qwen-code");

  @Override
  public String name() {
    return NAME;
  }

  /// Claims text files that the user named, that are in an [EntireFolder], or that look like a
  /// transcript.
  @Override
  public boolean claims(Head head) {
    byte[] bytes = head.bytes();
    if (new JsonScanner(bytes).next(0) >= bytes.length || !TranscriptHeuristics.isText(bytes)) {
      return false;
    }
    return head.isNamed()
        || EntireFolder.of(head.path()).isPresent()
        || TranscriptHeuristics.isTranscript(head);
  }

  @Override
  public Set<String> sessionsOf(Path file) {
    boolean isList = String.valueOf(file.getFileName()).equals(PROMPTS);
    return isList ? PROGRAMS_WITH_PROMPTS : Set.of();
  }

  @Override
  public OptionalLong firstTime(Head head, SourceContext context) {
    TimeNormalizer times = TimeNormalizer.at(context.now());
    if (!head.objects().isEmpty()) {
      for (JsonObject object : head.objects()) {
        Optional<SourceTime> time = times.time(GuessedMessage.time(object));
        if (time.isPresent() && isOfConversation(object)) {
          return OptionalLong.of(time.get().seconds());
        }
      }
      return OptionalLong.empty();
    }
    return times
        .time(GuessedMessage.time(head.object()))
        .map(time -> OptionalLong.of(time.seconds()))
        .orElse(OptionalLong.empty());
  }

  private static boolean isOfConversation(JsonObject object) {
    return SessionName.in(object).isPresent() || GuessedMessage.isMessage(object);
  }

  @Override
  public SourceReader open(SourceContext context, InputStream in, long from) {
    int maxBytes = json.limits().valueBytes();
    return new DeferredReader(
        in,
        from,
        (head, all) -> {
          FileLayout layout = FileLayout.of(Head.of(context.path(), head, Siblings.NONE));
          return layout == FileLayout.LINES
              ? new JsonLinesReader(all, from, json, new DocumentLines(context))
              : new WholeSourceReader(
                  all, from, maxBytes, new DocumentParser(context, layout, from));
        });
  }

  /// Programs rewrite a document as a whole, so equal content is a repetition.
  @Override
  public boolean repeats(Entry earlier, Entry later) {
    return earlier.type().equals(later.type())
        && earlier.from().equals(later.from())
        && earlier.content().equals(later.content());
  }
}
