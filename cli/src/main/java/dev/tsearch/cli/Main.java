package dev.tsearch.cli;

import java.util.logging.Level;
import java.util.logging.Logger;

/// The entry point of the command line.
public final class Main {
  /// Held, because the JDK keeps loggers by weak reference and would forget the level. Lucene says
  /// at start that the vector module is missing; text search does not want it.
  private static final Logger LUCENE = Logger.getLogger("org.apache.lucene");

  private Main() {}

  public static void main(String[] arguments) {
    LUCENE.setLevel(Level.SEVERE);
    System.out.println("tsearch " + version());
  }

  private static String version() {
    String version = Main.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }
}
