package dev.tsearch.service.client;

import dev.tsearch.service.wire.FrameChannel;
import dev.tsearch.service.wire.FrameKind;
import dev.tsearch.service.wire.PagerProgram;
import dev.tsearch.service.wire.WireFrame;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/// A command that a service has accepted: prints what that sends. Used once, by one thread; only
/// [#end] is for any.
public final class ServiceRun {
  private final FrameChannel channel;
  private final Patience patience;
  private final OutputStream out;
  private final OutputStream err;
  private final ClientPager pager = new ClientPager();
  private long outBytes;
  private long errBytes;

  private ServiceRun(AcceptedOffer accepted, OutputStream out, OutputStream err) {
    this.patience = accepted.patience();
    this.channel = accepted.channel();
    this.out = out;
    this.err = err;
  }

  /// Offers a command to the service at a socket.
  ///
  /// @param command the content of the frame
  /// @param maxNanos how long the service may take to accept it
  /// @param out receives what the command prints on stdout
  /// @param err receives what it prints on stderr
  /// @return empty if the service does not accept the command in time
  public static Optional<ServiceRun> offer(
      Path socket, byte[] command, long maxNanos, OutputStream out, OutputStream err) {
    Optional<AcceptedOffer> accepted =
        AcceptedOffer.of(socket, new WireFrame(FrameKind.COMMAND, command), maxNanos);
    return accepted.isEmpty()
        ? Optional.empty()
        : Optional.of(new ServiceRun(accepted.get(), out, err));
  }

  /// Runs the command if the service is lost.
  public interface Replacement {
    /// Runs the command as if nothing had been printed.
    ///
    /// @return the exit status
    int run();

    /// Runs the command again, and prints what it had not printed yet.
    ///
    /// @return the exit status
    int runAfter(Printed printed);
  }

  /// Prints until the command ends, and closes the connection.
  ///
  /// @param maxSilence how long nothing may arrive from the service, which says several times in
  ///   200 ms that the command runs; then it is taken for lost
  /// @param replacement runs the command if the service is lost
  /// @return the exit status
  public int follow(Duration maxSilence, Replacement replacement) {
    try {
      return print(maxSilence, replacement);
    } finally {
      patience.end();
    }
  }

  /// Prints until the command ends, as [#follow] does, and may leave the connection open: a process
  /// that then ends is over sooner, since the JDK makes much ready to close it.
  int print(Duration maxSilence, Replacement replacement) {
    try {
      while (true) {
        WireFrame frame = received(maxSilence);
        if (frame.kind() == FrameKind.EXIT) {
          return frame.content()[0];
        }
        if (frame.kind() != FrameKind.ALIVE) {
          channel.send(obeyed(frame));
        }
      }
    } catch (IOException _) {
      patience.end();
      return printed().isNothing() ? replacement.run() : replacement.runAfter(printed());
    }
  }

  private WireFrame received(Duration maxSilence) throws IOException {
    patience.await(maxSilence.toNanos());
    try {
      return channel.receive();
    } finally {
      patience.relax();
    }
  }

  /// Ends the command: the service gives it up, and [#follow] returns as if the service were lost.
  /// Any thread may call this.
  public void end() {
    patience.end();
  }

  private Printed printed() {
    return new Printed(outBytes, errBytes, pager);
  }

  /// Does what a frame asks for.
  ///
  /// @return the answer
  private WireFrame obeyed(WireFrame frame) {
    try {
      switch (frame.kind()) {
        case OUT -> {
          out.write(frame.content());
          outBytes += frame.content().length;
        }
        case ERR -> {
          err.write(frame.content());
          errBytes += frame.content().length;
        }
        case PAGER_START -> {
          pager.start(PagerProgram.of(frame.content()));
        }
        case PAGER -> {
          pager.input().write(frame.content());
          pager.input().flush();
          outBytes += frame.content().length;
        }
        case PAGER_END -> pager.end();
        case COMMAND, ACCEPTED, DECLINED, ALIVE, EXIT, DONE, FAILED, CONVERSATION ->
            throw new IOException("unexpected " + frame.kind());
      }
      return WireFrame.of(FrameKind.DONE);
    } catch (IOException e) {
      return WireFrame.failed(String.valueOf(e.getMessage()));
    }
  }
}
