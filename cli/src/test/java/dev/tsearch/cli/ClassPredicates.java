package dev.tsearch.cli;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;

/// Sets of classes that the rules of [ArchitectureTest] speak of.
final class ClassPredicates {
  /// What the names of all packages begin with.
  static final String ROOT = "dev.tsearch.";

  private ClassPredicates() {}

  /// Classes in none of the packages, which are named without [#ROOT].
  static DescribedPredicate<JavaClass> resideOutsideOf(String... packages) {
    String[] full = new String[packages.length];
    for (int index = 0; index < packages.length; index++) {
      full[index] = ROOT + packages[index];
    }
    return DescribedPredicate.not(resideInAnyPackage(full));
  }

  /// The classes of the JDK that open files by themselves.
  static DescribedPredicate<JavaClass> fileStreams() {
    return belongToAnyOf(
        java.io.File.class,
        java.io.RandomAccessFile.class,
        java.io.FileInputStream.class,
        java.io.FileOutputStream.class,
        java.io.FileReader.class,
        java.io.FileWriter.class);
  }

  /// The classes of the JDK that connect to other processes and machines, or may do so. Those that
  /// read and write addresses as text do not.
  static DescribedPredicate<JavaClass> network() {
    return resideInAnyPackage("java.net..", "javax.net..", "java.rmi..", "com.sun.net..")
        .and(
            DescribedPredicate.not(
                belongToAnyOf(
                    java.net.URI.class,
                    java.net.URISyntaxException.class,
                    java.net.URLDecoder.class,
                    java.net.URLEncoder.class)))
        .or(
            belongToAnyOf(
                java.nio.channels.SocketChannel.class,
                java.nio.channels.ServerSocketChannel.class,
                java.nio.channels.DatagramChannel.class,
                java.nio.channels.AsynchronousSocketChannel.class));
  }

  /// Classes that are neither the named class nor nested in it.
  static DescribedPredicate<JavaClass> isNot(String name) {
    return describe(
        "are not " + name,
        type -> !type.getName().equals(name) && !type.getName().startsWith(name + "$"));
  }
}
