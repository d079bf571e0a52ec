package dev.tsearch.benchmarks.compare;

/// What no program on a JVM can be faster than.
public final class JvmHello {
  private JvmHello() {}

  public static void main(String[] arguments) {
    System.out.println("hello");
  }
}
