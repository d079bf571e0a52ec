package dev.tsearch.indexer.format.cline;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.indexer.draft.Surroundings;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The tokens of the requests that the display of a task states, for its answers. The display is
/// read at the first answer. Single owner, not thread-safe.
final class RequestTokens {
  /// Since 2025-11-01, Roo Code counts what is in caches among the input of all models.
  private static final long ALL_INCLUDED = 1_761_955_200_000L;

  private final Surroundings surroundings;
  private final String display;
  private @Nullable List<Request> requests;
  private int next;

  private record Request(long time, JsonObject counts) {}

  /// @param display the name of the file next to the conversation
  RequestTokens(Surroundings surroundings, String display) {
    this.surroundings = surroundings;
    this.display = display;
  }

  /// The tokens of the request that an answer ended: the last one before it, unless an earlier
  /// answer has it; empty if there is none. Answers are asked about in their order.
  ///
  /// @param time when the answer was complete, in milliseconds; 0 if unknown
  JsonObject of(long time) {
    List<Request> all = requests();
    JsonObject counts = JsonObject.EMPTY;
    while (next < all.size() && all.get(next).time() <= time) {
      counts = all.get(next).counts();
      next++;
    }
    return counts;
  }

  private List<Request> requests() {
    List<Request> known = requests;
    if (known == null) {
      var found = new ArrayList<Request>();
      for (JsonObject item : surroundings.wholeObjects(display)) {
        if (item.text("say", "").equals("api_req_started")) {
          found.add(request(item));
        }
      }
      found.sort(Comparator.comparingLong(Request::time));
      known = List.copyOf(found);
      requests = known;
    }
    return known;
  }

  private static Request request(JsonObject item) {
    long time = item.number("ts", 0);
    return new Request(
        time,
        item.text("text")
            .flatMap(RequestTokens::parsed)
            .map(stated -> counts(stated, time))
            .orElse(JsonObject.EMPTY));
  }

  private static Optional<JsonObject> parsed(String text) {
    try {
      return Optional.of(Json.SOURCE.object(text.getBytes(UTF_8)));
    } catch (MalformedJsonException _) {
      return Optional.empty();
    }
  }

  /// The counts of a request, without what is in caches among the input; empty if it has none yet.
  private static JsonObject counts(JsonObject stated, long time) {
    long input = Math.max(0, stated.number("tokensIn", 0));
    long output = Math.max(0, stated.number("tokensOut", 0));
    long written = Math.max(0, stated.number("cacheWrites", 0));
    long read = Math.max(0, stated.number("cacheReads", 0));
    if (input + output + written + read == 0) {
      return JsonObject.EMPTY;
    }
    long inCaches = written + read;
    boolean isIncluded = includesCaches(stated.text("apiProtocol", ""), time) && input >= inCaches;
    return JsonObject.builder()
        .put("input_tokens", isIncluded ? input - inCaches : input)
        .put("output_tokens", output)
        .put("cache_read_input_tokens", read)
        .put("cache_creation_input_tokens", written)
        .build();
  }

  /// Whether the input includes what is in caches. Only Roo Code and Kilo Code state the protocol.
  private static boolean includesCaches(String protocol, long time) {
    return switch (protocol) {
      case "" -> false;
      case "anthropic" -> time >= ALL_INCLUDED;
      default -> true;
    };
  }
}
