package dev.tsearch.benchmarks.compare;

/// A program that does nothing: the lower bound for any program on a JVM.
public final class JvmHello {
  private JvmHello() {}

  public static void main(String[] arguments) {
    System.out.println("hello");
  }
}
