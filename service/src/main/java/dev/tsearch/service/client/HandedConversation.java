package dev.tsearch.service.client;

import dev.tsearch.service.wire.FrameChannel;
import dev.tsearch.service.wire.FrameKind;
import dev.tsearch.service.wire.WireFrame;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.Optional;

/// A command that reads standard input, and that a service has accepted. One thread may read while
/// another one writes.
public final class HandedConversation implements Closeable {
  private final SocketChannel socket;
  private final FrameChannel channel;

  private HandedConversation(SocketChannel socket, FrameChannel channel) {
    this.socket = socket;
    this.channel = channel;
  }

  /// Offers a command to the service at a socket.
  ///
  /// @param command the content of the frame
  /// @param maxNanos how long the service may take to accept it
  /// @return empty if the service does not accept the command in time
  public static Optional<HandedConversation> offer(Path socket, byte[] command, long maxNanos) {
    SocketChannel open;
    try {
      open = SocketChannel.open(UnixDomainSocketAddress.of(socket));
    } catch (IOException _) {
      return Optional.empty();
    }
    var channel = new FrameChannel(open);
    var patience = new Patience(channel);
    try {
      channel.send(new WireFrame(FrameKind.CONVERSATION, command));
      if (patience.receive(maxNanos).kind() == FrameKind.ACCEPTED) {
        return Optional.of(new HandedConversation(open, channel));
      }
    } catch (IOException _) {
      // No answer, or none in time.
    }
    patience.end();
    return Optional.empty();
  }

  /// What the command prints. It ends if the service is lost.
  public InputStream fromService() {
    return channel.input();
  }

  /// The standard input of the command.
  public OutputStream toService() {
    return channel.output();
  }

  /// Ends the standard input of the command.
  public void endInput() throws IOException {
    socket.shutdownOutput();
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
