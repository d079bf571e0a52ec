package dev.tsearch.cluster.http;

import dev.tsearch.indexer.remote.ClusterException;
import dev.tsearch.indexer.remote.ClusterPlace;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Collection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/// The certificates that a client trusts.
final class Trust {
  private Trust() {}

  /// The context for a file with certificates in PEM.
  ///
  /// @throws ClusterException if the file cannot be read or has no certificate
  static SSLContext of(ClusterPlace place, Path authority) throws ClusterException {
    try (InputStream in = Files.newInputStream(authority)) {
      Collection<? extends Certificate> certificates =
          CertificateFactory.getInstance("X.509").generateCertificates(in);
      if (certificates.isEmpty()) {
        throw new ClusterException(
            "cluster " + place.name() + ": " + authority + " has no certificate", "");
      }
      KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
      store.load(null, null);
      int number = 0;
      for (Certificate certificate : certificates) {
        store.setCertificateEntry("ca" + number++, certificate);
      }
      var factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      factory.init(store);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, factory.getTrustManagers(), null);
      return context;
    } catch (IOException | GeneralSecurityException e) {
      throw new ClusterException(
          "cluster %s: cannot read the certificates in %s (%s)"
              .formatted(place.name(), authority, e.getMessage()),
          "ca in the settings names a file in PEM");
    }
  }
}
