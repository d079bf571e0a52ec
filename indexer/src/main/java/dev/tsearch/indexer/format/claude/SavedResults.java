package dev.tsearch.indexer.format.claude;

import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.SourceFormat;
import dev.tsearch.indexer.format.SourceReader;
import dev.tsearch.indexer.format.TimeNormalizer;
import dev.tsearch.indexer.format.WholeSourceReader;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/// The format of results of tools that Claude Code saved in files of their own, because they are
/// too long for the transcript: `<session>/tool-results/<name>`.
///
/// @param json its limit bounds the length of a result
public record SavedResults(Json json) implements SourceFormat {

  /// The format's name. The source of its entries is that of transcripts.
  public static final String NAME = "claude-result";

  private static final String FOLDER = "tool-results";

  private static final Pattern SESSION =
      Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");

  @Override
  public String name() {
    return NAME;
  }

  /// Claims a text by its path, because a result can be any text.
  @Override
  public boolean claims(Head head) {
    return session(head.path()).isPresent() && isText(head.bytes());
  }

  private static boolean isText(byte[] bytes) {
    for (byte each : bytes) {
      if (each == 0) {
        return false;
      }
    }
    return bytes.length > 0;
  }

  /// The session of a file with a result; empty for any other file.
  static Optional<String> session(Path file) {
    int names = file.getNameCount();
    if (names < 3 || !file.getName(names - 2).toString().equals(FOLDER)) {
      return Optional.empty();
    }
    String session = file.getName(names - 3).toString();
    return SESSION.matcher(session).matches() ? Optional.of(session) : Optional.empty();
  }

  /// Its time is that of the line of the transcript that names the file.
  @Override
  public Optional<Companion> companion(Head head, SourceContext context) {
    return session(head.path())
        .map(session ->
            new Companion(
                session,
                Companion.CompanionContent.PART,
                TimeNormalizer.at(context.now())
                    .time(SavingLine.of(context, session).line().value("timestamp"))
                    .map(time -> Instant.ofEpochSecond(time.seconds()))));
  }

  @Override
  public OptionalLong firstTime(Head head, SourceContext context) {
    return OptionalLong.empty();
  }

  @Override
  public SourceReader open(SourceContext context, InputStream in, long from) {
    var saved = SavingLine.of(context, session(context.path()).orElse(""));
    var parser = new SavedResultParser(context, saved, from);
    return new WholeSourceReader(in, from, json.limits().valueBytes(), parser);
  }
}
