package dev.tsearch.cli.command.cluster;

import dev.tsearch.cli.config.Settings.ClusterValue;
import dev.tsearch.cli.config.Suggestion;
import dev.tsearch.cli.config.UserException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A table `[cluster.NAME]` of a settings file.
///
/// | key | value |
/// |---|---|
/// | `url` | the address of a node, or a list of them |
/// | `index` | the prefix of the names of its indices |
/// | `owner` | who pushes |
/// | `credentials` | a file of mode 0600 with `USER:PASSWORD`, or with a whole header value |
/// | `ca` | a file with the certificates to trust, in PEM |
/// | `timeout_seconds` | how long a request may take |
/// | `shards` | primary shards of a new index |
/// | `rollover_gb` | the size from which a month goes on in another index |
/// | `keep_months` | entries of earlier months are not sent |
/// | `policy` | the life cycle policy of new indices |
///
/// @param name the name
/// @param texts the texts by key; a list of texts is one text per line
/// @param numbers the numbers by key
record ClusterTable(String name, Map<String, List<String>> texts, Map<String, Long> numbers) {
  private static final List<String> TEXTS =
      List.of("url", "index", "owner", "credentials", "ca", "policy");
  private static final List<String> NUMBERS =
      List.of("timeout_seconds", "shards", "rollover_gb", "keep_months");

  /// Copies the maps.
  ClusterTable {
    texts = Map.copyOf(texts);
    numbers = Map.copyOf(numbers);
  }

  static ClusterTable empty(String name) {
    return new ClusterTable(name, Map.of(), Map.of());
  }

  /// This table with one more value, which replaces an earlier one.
  ///
  /// @throws UserException if there is no such key, or the value has another type
  ClusterTable with(ClusterValue added) throws UserException {
    String key = added.key();
    var moreTexts = new LinkedHashMap<>(texts);
    var moreNumbers = new LinkedHashMap<>(numbers);
    if (NUMBERS.contains(key)) {
      if (!(added.value() instanceof Long number) || number < 1) {
        throw new UserException(added.origin() + ": " + key + " must be a whole number >= 1");
      }
      moreNumbers.put(key, number);
    } else if (TEXTS.contains(key)) {
      moreTexts.put(key, texts(added));
    } else {
      var all = new ArrayList<>(TEXTS);
      all.addAll(NUMBERS);
      throw new UserException(
          added.origin() + ": a cluster has no setting " + key, Suggestion.hint(key, all));
    }
    return new ClusterTable(name, moreTexts, moreNumbers);
  }

  private static List<String> texts(ClusterValue added) throws UserException {
    if (added.value() instanceof String text && !text.isBlank()) {
      return List.of(text);
    }
    boolean isUrl = added.key().equals("url");
    if (isUrl
        && added.value() instanceof List<?> list
        && !list.isEmpty()
        && list.stream().allMatch(String.class::isInstance)) {
      return list.stream().map(String.class::cast).toList();
    }
    throw new UserException(
        added.origin()
            + ": "
            + added.key()
            + " must be a text"
            + (isUrl ? " or a list of texts" : ""));
  }

  List<String> urls() {
    return texts.getOrDefault("url", List.of());
  }

  Optional<String> text(String key) {
    return Optional.ofNullable(texts.get(key)).map(List::getFirst);
  }

  long number(String key, long otherwise) {
    return numbers.getOrDefault(key, otherwise);
  }
}
