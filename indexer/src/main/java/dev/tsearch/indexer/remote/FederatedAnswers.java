package dev.tsearch.indexer.remote;

import dev.tsearch.indexer.search.ArchiveAccess.SearchEngine;
import dev.tsearch.indexer.search.SearchOutcome;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The answers of an archive and of clusters, which were asked at the same time.
///
/// @param answers that of the archive, then those of the clusters that answered; if some found what
///   was typed, only these
/// @param problems why a cluster did not answer, one sentence each
record FederatedAnswers<T extends SearchOutcome>(List<T> answers, List<String> problems) {

  /// Copies the lists.
  FederatedAnswers {
    answers = List.copyOf(answers);
    problems = List.copyOf(problems);
  }

  /// What one of the places is asked.
  @FunctionalInterface
  interface PlaceQuestion<T> {
    T ask(SearchEngine engine) throws IOException;
  }

  /// Asks all places.
  ///
  /// @throws IOException if the archive cannot be read
  static <T extends SearchOutcome> FederatedAnswers<T> of(
      FederatedEngine places, PlaceQuestion<T> question) throws IOException {
    var answers = new ArrayList<T>();
    var problems = new ArrayList<String>();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var asked = new ArrayList<Future<T>>();
      for (RemoteEngine cluster : places.clusters()) {
        asked.add(threads.submit(() -> question.ask(cluster)));
      }
      answers.add(question.ask(places.archive()));
      for (int number = 0; number < asked.size(); number++) {
        try {
          answers.add(asked.get(number).get());
        } catch (ExecutionException e) {
          problems.add(
              problem(places.clusters().get(number), e.getCause())
                  + ": its entries are missing in the result");
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
          throw new IOException("the search was interrupted", e);
        }
      }
    }
    return new FederatedAnswers<>(ofTheTyped(answers), problems);
  }

  private static String problem(RemoteEngine cluster, @Nullable Throwable why) {
    return why instanceof RemoteFailure failure
        ? failure.failure().problem()
        : "cluster %s: its answer cannot be read (%s)".formatted(cluster.name(), why);
  }

  /// The answers of one place to two questions.
  static <T extends SearchOutcome> FederatedAnswers<T> of(T one, T other) {
    return new FederatedAnswers<>(ofTheTyped(List.of(one, other)), List.of());
  }

  /// Without what places found that only have similar words, if another has what was typed.
  private static <T extends SearchOutcome> List<T> ofTheTyped(List<T> answers) {
    List<T> typed =
        answers.stream()
            .filter(answer -> !answer.isNothing() && !answer.spelling().isSimilar())
            .toList();
    return typed.isEmpty() ? answers : typed;
  }

  /// The notes of all answers.
  ///
  /// @param notes returns the notes of an answer
  List<String> notes(Function<T, List<String>> notes) {
    Set<String> all = new LinkedHashSet<>();
    answers.forEach(answer -> all.addAll(notes.apply(answer)));
    return List.copyOf(all);
  }

  /// Why the answers are not complete.
  ///
  /// @param damages returns why one of them is not
  List<String> problems(Function<T, List<String>> damages) {
    Set<String> all = new LinkedHashSet<>(notes(damages));
    all.addAll(problems);
    return List.copyOf(all);
  }
}
