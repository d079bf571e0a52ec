package dev.tsearch.cli.command.service;

import dev.tsearch.service.ServiceLife;
import dev.tsearch.service.http.ApiServer;
import dev.tsearch.service.http.ServedApi;
import dev.tsearch.service.place.PortFile;
import dev.tsearch.service.place.ServicePlace;
import dev.tsearch.service.place.TokenFile;
import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// The HTTP interface of a running service, with its token file. One owner, not thread-safe.
final class ServedHttp implements Closeable {
  private final int port;
  private final TokenFile token;
  private final PortFile portFile;
  private final ServedApi api;
  private final ServiceLife life;
  private @Nullable ApiServer server;

  /// @param port the port; 0 for any that is free
  ServedHttp(int port, ServicePlace place, ServedApi api, ServiceLife life) {
    this.port = port;
    this.token = new TokenFile(place.token());
    this.portFile = new PortFile(place.port());
    this.api = api;
    this.life = life;
  }

  /// Starts to listen.
  ///
  /// @param started is told of the server
  /// @throws IOException if the port is taken or the token cannot be written
  void start(Started started) throws IOException {
    ApiServer listening = listening();
    server = listening;
    portFile.write(listening.port());
    life.listen(past -> api.events().imported(past.time(), past.sessions(), past.entries()));
    started.accept(listening);
  }

  private ApiServer listening() throws IOException {
    String secret = token.create();
    try {
      return ApiServer.start(port, secret, api);
    } catch (IOException e) {
      token.delete();
      throw new IOException("port " + port + ": " + e.getMessage(), e);
    }
  }

  /// Is told of a server that listens.
  @FunctionalInterface
  interface Started {
    /// Says where it listens.
    void accept(ApiServer server) throws IOException;
  }

  @Override
  public void close() throws IOException {
    ApiServer started = server;
    if (started != null) {
      started.close();
      token.delete();
      portFile.delete();
    }
  }
}
