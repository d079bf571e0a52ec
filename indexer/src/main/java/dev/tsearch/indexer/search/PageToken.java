package dev.tsearch.indexer.search;

import dev.tsearch.core.query.SearchRequest;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/// A [PageCursor] as text, for users and programs to pass on. It also contains the time of the
/// search, so that `--since 30d` keeps its meaning on later pages, and a hash of the request.
///
/// The text is base64url, without padding, of these bytes, deflated; numbers have the most
/// significant byte first:
///
/// ```
///  version, 6 (1), now in unix seconds (8), hash of the request (4), the cursor
/// ```
///
/// @param now the time of the search, in whole seconds
/// @param requestHash a hash of the request
/// @param cursor the end of the page
public record PageToken(Instant now, int requestHash, PageCursor cursor) {
  private static final int VERSION = 6;

  /// The token for the page after a cursor.
  ///
  /// @param now the time of the search
  public static PageToken of(SearchRequest request, Instant now, PageCursor cursor) {
    return new PageToken(now, hash(request), cursor);
  }

  private static int hash(SearchRequest request) {
    return (request.query()
            + "\n"
            + request.filter()
            + "\n"
            + request.time()
            + request.order()
            + request.copies()
            + request.inserted()
            + request.strictness())
        .hashCode();
  }

  /// The token as text.
  public String text() {
    var bytes = new ByteArrayOutputStream();
    try (var output = new DataOutputStream(new DeflaterOutputStream(bytes))) {
      output.writeByte(VERSION);
      output.writeLong(now.getEpochSecond());
      output.writeInt(requestHash);
      cursor.write(output);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // memory does not fail
    }
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.toByteArray());
  }

  /// The token with this text; empty if there is none.
  public static Optional<PageToken> parse(String text) {
    try (var input =
        new DataInputStream(
            new InflaterInputStream(
                new ByteArrayInputStream(Base64.getUrlDecoder().decode(text))))) {
      if (input.readByte() != VERSION) {
        return Optional.empty();
      }
      Instant now = Instant.ofEpochSecond(input.readLong());
      return Optional.of(new PageToken(now, input.readInt(), PageCursor.read(input)));
    } catch (IOException | RuntimeException _) {
      return Optional.empty();
    }
  }

  /// Whether the token was made for this request.
  public boolean isOf(SearchRequest request) {
    return hash(request) == requestHash;
  }
}
