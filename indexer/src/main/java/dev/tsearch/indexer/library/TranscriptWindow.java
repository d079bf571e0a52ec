package dev.tsearch.indexer.library;

import dev.tsearch.indexer.catalog.SessionOutline;
import java.util.List;
import java.util.Optional;

/// Which entries of a conversation are wanted: some that follow each other.
public sealed interface TranscriptWindow {
  /// The largest number of entries of a window.
  int MAX_ENTRIES = 200;

  /// How many entries are wanted at most.
  int limit();

  /// The entries from a position on.
  ///
  /// @param first the position of the first one, counted from 0
  record WindowFrom(int first, int limit) implements TranscriptWindow {}

  /// The last entries before a position.
  ///
  /// @param end the position; beyond the last entry for the end of the conversation
  record WindowBefore(int end, int limit) implements TranscriptWindow {}

  /// The entries around one.
  ///
  /// @param id its id
  record WindowAround(String id, int limit) implements TranscriptWindow {}

  /// The window of named parameters: `limit`, and at most one of `cursor`, the position of the
  /// first entry, `before`, the position after the last one or `end`, and `around`, the id of an
  /// entry.
  ///
  /// @param limit the number of entries if the parameters do not say it
  /// @throws InvalidQuestionException if a parameter is wrong
  static TranscriptWindow read(ProgramQuestions.Parameters parameters, int limit)
      throws InvalidQuestionException {
    int count = ProgramQuestions.number("limit", parameters.first("limit"), limit, MAX_ENTRIES);
    Optional<String> before = parameters.first("before");
    Optional<String> around = parameters.first("around");
    List<String> given =
        List.of("cursor", "before", "around").stream()
            .filter(name -> parameters.first(name).isPresent())
            .toList();
    if (given.size() > 1) {
      throw new InvalidQuestionException(
          given.getLast(), "has no effect with " + given.getFirst(), "give one of them");
    }
    if (around.isPresent()) {
      return new WindowAround(around.get(), count);
    }
    if (before.isPresent()) {
      boolean isEnd = before.get().equals("end");
      int end = isEnd ? Integer.MAX_VALUE : ListPage.position("before", before.get());
      return new WindowBefore(end, count);
    }
    return new WindowFrom(
        ListPage.position("cursor", parameters.first("cursor").orElse("0")), count);
  }

  /// The position of its first entry in a conversation.
  ///
  /// @throws InvalidQuestionException if the conversation has no such entry
  default int first(SessionOutline outline) throws InvalidQuestionException {
    return switch (this) {
      case WindowFrom from -> Math.min(from.first(), outline.size());
      case WindowBefore before -> Math.max(0, Math.min(before.end(), outline.size()) - limit());
      case WindowAround(String id, int _) -> {
        int position =
            outline
                .position(id)
                .orElseThrow(() ->
                    new InvalidQuestionException(
                        "around", "the session has no entry " + id, "give the whole id"));
        yield Math.max(0, Math.min(position - limit() / 2, outline.size() - limit()));
      }
    };
  }

  /// The position after its last entry.
  ///
  /// @param first the position of its first entry
  default int end(SessionOutline outline, int first) {
    int most =
        this instanceof WindowBefore(int end, int _)
            ? Math.min(end, outline.size())
            : outline.size();
    return Math.min(most, first + limit());
  }
}
