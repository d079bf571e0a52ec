package dev.tsearch.indexer.format;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/// The samples of all tests that implement [FormatContract], for tests of other modules: a new
/// format takes part in them without being listed.
public final class ContractSamples {
  private static final String SUFFIX = "ContractTest.class";

  private ContractSamples() {}

  /// The samples by the names of the tests, without their packages.
  public static Map<String, byte[]> all() throws IOException {
    Path classes;
    try {
      classes =
          Path.of(FormatContract.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IOException("no place of the test classes", e);
    }
    if (Files.isDirectory(classes)) {
      return samplesIn(classes);
    }
    try (FileSystem jar = FileSystems.newFileSystem(classes)) {
      return samplesIn(jar.getPath("/"));
    }
  }

  private static Map<String, byte[]> samplesIn(Path classes) throws IOException {
    Map<String, byte[]> samples = new TreeMap<>();
    try (Stream<Path> files = Files.walk(classes)) {
      for (Path file : files.filter(path -> path.toString().endsWith(SUFFIX)).toList()) {
        String relative = classes.relativize(file).toString().replace('/', '.');
        addSample(relative.substring(0, relative.length() - ".class".length()), samples);
      }
    }
    return samples;
  }

  private static void addSample(String name, Map<String, byte[]> samples) throws IOException {
    try {
      Class<?> type = Class.forName(name);
      if (!type.isInterface() && FormatContract.class.isAssignableFrom(type)) {
        var constructor = type.getDeclaredConstructor();
        constructor.setAccessible(true);
        samples.put(type.getSimpleName(), ((FormatContract) constructor.newInstance()).sample());
      }
    } catch (ReflectiveOperationException e) {
      throw new IOException("no sample of " + name, e);
    }
  }
}
