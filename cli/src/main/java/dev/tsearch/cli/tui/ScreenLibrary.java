package dev.tsearch.cli.tui;

import java.io.InputStream;
import java.util.Optional;
import java.util.stream.Stream;
import org.jline.nativ.JLineNativeLoader;
import org.jline.nativ.OSInfo;

/// The native library of JLine, which it unpacks at each start unless a property names the file.
public final class ScreenLibrary {
  /// The property with the folder of the unpacked library; another one has the file's name.
  static final String FOLDER = "library.jline.path";

  private ScreenLibrary() {}

  /// Opens the library for this system in the jar of JLine; empty if there is none. The caller
  /// closes it.
  public static Optional<InputStream> packed() {
    String folder = OSInfo.getNativeLibFolderPathForCurrentOS();
    return Stream.of(".so", ".jnilib")
        .map(suffix ->
            JLineNativeLoader.class.getResourceAsStream(folder + "/libjlinenative" + suffix))
        .flatMap(Stream::ofNullable)
        .findFirst();
  }
}
