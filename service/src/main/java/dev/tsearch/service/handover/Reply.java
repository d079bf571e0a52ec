package dev.tsearch.service.handover;

import dev.tsearch.service.wire.FrameChannel;
import dev.tsearch.service.wire.FrameKind;
import dev.tsearch.service.wire.PagerProgram;
import dev.tsearch.service.wire.WireFrame;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;

/// What a command makes the client do: print to the standard streams, and show pages. Each call
/// returns when the client has done it, and throws what the client met. Safe for use by many
/// threads.
public final class Reply {
  /// Longer output is sent in several frames.
  private static final int MAX_BYTES = 1 << 18;

  private final FrameChannel channel;
  private final CompletableFuture<Boolean> lost = new CompletableFuture<>();

  Reply(FrameChannel channel) {
    this.channel = channel;
  }

  /// Has work done, by another thread, when the client has closed the connection.
  public void whenLost(Runnable work) {
    var _ = lost.thenRun(work);
  }

  /// The client has closed the connection.
  void lost() {
    lost.complete(true);
  }

  /// The unbuffered standard output of the client.
  public OutputStream out() {
    return new Stream(FrameKind.OUT);
  }

  /// The unbuffered standard error of the client.
  public OutputStream err() {
    return new Stream(FrameKind.ERR);
  }

  /// Starts a pager on the client's terminal.
  ///
  /// @throws IOException if there is no such program, or if the client is gone
  public void startPager(PagerProgram program) throws IOException {
    request(new WireFrame(FrameKind.PAGER_START, program.bytes()));
  }

  /// The input of the pager that was started.
  public OutputStream pager() {
    return new Stream(FrameKind.PAGER);
  }

  /// Ends the input of the pager, and waits until the user leaves it.
  public void awaitPager() throws IOException {
    request(WireFrame.of(FrameKind.PAGER_END));
  }

  private synchronized void request(WireFrame frame) throws IOException {
    channel.send(frame);
    WireFrame answer = channel.receive();
    switch (answer.kind()) {
      case DONE -> {}
      case FAILED -> throw new IOException(answer.text());
      case COMMAND,
          ACCEPTED,
          DECLINED,
          ALIVE,
          OUT,
          ERR,
          PAGER_START,
          PAGER,
          PAGER_END,
          EXIT,
          CONVERSATION ->
          throw new IOException("unexpected answer " + answer.kind());
    }
  }

  /// One of the streams of the client.
  private final class Stream extends OutputStream {
    private final FrameKind kind;

    Stream(FrameKind kind) {
      this.kind = kind;
    }

    @Override
    public void write(int b) throws IOException {
      request(new WireFrame(kind, new byte[] {(byte) b}));
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      for (int start = offset; start < offset + length; start += MAX_BYTES) {
        int end = Math.min(offset + length, start + MAX_BYTES);
        request(new WireFrame(kind, Arrays.copyOfRange(bytes, start, end)));
      }
    }
  }
}
