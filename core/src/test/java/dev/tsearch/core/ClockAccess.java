package dev.tsearch.core;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnitAccess;
import java.util.Set;

/// Classifies accesses to methods and constructors of the JDK, for the rules on clocks. Calls and
/// method references count alike.
public final class ClockAccess {
  private static final Set<String> CALENDARS =
      Set.of("java.util.Date", "java.util.Calendar", "java.util.GregorianCalendar");
  private static final Set<String> RANDOMS =
      Set.of("java.util.Random", "java.util.SplittableRandom", "java.security.SecureRandom");

  private ClockAccess() {}

  /// Whether it reads the date, the time of day or the time zone of the machine.
  public static boolean isWallClock(JavaCodeUnitAccess<?> access) {
    String owner = access.getTargetOwner().getName();
    String name = access.getName();
    return (owner.equals("java.lang.System") && name.equals("currentTimeMillis"))
        || (owner.startsWith("java.time.") && name.equals("now"))
        || (owner.startsWith("java.time.") && name.startsWith("system"))
        || (owner.equals("java.time.Clock") && name.startsWith("tick"))
        || (CALENDARS.contains(owner) && hasNoArguments(access));
  }

  /// Whether it reads the monotonic clock.
  public static boolean isMonotonicClock(JavaCodeUnitAccess<?> access) {
    return access.getTargetOwner().getName().equals("java.lang.System")
        && access.getName().equals("nanoTime");
  }

  /// Whether it returns random numbers without a seed.
  static boolean isUnseeded(JavaCodeUnitAccess<?> access) {
    String owner = access.getTargetOwner().getName();
    String name = access.getName();
    return (RANDOMS.contains(owner) && name.equals("<init>") && hasNoArguments(access))
        || (owner.equals("java.lang.Math") && name.equals("random"))
        || (owner.equals("java.util.UUID") && name.equals("randomUUID"))
        || owner.equals("java.util.concurrent.ThreadLocalRandom");
  }

  /// The simple name of the top-level class that an access is written in.
  public static String topLevelOrigin(JavaCodeUnitAccess<?> access) {
    JavaClass origin = access.getOriginOwner();
    while (origin.getEnclosingClass().isPresent()) {
      origin = origin.getEnclosingClass().get();
    }
    return origin.getSimpleName();
  }

  private static boolean hasNoArguments(JavaCodeUnitAccess<?> access) {
    return access.getTarget().getRawParameterTypes().isEmpty();
  }
}
