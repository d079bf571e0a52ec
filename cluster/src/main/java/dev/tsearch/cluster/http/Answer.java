package dev.tsearch.cluster.http;

import dev.tsearch.core.entry.JsonObject;
import java.util.Optional;

/// The answer of a cluster to a request.
///
/// @param status the HTTP status
/// @param body the body; empty if the answer has none or is no JSON object
public record Answer(int status, JsonObject body) {
  private static final int FIRST_SUCCESS = 200;
  private static final int FIRST_REDIRECT = 300;

  /// Whether the cluster did what was asked.
  public boolean isSuccess() {
    return isSuccess(status);
  }

  /// Whether a status means that what was asked is done.
  static boolean isSuccess(int status) {
    return status >= FIRST_SUCCESS && status < FIRST_REDIRECT;
  }

  /// The kind of the failure, for example `index_not_found_exception`; empty if there is none.
  public String failureType() {
    JsonObject error = body.object("error");
    return error.objects("root_cause").stream()
        .findFirst()
        .orElse(error)
        .text("type", error.text("type", ""));
  }

  /// The closed index that was the reason of the failure; empty if there is none.
  public Optional<String> closedIndex() {
    return failureType().equals("index_closed_exception")
        ? Optional.of(body.object("error").text("index", ""))
        : Optional.empty();
  }

  /// Why the request failed, as the cluster says, on one line; empty if it does not say it.
  public String reason() {
    JsonObject error = body.object("error");
    String reason =
        error.objects("root_cause").stream()
            .findFirst()
            .orElse(error)
            .text("reason", error.text("reason", ""));
    String said = reason.isEmpty() ? body.text("error", "") : reason;
    return said.strip().replaceAll("\\s+", " ");
  }
}
