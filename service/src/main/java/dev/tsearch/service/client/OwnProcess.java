package dev.tsearch.service.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;

/// The command in a process of its own, which a client starts if no service runs it.
///
/// @param words the words that start the program
/// @param arguments the arguments of the command
record OwnProcess(List<String> words, List<String> arguments) implements ServiceRun.Replacement {
  private static final int ERROR = 2;

  @Override
  public int run() {
    return run(builder().inheritIO(), List.of());
  }

  /// A pager that was started shows the rest.
  @Override
  public int runAfter(Printed printed) {
    ClientPager pager = printed.pager();
    var builder = builder().redirectInput(ProcessBuilder.Redirect.INHERIT);
    OutputStream out = new FileOutputStream(FileDescriptor.out);
    try {
      if (pager.isStarted()) {
        builder.environment().put("TSEARCH_PAGER", "cat");
        out = pager.input();
      }
      return run(
          builder,
          List.of(
              new Rest(out, printed.outBytes()),
              new Rest(new FileOutputStream(FileDescriptor.err), printed.errBytes())));
    } catch (IOException e) {
      return failed(e);
    } finally {
      endPager(pager);
    }
  }

  private static void endPager(ClientPager pager) {
    if (pager.isStarted()) {
      try {
        pager.end();
      } catch (IOException _) {
        // The user left the pager before the end.
      }
    }
  }

  private ProcessBuilder builder() {
    var command = new ArrayList<String>(words);
    command.addAll(arguments);
    return new ProcessBuilder(command);
  }

  /// What is to be printed of a stream.
  ///
  /// @param skipped how many bytes were printed before
  private record Rest(OutputStream target, long skipped) {
    /// Prints a stream to its end. After a failure, as of a closed pipe, the process meets a closed
    /// pipe, too.
    void print(InputStream source) {
      try (source) {
        source.skipNBytes(skipped);
        source.transferTo(target);
      } catch (IOException _) {
        // It printed less than before, or nobody reads it.
      }
    }
  }

  /// @param rests for the streams of the process, unless it has those of this process
  private static int run(ProcessBuilder builder, List<Rest> rests) {
    try {
      Process process = builder.start();
      Runtime.getRuntime().addShutdownHook(new Thread(process::destroy, "tsearch-own"));
      var printers = new ArrayList<Thread>();
      for (int stream = 0; stream < rests.size(); stream++) {
        Rest rest = rests.get(stream);
        InputStream source = stream == 0 ? process.getInputStream() : process.getErrorStream();
        var printer = new Thread(() -> rest.print(source), "tsearch-rest-" + stream);
        printer.start();
        printers.add(printer);
      }
      for (Thread printer : printers) {
        printer.join();
      }
      return process.waitFor();
    } catch (IOException e) {
      return failed(e);
    } catch (InterruptedException _) {
      return ERROR;
    }
  }

  private static int failed(IOException failure) {
    try (var err = new FileOutputStream(FileDescriptor.err)) {
      err.write(("tsearch: " + failure.getMessage() + "\n").getBytes(UTF_8));
    } catch (IOException _) {
      // Nobody reads it.
    }
    return ERROR;
  }
}
