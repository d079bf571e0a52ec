package dev.tsearch.service.web;

import java.io.IOException;
import java.io.OutputStream;

/// A file that a browser saves, which is written while it is sent.
///
/// @param name the name of the file: letters, digits, `.` and `-`
/// @param type its media type
/// @param content writes it
public record WebDownload(String name, String type, DownloadContent content) {

  /// Writes a file.
  @FunctionalInterface
  public interface DownloadContent {
    /// Writes it to the end; does not close the stream.
    void writeTo(OutputStream out) throws IOException;
  }
}
