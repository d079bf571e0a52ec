package dev.tsearch.cli.command.show;

import dev.tsearch.cli.config.ResultFile;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.TextOutput;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/// Where an export is written.
///
/// @param file the file; empty for standard output
/// @param mayReplace whether an existing file may be replaced
record ExportOutput(Optional<Path> file, boolean mayReplace) {
  private static final int BUFFER_BYTES = 1 << 16;

  /// Writes a document and says where.
  ///
  /// @throws UserException as [#write]
  void writeDocument(ResultFile.ResultContent content, Console console)
      throws IOException, UserException {
    write(content, console);
    if (file.isPresent()) {
      console.say("wrote " + file.get());
    }
  }

  /// Writes a content. A file is complete or absent.
  ///
  /// @throws UserException if the file exists and may not be replaced, or cannot be written
  void write(ResultFile.ResultContent content, Console console) throws IOException, UserException {
    ResultFile.ResultContent buffered =
        stream -> {
          var out = new BufferedOutputStream(stream, BUFFER_BYTES);
          content.writeTo(out);
          out.flush();
        };
    if (file.isPresent()) {
      new ResultFile(file.get(), mayReplace).write(buffered);
    } else {
      buffered.writeTo(new StandardOutput(console.out()));
    }
  }

  /// Standard output as a stream.
  private static final class StandardOutput extends OutputStream {
    private final TextOutput out;

    private StandardOutput(TextOutput out) {
      this.out = out;
    }

    @Override
    public void write(int one) throws IOException {
      out.bytes(new byte[] {(byte) one});
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      boolean isAll = from == 0 && length == bytes.length;
      out.bytes(isAll ? bytes : Arrays.copyOfRange(bytes, from, from + length));
    }
  }
}
