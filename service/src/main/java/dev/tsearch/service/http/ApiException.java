package dev.tsearch.service.http;

/// A request that gets an error.
final class ApiException extends Exception {
  private static final long serialVersionUID = 1;

  private final int status;

  /// @param status the HTTP status
  /// @param message what is wrong, and what to do
  ApiException(int status, String message) {
    super(message);
    this.status = status;
  }

  int status() {
    return status;
  }
}
