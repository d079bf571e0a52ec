package dev.tsearch.cli.command.search;

import dev.tsearch.cli.config.UserException;
import dev.tsearch.core.query.Relaxation;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.indexer.search.PageCursor;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Base64;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/// A [PageCursor] as a word to type after `--after`: with what time it was when the search began,
/// so that `--since 30d` goes on meaning the same, and a hash of what was asked.
///
/// The word is base64url, without padding, of these bytes, deflated; numbers have the most
/// significant byte first:
///
/// ```
///  version, 2 (1), now in unix seconds (8), hash of the request (4), the cursor
/// ```
///
/// @param now when the search began, in whole seconds
/// @param asked a hash of what was asked
/// @param cursor where the page ended
record PageToken(Instant now, int asked, PageCursor cursor) {
  private static final int VERSION = 2;

  /// The token of a request that was asked at a time.
  static PageToken of(SearchRequest request, Instant now, PageCursor cursor) {
    return new PageToken(now, hash(request), cursor);
  }

  private static int hash(SearchRequest request) {
    return (request.query()
            + "\n"
            + request.filter()
            + "\n"
            + request.time()
            + request.order()
            + request.copies())
        .hashCode();
  }

  /// The word.
  String text() {
    var bytes = new ByteArrayOutputStream();
    try (var output = new DataOutputStream(new DeflaterOutputStream(bytes))) {
      output.writeByte(VERSION);
      output.writeLong(now.getEpochSecond());
      output.writeInt(asked);
      cursor.write(output);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // memory does not fail
    }
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.toByteArray());
  }

  /// The token of a word.
  static PageToken parse(String text) throws UserException {
    try (var input =
        new DataInputStream(
            new InflaterInputStream(
                new ByteArrayInputStream(Base64.getUrlDecoder().decode(text))))) {
      if (input.readByte() != VERSION) {
        throw new IOException("another version");
      }
      Instant now = Instant.ofEpochSecond(input.readLong());
      return new PageToken(now, input.readInt(), PageCursor.read(input));
    } catch (IOException | RuntimeException _) {
      throw new UserException(
          "--after: no cursor: " + text + "; it is printed where a page of hits ends");
    }
  }

  /// Rejects a request that is not the one whose page ended here.
  void requireSame(SearchRequest request) throws UserException {
    if (hash(request) != asked || cursor.step() > Relaxation.steps(request.query()).size()) {
      throw new UserException(
          "--after: the cursor is of another search; with it the words, filters, times and order"
              + " must be those that it was printed for");
    }
  }
}
