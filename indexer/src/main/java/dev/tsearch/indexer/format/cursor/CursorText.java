package dev.tsearch.indexer.format.cursor;

import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.SourceFormat;
import dev.tsearch.indexer.format.SourceReader;
import dev.tsearch.indexer.format.WholeSourceReader;
import java.io.InputStream;
import java.util.OptionalLong;

/// The format of transcripts of Cursor's command line agent that are text.
///
/// @param json has the limit of the length of a file
public record CursorText(Json json) implements SourceFormat {
  private static final String QUERY = "\n<user_query>";
  private static final String CALL = "\n" + TextBlocks.CALL;

  @Override
  public String name() {
    return CursorCli.NAME;
  }

  /// Claims a text that begins with a line `user:` and has a query in tags or a call of a tool near
  /// its beginning.
  @Override
  public boolean claims(Head head) {
    byte[] first = head.bytes();
    if (first.length == 0 || first[0] != 'u') { // most files do not begin so
      return false;
    }
    String text = head.text();
    String line = text.lines().findFirst().orElse("");
    return TextBlocks.roleOf(line).equals(TextBlocks.USER)
        && (text.contains(QUERY) || text.contains(CALL));
  }

  /// There are no times.
  @Override
  public OptionalLong firstTime(Head head, SourceContext context) {
    return OptionalLong.empty();
  }

  @Override
  public SourceReader open(SourceContext context, InputStream in, long from) {
    var parser = new CursorTextParser(context, from);
    return new WholeSourceReader(in, from, json.limits().valueBytes(), parser);
  }
}
