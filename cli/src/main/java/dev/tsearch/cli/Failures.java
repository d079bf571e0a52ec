package dev.tsearch.cli;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.store.manifest.ArchiveLockedException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/// The error messages for failures of files and archives, one line each.
final class Failures {
  private Failures() {}

  /// The kind of a failure, as [dev.tsearch.cli.render.ErrorObject] lists them.
  static String kind(IOException failure) {
    if (failure instanceof CorruptArchiveException) {
      return "damaged";
    }
    return failure instanceof ArchiveLockedException ? "locked" : "file";
  }

  static String describe(IOException failure) {
    if (failure instanceof NoSuchFileException missing) {
      String reason = missing.getReason();
      return missing.getFile() + ": " + (reason == null ? "no such file or folder" : reason);
    }
    if (failure instanceof AccessDeniedException denied) {
      return denied.getFile() + ": permission denied";
    }
    if (failure instanceof FileAlreadyExistsException taken) {
      return taken.getFile() + ": a file of this name is in the way";
    }
    if (failure instanceof NotDirectoryException other) {
      return other.getFile() + ": it is no folder";
    }
    if (failure instanceof FileSystemException other) {
      String reason =
          other.getReason() == null ? other.getClass().getSimpleName() : other.getReason();
      return other.getFile() + ": " + reason;
    }
    String message = failure.getMessage();
    return message == null ? failure.getClass().getSimpleName() : message;
  }
}
