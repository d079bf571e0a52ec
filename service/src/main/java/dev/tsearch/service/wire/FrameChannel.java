package dev.tsearch.service.wire;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;

/// Sends and receives frames over a channel. One thread may receive while others send.
public final class FrameChannel implements Closeable {
  /// The longest content of a frame: more than the arguments and variables of a process commonly
  /// have.
  public static final int MAX_CONTENT_BYTES = 1 << 20;

  private static final int HEADER_BYTES = 5;
  private static final FrameKind[] KINDS = FrameKind.values();

  private final ByteChannel channel;

  /// Takes over an open channel in blocking mode.
  public FrameChannel(ByteChannel channel) {
    this.channel = channel;
  }

  /// Sends a frame as a whole.
  ///
  /// @throws IOException if the connection is lost, or if the content is too long
  public void send(WireFrame frame) throws IOException {
    byte[] content = frame.content();
    if (content.length > MAX_CONTENT_BYTES) {
      throw new IOException("a frame of " + content.length + " bytes is too long");
    }
    ByteBuffer bytes = ByteBuffer.allocate(HEADER_BYTES + content.length);
    bytes.put(frame.kind().code()).putInt(content.length).put(content).flip();
    synchronized (this) {
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
    }
  }

  /// Receives the next frame.
  ///
  /// @throws EOFException if the other side has closed the connection
  /// @throws IOException if the connection is lost, or if the bytes are no frame
  public WireFrame receive() throws IOException {
    ByteBuffer header = filled(HEADER_BYTES);
    FrameKind kind = kind(header.get());
    int length = header.getInt();
    if (length < 0 || length > MAX_CONTENT_BYTES) {
      throw new IOException("not a frame: a length of " + length);
    }
    return new WireFrame(kind, filled(length).array());
  }

  private static FrameKind kind(byte code) throws IOException {
    for (FrameKind kind : KINDS) {
      if (kind.code() == code) {
        return kind;
      }
    }
    throw new IOException("not a frame: a kind of " + code);
  }

  /// The bytes after the frames that were received. Frames cannot be received any more.
  public InputStream input() {
    return new InputStream() {
      @Override
      public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
      }

      @Override
      public int read(byte[] bytes, int offset, int length) throws IOException {
        return channel.read(ByteBuffer.wrap(bytes, offset, length));
      }
    };
  }

  /// Sends bytes after the frames that were sent, unbuffered. Closing it changes nothing.
  public OutputStream output() {
    return new OutputStream() {
      @Override
      public void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
      }

      @Override
      public void write(byte[] bytes, int offset, int length) throws IOException {
        ByteBuffer buffer = ByteBuffer.wrap(bytes, offset, length);
        while (buffer.hasRemaining()) {
          channel.write(buffer);
        }
      }
    };
  }

  private ByteBuffer filled(int length) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(length);
    while (buffer.hasRemaining()) {
      if (channel.read(buffer) < 0) {
        throw new EOFException("the connection was closed");
      }
    }
    return buffer.flip();
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
