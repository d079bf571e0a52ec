package dev.tsearch.service.http;

import dev.tsearch.core.json.Json;
import dev.tsearch.service.place.PortFile;
import dev.tsearch.service.place.ServicePlace;
import dev.tsearch.service.place.TokenFile;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// Asks the running service of an archive for a link that opens a page in a browser, once.
public final class LinkRequest {
  private static final int PATIENCE_MILLIS = 2_000;

  private LinkRequest() {}

  /// The link.
  ///
  /// @param place the files of the service
  /// @param target the path of the page with its parameters, percent-encoded
  /// @return empty if no service answers over HTTP
  /// @throws IOException if the files of the service cannot be read
  public static Optional<String> send(ServicePlace place, String target) throws IOException {
    Optional<Integer> port = new PortFile(place.port()).read();
    Optional<String> token = new TokenFile(place.token()).read();
    if (port.isEmpty() || token.isEmpty()) {
      return Optional.empty();
    }
    String server = "http://127.0.0.1:" + port.get();
    URI address =
        URI.create(
            server + ApiServer.LINKS + "?to=" + URLEncoder.encode(target, StandardCharsets.UTF_8));
    var connection = (HttpURLConnection) address.toURL().openConnection();
    connection.setConnectTimeout(PATIENCE_MILLIS);
    connection.setReadTimeout(PATIENCE_MILLIS);
    connection.setRequestMethod("POST");
    connection.setRequestProperty("Authorization", "Bearer " + token.get());
    try (InputStream answer = connection.getInputStream()) {
      return Optional.of(Json.OWN.object(answer.readAllBytes()).text("link", ""))
          .filter(link -> link.startsWith(server + ApiServer.LINK + "?"));
    } catch (IOException _) {
      return Optional.empty(); // it has ended, or another program has the port
    } finally {
      connection.disconnect();
    }
  }
}
