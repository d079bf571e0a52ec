package dev.tsearch.service.place;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;

/// What identifies a build of the program: the names, sizes and times of its jars, and the JVM.
public final class BuildName {
  private BuildName() {}

  /// The build that a jar belongs to, together with the jars in the folder `lib` beside it. If it
  /// is a folder of classes, all builds in it are one.
  ///
  /// @param jar the jar of the program
  public static String of(Path jar) {
    // java.io.File: its classes are loaded by every start of the JVM.
    File program = canonical(jar.toFile());
    var name = new StringBuilder(System.getProperty("java.vm.version", ""));
    add(program, name);
    File[] libraries = new File(program.getParentFile(), "lib").listFiles();
    if (libraries != null) {
      Arrays.sort(libraries);
      for (File library : libraries) {
        add(library, name);
      }
    }
    return name.toString();
  }

  /// The one path of a file that has several.
  private static File canonical(File file) {
    try {
      return file.getCanonicalFile();
    } catch (IOException _) {
      return file.getAbsoluteFile();
    }
  }

  private static void add(File file, StringBuilder name) {
    name.append('\n').append(file.getPath());
    if (!file.isDirectory()) {
      name.append(' ').append(file.length()).append(' ').append(file.lastModified());
    }
  }
}
