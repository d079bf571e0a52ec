package dev.tsearch.service.http;

import dev.tsearch.core.entry.Field;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.json.JsonObjects;
import dev.tsearch.core.json.JsonObjects.MemberWriter;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.indexer.answer.AnswerPage;
import dev.tsearch.indexer.answer.EntryObjects;
import dev.tsearch.indexer.answer.FacetObjects;
import dev.tsearch.indexer.answer.FileObjects;
import dev.tsearch.indexer.answer.HitObjects;
import dev.tsearch.indexer.answer.ListedSession;
import dev.tsearch.indexer.answer.RemedyObjects;
import dev.tsearch.indexer.answer.SessionObjects;
import dev.tsearch.indexer.answer.StatsObjects;
import dev.tsearch.indexer.catalog.NameResolver.Meaning;
import dev.tsearch.indexer.catalog.OutlinedEntry;
import dev.tsearch.indexer.catalog.SessionTitles;
import dev.tsearch.indexer.library.EntryQuestion;
import dev.tsearch.indexer.library.FieldFilter;
import dev.tsearch.indexer.library.FileSelection;
import dev.tsearch.indexer.library.FileSort;
import dev.tsearch.indexer.library.FilesAnswer;
import dev.tsearch.indexer.library.FixAnswer;
import dev.tsearch.indexer.library.InvalidQuestionException;
import dev.tsearch.indexer.library.Library;
import dev.tsearch.indexer.library.LibraryAnswer;
import dev.tsearch.indexer.library.ListPage;
import dev.tsearch.indexer.library.OpenLibrary;
import dev.tsearch.indexer.library.ProgramQuestions;
import dev.tsearch.indexer.library.SearchAnswer;
import dev.tsearch.indexer.library.ServedLibrary;
import dev.tsearch.indexer.library.SessionFilter;
import dev.tsearch.indexer.library.SessionSort;
import dev.tsearch.indexer.library.SessionsAnswer;
import dev.tsearch.indexer.library.TranscriptAnswer;
import dev.tsearch.indexer.library.TranscriptWindow;
import dev.tsearch.indexer.lucene.reader.FacetCounts;
import dev.tsearch.indexer.search.AggregateResult;
import dev.tsearch.indexer.search.HitDetails;
import dev.tsearch.indexer.search.SearchHit;
import dev.tsearch.indexer.stats.ArchiveStats;
import dev.tsearch.indexer.stats.Prices;
import dev.tsearch.indexer.stats.StatsFilter;
import dev.tsearch.indexer.stats.StatsGrouping;
import dev.tsearch.indexer.stats.StatsRequest;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import tools.jackson.core.JsonGenerator;

/// Answers requests with the objects of the library. Thread-safe.
///
/// @param served the archive and the surroundings
/// @param status writes the state of the service
record ApiRoutes(ServedLibrary served, MemberWriter status) {
  private static final int STANDARD_LIMIT = 20;
  private static final int MAX_LIMIT = 1_000;

  /// How many values of a field are counted unless the request says it.
  private static final int FACET_VALUES = 10;

  private static final HitDetails DETAILS = new HitDetails(false, false, true, true, 0, 0);

  /// Answers a request with an object, which is written while it is read.
  ///
  /// @throws ApiException if there is no such thing
  void write(ApiRequest request, OutputStream out)
      throws IOException, ApiException, InvalidQuestionException {
    ApiDocument.check(request);
    List<String> path = request.path();
    boolean isSession = path.size() == 3 && path.subList(0, 2).equals(List.of("api", "sessions"));
    if (isSession && !path.getLast().isEmpty()) {
      session(path.getLast(), request, out);
    } else {
      JsonObjects.write(answer(request), out);
    }
  }

  private MemberWriter answer(ApiRequest request)
      throws IOException, ApiException, InvalidQuestionException {
    List<String> path = request.path();
    if (path.size() < 2 || path.size() > 3 || !path.getFirst().equals("api")) {
      throw notFound();
    }
    String of = path.size() == 3 ? path.get(2) : "";
    boolean isOne = !of.isEmpty();
    return switch (path.get(1)) {
      case "search" -> only(!isOne, () -> search(request));
      case "sessions" -> only(!isOne, () -> sessions(request));
      case "entries" -> only(isOne, () -> entry(of));
      case "facets" -> only(!isOne, () -> facets(request));
      case "stats" -> only(!isOne, () -> stats(request));
      case "files" -> only(!isOne, () -> files(request));
      case "fix" -> only(!isOne, () -> fix(request));
      case "status" -> only(!isOne, () -> status);
      default -> throw notFound();
    };
  }

  /// Makes an answer.
  private interface Answering {
    MemberWriter answer() throws IOException, ApiException, InvalidQuestionException;
  }

  private static MemberWriter only(boolean condition, Answering answering)
      throws IOException, ApiException, InvalidQuestionException {
    if (!condition) {
      throw notFound();
    }
    return answering.answer();
  }

  private static ApiException notFound() {
    return new ApiException(404, "no such resource; /api/openapi.json lists them");
  }

  private ProgramQuestions questions() {
    return new ProgramQuestions(served.clock().instant(), served.zone());
  }

  private MemberWriter search(ApiRequest request) throws IOException, InvalidQuestionException {
    Library library = served.opener().open();
    EntryQuestion question = questions().read(request, STANDARD_LIMIT, MAX_LIMIT);
    SearchAnswer answer = library.search(library.resolve(question), DETAILS);
    var notes = new ArrayList<>(question.query().notes());
    notes.addAll(answer.notes());
    notes.addAll(leftOut(library, answer.request(), answer.total()));
    String next = answer.next(answer.result().hits().size());
    var objects = new HitObjects(List.of(), next, answer.result().spelling().corrections());
    var items = new ArrayList<MemberWriter>();
    for (SearchHit hit : answer.result().hits()) {
      boolean isLast = items.size() + 1 == answer.result().hits().size();
      items.add(generator -> objects.write(hit, isLast, generator));
    }
    return new AnswerPage("hits", items, answer.total(), notes, next)::write;
  }

  /// Says that `all` would find more, if little was found.
  private static List<String> leftOut(Library library, SearchRequest request, long found)
      throws IOException {
    long count = library.leftOut(request, found);
    return count == 0
        ? List.of()
        : List.of(count + " more with text that programs inserted; all=true finds them");
  }

  private MemberWriter sessions(ApiRequest request) throws IOException, InvalidQuestionException {
    Library library = served.opener().open();
    FieldFilter fields = ProgramQuestions.filter(request);
    var filter =
        new SessionFilter(
            fields.values().getOrDefault(Field.SOURCE, List.of()),
            fields.values().getOrDefault(Field.PROJECT, List.of()),
            request.first("prompt").orElse(""),
            ProgramQuestions.flag("agents", request.first("agents"), false));
    boolean isList = request.first("query").isEmpty();
    SessionSort order = order(request, isList ? SessionSort.NEWEST : SessionSort.RELEVANCE);
    List<String> notes = List.of();
    List<ListedSession> sessions;
    if (isList) {
      sessions =
          library.sessions(filter, questions().time(request, served.clock().instant()), order);
    } else {
      SearchRequest wanted = matches(library, request);
      SessionsAnswer answer = library.sessions(wanted, filter, order, HitDetails.NONE);
      notes = new ArrayList<>(answer.notes());
      notes.addAll(leftOut(library, wanted, answer.sessions().size()));
      sessions = answer.sessions();
    }
    Map<TranscriptId, String> titles =
        SessionTitles.of(sessions.stream().map(ListedSession::row).toList());
    return page(
        "sessions",
        sessions,
        (session, generator) ->
            SessionObjects.write(
                List.of(), session, titles.getOrDefault(session.row().transcript(), ""), generator),
        notes,
        request);
  }

  private static SessionSort order(ApiRequest request, SessionSort otherwise)
      throws InvalidQuestionException {
    Optional<String> word = request.first("sort");
    if (word.isEmpty()) {
      return otherwise;
    }
    return SessionSort.of(word.get())
        .filter(order -> order != SessionSort.RELEVANCE || otherwise == SessionSort.RELEVANCE)
        .orElseThrow(() ->
            new InvalidQuestionException(
                "sort", "must be one of " + SessionSort.WORDS + ", got " + word.get(), ""));
  }

  /// The search of parameters whose `sort`, `limit` and `cursor` are those of a list.
  private SearchRequest matches(Library library, ApiRequest request)
      throws IOException, InvalidQuestionException {
    List<String> ofList = List.of("sort", "cursor", "limit");
    EntryQuestion question =
        questions()
            .read(name -> ofList.contains(name) ? List.of() : request.of(name), 1, MAX_LIMIT);
    return library.resolve(question).request();
  }

  /// A page of a list; its cursor is the position of the next object.
  ///
  /// @param object writes the members of an object
  private static <T> MemberWriter page(
      String name,
      List<T> all,
      BiConsumer<T, JsonGenerator> object,
      List<String> notes,
      ApiRequest request)
      throws InvalidQuestionException {
    ListPage page = ListPage.read(request, STANDARD_LIMIT, MAX_LIMIT);
    List<T> shown = page.of(all);
    String next = page.next(shown.size(), all.size());
    return new AnswerPage(name, writers(shown, object), all.size(), notes, next)::write;
  }

  private static <T> List<MemberWriter> writers(
      List<T> shown, BiConsumer<T, JsonGenerator> object) {
    var writers = new ArrayList<MemberWriter>(shown.size());
    shown.forEach(one -> writers.add(generator -> object.accept(one, generator)));
    return writers;
  }

  /// Writes a window of a session. Each entry is read when it is written.
  private void session(String name, ApiRequest request, OutputStream out)
      throws IOException, ApiException, InvalidQuestionException {
    try (OpenLibrary open = served.opener().open().open()) {
      Meaning meaning = open.meaning(name);
      if (!(meaning instanceof Meaning.OneSession(TranscriptId transcript))) {
        throw unknown(name, meaning);
      }
      TranscriptAnswer answer =
          open.transcript(transcript, TranscriptWindow.read(request, STANDARD_LIMIT));
      List<MemberWriter> entries =
          writers(
              answer.entries(),
              (outlined, generator) -> EntryObjects.write(read(outlined, open), "", generator));
      var page = new AnswerPage("entries", entries, answer.total(), answer.notes(), answer.next());
      JsonObjects.write(
          generator -> {
            generator.writeNumberProperty("first", answer.first());
            JsonObjects.text(generator, "previous", answer.previous());
            page.write(generator);
          },
          out);
    }
  }

  private static LocatedEntry read(OutlinedEntry outlined, OpenLibrary open) {
    try {
      return open.read(outlined);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private MemberWriter entry(String name) throws IOException, ApiException {
    Meaning meaning = served.opener().open().meaning(name);
    if (!(meaning instanceof Meaning.OneEntry(LocatedEntry located))) {
      throw unknown(name, meaning);
    }
    return generator -> EntryObjects.write(located, "", generator);
  }

  /// The error for a name that means nothing, or several things.
  static ApiException unknown(String name, Meaning meaning) {
    return meaning instanceof Meaning.Ambiguous(List<String> candidates)
        ? new ApiException(
            409, name + " is the beginning of several names: " + String.join(", ", candidates))
        : new ApiException(404, "nothing of this kind is called " + name);
  }

  private MemberWriter facets(ApiRequest request) throws IOException, InvalidQuestionException {
    Library library = served.opener().open();
    int values = ProgramQuestions.number("limit", request.first("limit"), FACET_VALUES, MAX_LIMIT);
    SearchRequest wanted = matches(library, request);
    AggregateResult<FacetCounts> counted = library.facets(wanted, served.zone().id());
    var objects =
        new FacetObjects(
            counted.value(),
            values,
            counted.counts(),
            counted.spelling().corrections(),
            counted.isComplete());
    List<String> notes = LibraryAnswer.notes(counted.notes(), counted.damages());
    return generator -> {
      objects.write(generator);
      AnswerPage.writeRemarks(notes, "", generator);
    };
  }

  private MemberWriter stats(ApiRequest request) throws IOException, InvalidQuestionException {
    var groupings = new ArrayList<StatsGrouping>();
    for (String word : request.first("by").map(by -> by.split(",")).orElse(new String[0])) {
      groupings.add(
          StatsGrouping.of(word)
              .orElseThrow(() -> new InvalidQuestionException("by", "unknown: " + word, "")));
    }
    Library library = served.opener().open();
    FieldFilter fields = library.whole(ProgramQuestions.filter(request));
    Map<Field, List<String>> values = new LinkedHashMap<>(fields.values());
    if (fields.isErrorsOnly()) {
      values.put(Field.ERROR, List.of("true"));
    }
    var filter = new StatsFilter(questions().time(request, served.clock().instant()), values);
    ArchiveStats.Result result =
        library.stats(new StatsRequest(groupings, filter, served.zone(), Prices.NONE));
    var writer = new StatsObjects(groupings, false);
    List<String> damages =
        result.damages().stream().map(damage -> String.valueOf(damage.getMessage())).toList();
    return page("rows", result.rows(), writer::write, damages, request);
  }

  private MemberWriter files(ApiRequest request) throws IOException, InvalidQuestionException {
    Library library = served.opener().open();
    FilesAnswer answer =
        library.files(
            matches(library, request), new FileSelection(request.of("file"), false, FileSort.LAST));
    return page("files", answer.files(), FileObjects::write, answer.notes(), request);
  }

  private MemberWriter fix(ApiRequest request) throws IOException, InvalidQuestionException {
    Library library = served.opener().open();
    FixAnswer answer = library.fix(matches(library, request));
    return page(
        "fixes",
        answer.groups(),
        (group, generator) -> RemedyObjects.write(group, text -> text, generator),
        answer.notes(),
        request);
  }
}
