package dev.tsearch.cli.command.cluster;

import dev.tsearch.cli.config.TextFile;
import dev.tsearch.cli.config.UserException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// A copy of an archive: its folder on a machine. Copies have the same id as archives, and
/// different entries as soon as one of them changes.
///
/// It is computed, not stored, so a copy of the folder has another one, and a folder without its
/// derived files the same.
///
/// @param root the folder of the archive
record ArchiveCopy(Path root) {
  /// Linux has the identity of the installation there.
  private static final Path MACHINE = Path.of("/etc/machine-id");

  private static final int HASH_BYTES = 6;

  /// What tells it from other copies: letters and digits.
  String id() {
    byte[] text = (machine() + '\n' + folder()).getBytes(StandardCharsets.UTF_8);
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(text);
      return HexFormat.of().formatHex(hash, 0, HASH_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  private Path folder() {
    try {
      return root.toRealPath();
    } catch (IOException _) {
      return root.toAbsolutePath().normalize();
    }
  }

  private static String machine() {
    try {
      String id = new TextFile(MACHINE).text().strip();
      if (!id.isEmpty()) {
        return id;
      }
    } catch (IOException | UserException _) {
      // Other systems have none.
    }
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException _) {
      return "";
    }
  }
}
