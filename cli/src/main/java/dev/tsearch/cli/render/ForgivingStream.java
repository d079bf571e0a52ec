package dev.tsearch.cli.render;

import java.io.IOException;
import java.io.OutputStream;

/// A stream that loses what another stream does not take.
final class ForgivingStream extends OutputStream {
  private final OutputStream stream;

  ForgivingStream(OutputStream stream) {
    this.stream = stream;
  }

  @Override
  public void write(int b) {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) {
    try {
      stream.write(bytes, offset, length);
    } catch (IOException _) {
      // Lost: there is nowhere to report it.
    }
  }

  @Override
  public void flush() {
    try {
      stream.flush();
    } catch (IOException _) {
      // Lost, as above.
    }
  }
}
