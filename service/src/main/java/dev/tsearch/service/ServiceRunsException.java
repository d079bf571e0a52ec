package dev.tsearch.service;

import java.io.IOException;

/// A service of the same build runs for the archive.
public final class ServiceRunsException extends IOException {
  private static final long serialVersionUID = 1L;

  ServiceRunsException(String archive, long pid) {
    super("a service for " + archive + " runs already: process " + pid);
  }
}
