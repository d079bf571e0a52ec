package dev.tsearch.cli;

import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.OutputException;
import dev.tsearch.cli.render.TextOutput;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Output to a terminal that goes through a pager as soon as it is longer than the screen. Shorter
/// output is printed when it is complete, and no process is started for it.
///
/// Diagnostics that are printed while the pager runs are held back until it ends, so that they are
/// neither lost nor spoil the screen. Single writer, not thread-safe.
final class PagedOutput implements Closeable {
  /// Starts a pager.
  @FunctionalInterface
  interface PagerStarter {
    /// The running pager; empty if it could not be started.
    Optional<RunningPager> start();
  }

  /// A pager that is running.
  interface RunningPager {
    /// Where it reads its text from.
    OutputStream input();

    /// Waits until the user leaves it.
    void await();
  }

  /// Output that waits: results or diagnostics.
  private record Waiting(TextOutput target, ByteArrayOutputStream bytes) {}

  private final Console console;
  private final PagerStarter starter;
  private final ScreenRows rows;
  private final List<Waiting> waiting = new ArrayList<>();
  private final ByteArrayOutputStream held = new ByteArrayOutputStream();
  private State state = State.COLLECTING;
  private Optional<RunningPager> pager = Optional.empty();

  /// Where results go.
  private enum State {
    /// To memory: they may fit on the screen.
    COLLECTING,
    /// To the pager.
    PAGING,
    /// To the terminal.
    DIRECT
  }

  /// @param console the terminal, which has a height
  PagedOutput(Console console, PagerStarter starter) {
    this.console = console;
    this.starter = starter;
    this.rows = new ScreenRows(console.outTerminal());
  }

  /// The console to print to until [#close].
  Console console() {
    return new Console(
        new TextOutput(new Results()),
        console.errTerminal().isTerminal() ? new TextOutput(new Diagnostics()) : console.err(),
        console.outTerminal(),
        console.errTerminal(),
        console.verbosity(),
        console.hasErrorObjects());
  }

  /// Prints what was held back, after the pager has ended. Does not close the console.
  @Override
  public void close() throws IOException {
    if (state == State.COLLECTING) {
      printWaiting();
    }
    if (pager.isPresent()) {
      try (OutputStream input = pager.get().input()) {
        input.flush();
      } catch (IOException _) {
        // The user left the pager before the end.
      }
      pager.get().await();
      console.err().bytes(held.toByteArray());
      console.err().flush();
    }
    state = State.DIRECT;
  }

  private void collect(TextOutput target, byte[] bytes) {
    if (waiting.isEmpty() || !waiting.getLast().target().equals(target)) {
      waiting.add(new Waiting(target, new ByteArrayOutputStream()));
    }
    waiting.getLast().bytes().writeBytes(bytes);
  }

  private void printWaiting() throws OutputException {
    for (Waiting one : waiting) {
      one.target().bytes(one.bytes().toByteArray());
      one.target().flush();
    }
    waiting.clear();
  }

  /// Moves what waits to a pager, or prints it if there is none.
  private void openPager() throws IOException {
    pager = starter.start();
    if (pager.isEmpty()) {
      state = State.DIRECT;
      printWaiting();
      return;
    }
    state = State.PAGING;
    try {
      for (Waiting one : waiting) {
        if (one.target().equals(console.out())) {
          one.bytes().writeTo(pager.get().input());
        } else {
          one.bytes().writeTo(held);
        }
      }
      pager.get().input().flush();
    } catch (IOException e) {
      throw new IOException("the pager closed the pipe", e);
    }
    waiting.clear();
  }

  /// The results: to memory, to the pager, or to the terminal.
  private final class Results extends OutputStream {
    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      switch (state) {
        case DIRECT -> console.out().bytes(Arrays.copyOfRange(bytes, offset, offset + length));
        case PAGING -> toPager(bytes, offset, length);
        case COLLECTING -> {
          byte[] copy = Arrays.copyOfRange(bytes, offset, offset + length);
          collect(console.out(), copy);
          rows.add(copy);
          if (rows.areTooMany()) {
            openPager();
          }
        }
      }
    }

    /// A pager that reads no more was left by the user, as `head` closes a pipe.
    private void toPager(byte[] bytes, int offset, int length) throws IOException {
      try {
        pager.orElseThrow().input().write(bytes, offset, length);
      } catch (IOException e) {
        throw new IOException("the pager closed the pipe", e);
      }
    }

    /// Collected output stays in memory: more of it may follow.
    @Override
    public void flush() throws IOException {
      switch (state) {
        case DIRECT -> console.out().flush();
        case PAGING -> flushPager();
        case COLLECTING -> {}
      }
    }

    private void flushPager() throws IOException {
      try {
        pager.orElseThrow().input().flush();
      } catch (IOException e) {
        throw new IOException("the pager closed the pipe", e);
      }
    }
  }

  /// The diagnostics: to the terminal as long as no result was printed, then in order with them.
  private final class Diagnostics extends OutputStream {
    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      byte[] copy = Arrays.copyOfRange(bytes, offset, offset + length);
      if (state == State.PAGING) {
        held.writeBytes(copy);
      } else if (state == State.COLLECTING && !waiting.isEmpty()) {
        collect(console.err(), copy);
      } else {
        console.err().bytes(copy);
      }
    }

    @Override
    public void flush() throws IOException {
      console.err().flush();
    }
  }
}
