package dev.tsearch.service.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.service.place.BuildName;
import dev.tsearch.service.place.ServicePlace;
import dev.tsearch.service.wire.FrameChannel;
import dev.tsearch.service.wire.FrameKind;
import dev.tsearch.service.wire.WireFrame;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// A service that answers the one command of a [Client] from whose run the JVM creates the AOT
/// cache of clients. It has a process of its own, since the JVM loads all classes of a cache at
/// each start.
///
/// The argument is the jar that the client is told; it need not exist.
public final class ClientTraining {
  private ClientTraining() {}

  public static void main(String[] arguments) throws IOException {
    Path jar = Path.of(arguments[0]);
    ServicePlace place = ServicePlace.of(System.getenv(), "", jar, BuildName.of(jar));
    place.createFolder();
    try (ServerSocketChannel socket = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      socket.bind(UnixDomainSocketAddress.of(place.socket()));
      answer(socket);
    } finally {
      Files.deleteIfExists(place.socket());
    }
  }

  private static void answer(ServerSocketChannel socket) throws IOException {
    try (var channel = new FrameChannel(socket.accept())) {
      channel.receive();
      channel.send(WireFrame.of(FrameKind.ACCEPTED));
      for (FrameKind stream : List.of(FrameKind.ERR, FrameKind.OUT)) {
        channel.send(new WireFrame(stream, "a line\n".getBytes(UTF_8)));
        channel.receive();
      }
      channel.send(WireFrame.exit(0));
    }
  }
}
