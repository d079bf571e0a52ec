package dev.tsearch.cli.command.service;

import dev.tsearch.cli.render.Console;
import dev.tsearch.service.ServiceLife;
import dev.tsearch.service.http.ApiServer;
import dev.tsearch.service.http.ServedApi;
import dev.tsearch.service.place.TokenFile;
import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// The HTTP interface of a running service, with its token file. One owner, not thread-safe.
final class ServedHttp implements Closeable {
  private final int port;
  private final TokenFile token;
  private final ServedApi api;
  private final ServiceLife life;
  private @Nullable ApiServer server;

  /// @param port the port; 0 for any that is free
  ServedHttp(int port, TokenFile token, ServedApi api, ServiceLife life) {
    this.port = port;
    this.token = token;
    this.api = api;
    this.life = life;
  }

  /// Starts to listen, and says where.
  ///
  /// @throws IOException if the port is taken or the token cannot be written
  void start(Console console) throws IOException {
    ApiServer started = ApiServer.start(port, token.create(), api);
    server = started;
    life.listen(past -> api.events().imported(past.time(), past.sessions(), past.entries()));
    console.say("HTTP on http://127.0.0.1:" + started.port() + "/api/, token in " + token.path());
    console.say("for a browser, once: " + started.link());
  }

  @Override
  public void close() throws IOException {
    ApiServer started = server;
    if (started != null) {
      started.close();
      token.delete();
    }
  }
}
