package dev.tsearch.service.http;

import java.net.Socket;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/// Closes a connection that makes no progress. Safe for use by many threads.
final class Alarm {
  private final ScheduledExecutorService timer;
  private final Socket socket;
  private Optional<Future<?>> pending = Optional.empty();

  Alarm(ScheduledExecutorService timer, Socket socket) {
    this.timer = timer;
    this.socket = socket;
  }

  /// Closes the connection after a time, unless the alarm is set again or switched off before.
  synchronized void in(Duration time) {
    off();
    if (!timer.isShutdown()) {
      pending =
          Optional.of(
              timer.schedule(
                  () -> HttpListener.close(socket), time.toMillis(), TimeUnit.MILLISECONDS));
    }
  }

  /// Lets the connection take its time.
  synchronized void off() {
    pending.ifPresent(alarm -> alarm.cancel(false));
    pending = Optional.empty();
  }
}
