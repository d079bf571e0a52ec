package dev.tsearch.service.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

/// A message of the protocol.
///
/// @param kind what it says
/// @param content its content, which nobody changes
@SuppressWarnings("ArrayRecordComponent") // never compared; copies would cost as much as sending
public record WireFrame(FrameKind kind, byte[] content) {
  private static final byte[] NOTHING = {};

  /// A frame without content.
  public static WireFrame of(FrameKind kind) {
    return new WireFrame(kind, NOTHING);
  }

  /// The end of a command with an exit status.
  public static WireFrame exit(int status) {
    return new WireFrame(FrameKind.EXIT, new byte[] {(byte) status});
  }

  /// Says why the last frame could not be obeyed.
  public static WireFrame failed(String reason) {
    return new WireFrame(FrameKind.FAILED, reason.getBytes(UTF_8));
  }

  /// The content as text.
  public String text() {
    return new String(content, UTF_8);
  }
}
