package dev.tsearch.service.client;

import java.security.Provider;
import java.security.SecureRandomSpi;
import org.jspecify.annotations.Nullable;

/// Takes the place of the JDK's providers of security in a process that only connects to a socket.
/// The JDK's class for Unix sockets looks for a source of random numbers when it is loaded, and
/// needs it for sockets without a name alone. Its own provider would first describe all algorithms
/// that it has, which takes a third of the time of such a process.
final class UnusedRandom extends Provider {
  private static final long serialVersionUID = 1L;

  UnusedRandom() {
    super("unused", "1", "no random numbers");
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
