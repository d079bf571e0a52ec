package dev.tsearch.service.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.service.place.BuildName;
import dev.tsearch.service.place.ServicePlace;
import dev.tsearch.service.wire.FrameChannel;
import dev.tsearch.service.wire.FrameKind;
import dev.tsearch.service.wire.WireFrame;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The training run from which the JVM creates the AOT cache of clients: one command, which a
/// service in this process answers.
///
/// The argument is a folder for the socket, which need not exist.
public final class ClientTraining {
  private ClientTraining() {}

  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[0]);
    Path jar = folder.resolve("none.jar");
    Map<String, String> variables = new HashMap<>(System.getenv());
    variables.put("XDG_RUNTIME_DIR", folder.toString());
    variables.put("TSEARCH_TERMINAL", "out,err");
    ServicePlace place = ServicePlace.of(variables, "", folder, BuildName.of(jar));
    place.createFolder();
    try (ServerSocketChannel socket = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      socket.bind(UnixDomainSocketAddress.of(place.socket()));
      Thread.ofPlatform().daemon().start(() -> answer(socket));
      Client.run(new String[] {jar.toString(), "0", "words"}, variables);
    } finally {
      Files.deleteIfExists(place.socket());
    }
  }

  private static void answer(ServerSocketChannel socket) {
    try (var channel = new FrameChannel(socket.accept())) {
      channel.receive();
      channel.send(WireFrame.of(FrameKind.ACCEPTED));
      for (FrameKind stream : List.of(FrameKind.ERR, FrameKind.OUT)) {
        channel.send(new WireFrame(stream, "a line\n".getBytes(UTF_8)));
        channel.receive();
      }
      channel.send(WireFrame.exit(0));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
