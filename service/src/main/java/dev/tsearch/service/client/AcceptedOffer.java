package dev.tsearch.service.client;

import dev.tsearch.service.wire.FrameChannel;
import dev.tsearch.service.wire.FrameKind;
import dev.tsearch.service.wire.WireFrame;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.Optional;

/// The connection to a service that has accepted a command.
///
/// @param socket the connection
/// @param channel sends and receives its frames
/// @param patience closes it if the service does not answer in time
record AcceptedOffer(SocketChannel socket, FrameChannel channel, Patience patience) {

  /// Offers a command to the service at a socket.
  ///
  /// @param command the frame with the command
  /// @param maxNanos how long the service may take to accept it
  /// @return empty if the service does not accept the command in time
  static Optional<AcceptedOffer> of(Path socket, WireFrame command, long maxNanos) {
    SocketChannel connection;
    try {
      connection = SocketChannel.open(StandardProtocolFamily.UNIX);
    } catch (IOException _) {
      return Optional.empty();
    }
    var channel = new FrameChannel(connection);
    var patience = new Patience(channel);
    try {
      patience.await(maxNanos);
      connection.connect(UnixDomainSocketAddress.of(socket)); // waits in a full queue
      channel.send(command);
      if (channel.receive().kind() == FrameKind.ACCEPTED) {
        return Optional.of(new AcceptedOffer(connection, channel, patience));
      }
    } catch (IOException _) {
      // No answer, or none in time.
    } finally {
      patience.relax();
    }
    patience.end();
    return Optional.empty();
  }
}
