package dev.tsearch.core;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.net.URL;

/// The test classes of a module, as the rules read them: once for all rules, and without the
/// classes of other modules and libraries, of which only the names are needed.
final class TestClasses {
  private static final ClassValue<JavaClasses> BESIDE =
      new ClassValue<>() {
        @Override
        protected JavaClasses computeValue(Class<?> test) {
          return read(test.getProtectionDomain().getCodeSource().getLocation());
        }
      };

  private TestClasses() {}

  /// All test classes of the module that a test is in.
  static JavaClasses beside(Class<?> test) {
    return BESIDE.get(test);
  }

  private static JavaClasses read(URL place) {
    return ArchConfiguration.withThreadLocalScope(configuration -> {
      configuration.setResolveMissingDependenciesFromClassPath(false);
      return new ClassFileImporter().importUrl(place);
    });
  }
}
