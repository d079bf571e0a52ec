package dev.tsearch.cli.command.archive;

import static java.util.concurrent.TimeUnit.SECONDS;

import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.command.LineBatches;
import dev.tsearch.cli.command.LineBatches.InputLine;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.indexer.format.entire.RecordedTurn;
import dev.tsearch.indexer.format.entire.RecorderInput;
import dev.tsearch.indexer.format.entire.SessionRecorder;
import dev.tsearch.indexer.format.entire.SessionRecorder.RecorderSettings;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// Passes input on to a recorder until it ends or [#interrupt] is called, and reports: on standard
/// output the session as soon as it has a line, on standard error what is not recorded.
///
/// One thread runs it. It holds a lock except while it waits for input, so that another thread can
/// end the recording as the end of the input would.
final class SessionRecording implements RecorderInput.InputHandler {
  /// How long the end of the process waits for the lines that were read: longer than any disk
  /// takes, short enough for those who shut the machine down.
  private static final int MAX_WAIT_SECONDS = 5;

  private final ReentrantLock lock = new ReentrantLock();
  private final LineBatches batches;
  private final long maxLineBytes;
  private final SessionRecorder recorder;
  private final String session;
  private final boolean isSynced;
  private final Console console;
  private final RecorderInput turns = new RecorderInput(this);
  private @Nullable TurnQueue queue;
  private volatile boolean isWaiting;
  private volatile boolean hasTurns;
  private boolean hasRejected;
  private boolean hasEnded;
  private long line;

  SessionRecording(
      InputStream in,
      long maxLineBytes,
      SessionRecorder recorder,
      RecorderSettings settings,
      Console console) {
    this.batches = new LineBatches(new WaitingInput(in), maxLineBytes);
    this.maxLineBytes = maxLineBytes;
    this.recorder = recorder;
    this.session = settings.session();
    this.isSynced = settings.isSynced();
    this.console = console;
  }

  /// A stream that is read without the lock.
  private final class WaitingInput extends FilterInputStream {
    WaitingInput(InputStream in) {
      super(in);
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
      isWaiting = true;
      lock.unlock();
      try {
        return super.read(into, from, length);
      } finally {
        isWaiting = false;
        lock.lock();
      }
    }
  }

  /// Records the input to its end.
  ExitCode run() throws IOException {
    lock.lock();
    try (recorder) {
      recorder.openExisting();
      if (recorder.tornBytes() > 0) {
        console.say(
            "the transcript ended in "
                + Quantity.of(recorder.tornBytes(), "byte", "bytes")
                + " that are no whole line; moved to rejected.jsonl");
      }
      for (List<InputLine> lines = batches.next();
          !lines.isEmpty() && !hasEnded;
          lines = batches.next()) {
        take(lines);
      }
      end("the input ended");
    } finally {
      lock.unlock();
    }
    return exit();
  }

  /// Ends the recording: what was read is recorded, an answer that is not complete and a line
  /// without its end are rejected, and the files are completed. For a thread that ends the process.
  void interrupt() {
    try {
      while (lock.tryLock(MAX_WAIT_SECONDS, SECONDS)) {
        try {
          if (isWaiting || hasEnded) {
            take(batches.unfinished());
            end("the process was told to end");
            return;
          }
        } finally {
          lock.unlock();
        }
        Thread.onSpinWait(); // the input was just read
      }
      recorder.close();
    } catch (IOException e) {
      console.sayUnchecked(String.valueOf(e.getMessage()));
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private void take(List<InputLine> lines) throws IOException {
    for (InputLine each : lines) {
      line = each.number();
      if (each.isTooLong()) {
        hasRejected = true;
        console.error(
            "line " + line + ": longer than " + Quantity.bytes(maxLineBytes) + "; not recorded");
      } else {
        turns.line(each.bytes());
      }
    }
  }

  private void end(String reason) throws IOException {
    if (!hasEnded) {
      hasEnded = true;
      turns.end(reason);
      if (queue != null) {
        queue.close();
      }
      recorder.close();
    }
  }

  @Override
  public void turn(RecordedTurn turn) throws IOException {
    if (!isSynced) {
      record(turn);
      return;
    }
    if (queue == null) {
      queue = new TurnQueue(this::record);
    }
    queue.put(recorder.received(turn));
  }

  private void record(RecordedTurn turn) throws IOException {
    if (recorder.turn(turn).isPresent() && !hasTurns) {
      hasTurns = true;
      console.out().line(session);
      console.out().flush();
    }
  }

  @Override
  public void rejected(byte[] rejected, String reason) throws IOException {
    hasRejected = true;
    recorder.reject(rejected);
    console.error("line " + line + ": " + reason + "; kept in rejected.jsonl");
  }

  private ExitCode exit() throws IOException {
    if (!hasTurns && !hasRejected) {
      console.say("the input has no turn; nothing was written");
      return ExitCode.NOTHING;
    }
    return hasRejected ? ExitCode.ERROR : ExitCode.FOUND;
  }
}
