package dev.tsearch.service.client;

/// What a command had printed when its service was lost.
///
/// @param outBytes how much on stdout, or to the pager
/// @param errBytes how much on stderr
/// @param pager the pager, which may have been started
public record Printed(long outBytes, long errBytes, ClientPager pager) {

  /// Whether the user has seen nothing.
  boolean isNothing() {
    return outBytes == 0 && errBytes == 0 && !pager.isStarted();
  }
}
