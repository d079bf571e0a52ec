package dev.tsearch.cli;

/// The entry point of the command line.
public final class Main {
  private Main() {}

  public static void main(String[] arguments) {
    System.out.println("tsearch " + version());
  }

  private static String version() {
    String version = Main.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }
}
