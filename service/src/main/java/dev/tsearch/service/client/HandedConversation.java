package dev.tsearch.service.client;

import dev.tsearch.service.wire.FrameChannel;
import dev.tsearch.service.wire.FrameKind;
import dev.tsearch.service.wire.WireFrame;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
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
    return AcceptedOffer.of(socket, new WireFrame(FrameKind.CONVERSATION, command), maxNanos)
        .map(accepted -> new HandedConversation(accepted.socket(), accepted.channel()));
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
