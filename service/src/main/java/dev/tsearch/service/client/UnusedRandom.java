package dev.tsearch.service.client;

import java.security.Provider;
import java.security.SecureRandomSpi;
import java.security.Security;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Takes the place of the JDK's providers of security in a process that only connects to a socket.
/// The JDK's class for Unix sockets looks for a source of random numbers when it is loaded, and
/// needs it for sockets without a name alone. Its own provider would first describe all algorithms
/// that it has.
final class UnusedRandom extends Provider {
  private static final long serialVersionUID = 1L;

  private static final String NAME = "unused";
  private static final long WAIT_NANOS = 50_000;

  private UnusedRandom() {
    super(NAME, "1", "no random numbers");
  }

  /// Begins to make it the provider of this process. The JDK reads its security settings before,
  /// and afterwards lists all algorithms that it has names for. So a thread does it, while the
  /// command is made ready.
  ///
  /// @return the thread
  static Thread installing() {
    Thread thread = new Installation();
    thread.start();
    return thread;
  }

  /// Waits until it is the provider, but not for what the JDK does afterwards.
  ///
  /// @param installing the thread
  static void await(Thread installing) {
    while (Security.getProvider(NAME) == null && installing.isAlive()) {
      LockSupport.parkNanos(WAIT_NANOS);
    }
  }

  /// Makes it the provider. Without a lambda, as all that a client runs.
  private static final class Installation extends Thread {
    Installation() {
      super("tsearch-security");
      setDaemon(true);
    }

    @Override
    public void run() {
      Security.insertProviderAt(new UnusedRandom(), 1);
    }
  }

  @Override
  public @Nullable Service getService(String type, String algorithm) {
    return type.equals("SecureRandom") ? new UnusedService(this, type, algorithm) : null;
  }

  /// Creates the source without reflection.
  private static final class UnusedService extends Service {
    UnusedService(Provider provider, String type, String algorithm) {
      super(provider, type, algorithm, NoNumbers.class.getName(), null, null);
    }

    @Override
    public Object newInstance(Object parameter) {
      return new NoNumbers();
    }
  }

  /// Gives no numbers.
  private static final class NoNumbers extends SecureRandomSpi {
    private static final long serialVersionUID = 1L;

    @Override
    protected void engineSetSeed(byte[] seed) {
      throw new UnsupportedOperationException();
    }

    @Override
    protected void engineNextBytes(byte[] bytes) {
      throw new UnsupportedOperationException();
    }

    @Override
    protected byte[] engineGenerateSeed(int numBytes) {
      throw new UnsupportedOperationException();
    }
  }
}
