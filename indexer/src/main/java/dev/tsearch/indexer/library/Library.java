package dev.tsearch.indexer.library;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.Field;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.export.ConversationWriter;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.core.json.ShellWord;
import dev.tsearch.core.query.Inserted;
import dev.tsearch.core.query.ParsedQuery;
import dev.tsearch.core.query.Query;
import dev.tsearch.core.query.SearchDeadline;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.sidecar.SessionRow;
import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.core.store.source.SourceRow;
import dev.tsearch.indexer.answer.ListedSession;
import dev.tsearch.indexer.answer.SessionHits;
import dev.tsearch.indexer.catalog.NameResolver;
import dev.tsearch.indexer.catalog.NameResolver.Meaning;
import dev.tsearch.indexer.catalog.Resumption;
import dev.tsearch.indexer.catalog.SessionNames;
import dev.tsearch.indexer.catalog.SessionNames.SessionMeaning;
import dev.tsearch.indexer.catalog.SessionOutlines;
import dev.tsearch.indexer.catalog.SessionSources;
import dev.tsearch.indexer.export.ExportAnswer;
import dev.tsearch.indexer.export.ExportRequest;
import dev.tsearch.indexer.export.OriginalInputs;
import dev.tsearch.indexer.lucene.reader.FacetCounts;
import dev.tsearch.indexer.lucene.reader.FileCounts;
import dev.tsearch.indexer.lucene.reader.FileCounts.FileUse;
import dev.tsearch.indexer.lucene.reader.SessionCounts.Grouping;
import dev.tsearch.indexer.search.AggregateResult;
import dev.tsearch.indexer.search.ArchiveAccess.SearchEngine;
import dev.tsearch.indexer.search.FoundSession;
import dev.tsearch.indexer.search.HitDetails;
import dev.tsearch.indexer.search.Page;
import dev.tsearch.indexer.search.SearchResult;
import dev.tsearch.indexer.stats.ArchiveStats;
import dev.tsearch.indexer.stats.StatsRequest;
import java.io.IOException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// Answers questions about an archive. Every answer is read from one snapshot and is complete.
/// Takes no lock. Safe for use by many threads.
public final class Library {
  private static final int MAX_CANDIDATES = 5;

  /// A search that found no more may have been meant for inserted texts, too.
  private static final int LITTLE = 5;

  private final Archive archive;
  private final SearchEngine searcher;
  private final SessionOutlines outlines;

  /// @param archive the archive
  /// @param searcher searches it
  public Library(Archive archive, SearchEngine searcher) {
    this(archive, searcher, new SessionOutlines());
  }

  /// @param archive the archive
  /// @param searcher searches it
  /// @param outlines makes the outlines of conversations and keeps them for other libraries of the
  ///   same archive
  public Library(Archive archive, SearchEngine searcher, SessionOutlines outlines) {
    this.archive = archive;
    this.searcher = searcher;
    this.outlines = outlines;
  }

  /// The newest snapshot, for questions whose answers must fit together; the caller closes it.
  public OpenLibrary open() throws IOException {
    return OpenLibrary.of(archive, outlines);
  }

  /// The whole names of sessions. A name that no session has is returned unchanged. Reads the
  /// archive only if there are names.
  ///
  /// @param typed whole names, and prefixes of at least [NameResolver#MIN_CHARACTERS] characters
  /// @throws InvalidQuestionException if a prefix is too short or ambiguous
  public List<String> wholeSessions(List<String> typed)
      throws IOException, InvalidQuestionException {
    if (typed.isEmpty()) {
      return typed;
    }
    var whole = new ArrayList<String>();
    try (OpenLibrary open = open()) {
      var names = new SessionNames(open.catalog().sessions());
      for (String name : typed) {
        whole.add(whole(name, names));
      }
    }
    return whole;
  }

  private static String whole(String name, SessionNames names) throws InvalidQuestionException {
    return switch (names.find(name)) {
      case SessionMeaning.Whole(String whole) -> whole;
      case SessionMeaning.TooShort() ->
          throw new InvalidQuestionException(
              "session",
              "a beginning needs at least %d characters, got %s"
                  .formatted(NameResolver.MIN_CHARACTERS, name),
              "");
      case SessionMeaning.AmbiguousSession(List<String> candidates) ->
          throw new InvalidQuestionException(
              "session",
              "several begin with "
                  + name
                  + ": "
                  + String.join(", ", candidates.stream().limit(MAX_CANDIDATES).toList())
                  + (candidates.size() > MAX_CANDIDATES ? ", …" : ""),
              "");
    };
  }

  /// A filter with the whole names of its sessions.
  ///
  /// @throws InvalidQuestionException as [#wholeSessions]
  public FieldFilter whole(FieldFilter filter) throws IOException, InvalidQuestionException {
    return filter.withSessions(wholeSessions(filter.sessions()));
  }

  /// A query with whole names of sessions, as far as a prefix is long enough and unique. Reads the
  /// archive only if the query has names.
  public ParsedQuery whole(ParsedQuery parsed) throws IOException {
    Map<String, String> whole = new HashMap<>();
    withSessions(parsed.query(), name -> whole.merge(name, name, (same, _) -> same));
    if (whole.isEmpty()) {
      return parsed;
    }
    try (OpenLibrary open = open()) {
      var names = new SessionNames(open.catalog().sessions());
      whole.replaceAll((name, _) ->
          names.find(name) instanceof SessionMeaning.Whole(String found) ? found : name);
    }
    return new ParsedQuery(
        withSessions(parsed.query(), name -> whole.getOrDefault(name, name)), parsed.notes());
  }

  private static Query withSessions(Query query, UnaryOperator<String> change) {
    return query.withLeaves(leaf ->
        leaf instanceof Query.FieldIs(Field field, String name) && field == Field.SESSION
            ? new Query.FieldIs(field, change.apply(name))
            : leaf);
  }

  /// Resolves the names of sessions in a question.
  ///
  /// @throws InvalidQuestionException if a name is too short or ambiguous, or if the cursor belongs
  ///   to another search
  public EntryQuestion.Resolved resolve(EntryQuestion question)
      throws IOException, InvalidQuestionException {
    return question
        .withFilter(whole(question.filter()))
        .withQuery(whole(question.query()))
        .resolved();
  }

  /// A page of hits.
  ///
  /// @param details the optional parts of the hits
  public SearchAnswer search(EntryQuestion.Resolved wanted, HitDetails details) throws IOException {
    return new SearchAnswer(
        wanted.request(),
        wanted.now(),
        searcher.search(wanted.request(), wanted.page().with(details)));
  }

  /// A page of hits of a request that is no one's question: a surface looks for reasons, or reads
  /// hits page by page.
  public SearchResult search(SearchRequest request, Page page) throws IOException {
    return searcher.search(request, page);
  }

  /// The number of matches.
  public long count(SearchRequest request) throws IOException {
    return search(request.withLimit(0), Page.FIRST).total();
  }

  /// How many inserted texts match that a search which found little has left out; 0 if it found
  /// enough, looked for them, or had no time.
  ///
  /// @param found how many entries or sessions it found
  public long leftOut(SearchRequest request, long found) throws IOException {
    if (found > LITTLE || request.inserted() != Inserted.LEFT_OUT || request.deadline().wasMet()) {
      return 0;
    }
    SearchRequest others =
        request.withInserted(Inserted.ONLY).withLimit(0).withDeadline(SearchDeadline.NONE);
    SearchResult inserted = search(others, Page.FIRST);
    return inserted.spelling().isSimilar() ? 0 : inserted.total();
  }

  /// The number of matches for each value of each field.
  ///
  /// @param zone the time zone of the days
  public AggregateResult<FacetCounts> facets(SearchRequest request, ZoneId zone)
      throws IOException {
    return searcher.facets(request, zone);
  }

  /// The sessions of the archive that a filter accepts and that have entries in a time range. Reads
  /// no entries.
  public List<ListedSession> sessions(SessionFilter filter, TimeRange time, SessionSort order)
      throws IOException {
    try (OpenLibrary open = open()) {
      return open.sessions(filter, time, order);
    }
  }

  /// The sessions with matches, in the order of the search.
  ///
  /// @param details whether the result explains the first places
  public SessionsAnswer sessions(SearchRequest request, HitDetails details) throws IOException {
    AggregateResult<List<FoundSession>> found =
        searcher.sessions(request, Grouping.SESSION, details);
    return new SessionsAnswer(listed(found), found);
  }

  /// The sessions with matches that a filter accepts.
  ///
  /// @param details whether the result explains the first places
  public SessionsAnswer sessions(
      SearchRequest request, SessionFilter filter, SessionSort order, HitDetails details)
      throws IOException {
    Grouping grouping = filter.agents() ? Grouping.CONVERSATION : Grouping.SESSION;
    AggregateResult<List<FoundSession>> found = searcher.sessions(request, grouping, details);
    List<ListedSession> accepted =
        listed(found).stream().filter(listed -> filter.accepts(listed.row())).toList();
    return new SessionsAnswer(order.sorted(accepted), found);
  }

  /// Found sessions in the order of the search.
  private static List<ListedSession> listed(AggregateResult<List<FoundSession>> found) {
    Map<String, String> corrections = found.spelling().corrections();
    var listed = new ArrayList<ListedSession>(found.value().size());
    for (FoundSession session : found.value()) {
      var match =
          new SessionHits(
              listed.size() + 1,
              session.match().count(),
              session.match().score(),
              corrections,
              found.isComplete());
      listed.add(new ListedSession(session.row(), Optional.of(match)));
    }
    return listed;
  }

  /// The files that the matches name, whatever their texts are. Reads no entries.
  public FilesAnswer files(SearchRequest request, FileSelection selection) throws IOException {
    AggregateResult<FileCounts> found = searcher.files(request.withInserted(Inserted.LAST));
    List<FileUse> all =
        found.value().files().stream()
            .filter(selection::hasPath)
            .sorted(selection.order().comparator())
            .toList();
    List<FileUse> wanted =
        selection.withMentioned()
            ? all
            : all.stream().filter(file -> !file.isOnlyMentioned()).toList();
    return new FilesAnswer(wanted, all.size() - wanted.size(), found);
  }

  /// What fixed the failures that match: the calls that followed until the same command succeeded.
  /// Equal sequences of calls are counted once, over all sessions.
  public FixAnswer fix(SearchRequest request) throws IOException {
    return new RemedySearch().answer(searcher, request.withInserted(Inserted.LAST));
  }

  /// Sums of tokens, messages and calls.
  public ArchiveStats.Result stats(StatsRequest request) throws IOException {
    try (OpenLibrary open = open()) {
      return open.stats(request);
    }
  }

  /// What a name means: of a session, an entry, `SESSION/ENTRY`, or `latest`.
  public Meaning meaning(String name) throws IOException {
    try (OpenLibrary open = open()) {
      return open.meaning(name);
    }
  }

  /// What a session was about and how it ended; empty if the archive has no such session. Reads all
  /// its entries.
  public Optional<Overview> overview(TranscriptId transcript) throws IOException {
    try (OpenLibrary open = open()) {
      return open.overview(transcript);
    }
  }

  /// The bytes of the source that an entry was made from; empty if it was appended, or if they are
  /// lost or damaged.
  public Optional<byte[]> sourceBytes(Entry entry) throws IOException {
    Optional<Origin> origin = entry.metadata().origin();
    if (origin.isEmpty()) {
      return Optional.empty();
    }
    Origin place = origin.get();
    try (OriginalStore originals = OriginalStore.open(archive.disk(), archive.layout())) {
      return Optional.of(originals.read(place.source(), place.offset(), place.length()));
    } catch (CorruptArchiveException | IllegalArgumentException _) {
      return Optional.empty();
    }
  }

  /// The JSON object of the source that an entry was made from; empty if there is none.
  public Optional<JsonObject> sourceValue(Entry entry) throws IOException {
    Optional<byte[]> bytes = sourceBytes(entry);
    try {
      return bytes.isEmpty() ? Optional.empty() : Optional.of(Json.SOURCE.object(bytes.get()));
    } catch (MalformedJsonException _) {
      return Optional.empty();
    }
  }

  /// The command line that continues a session in its program, as `tsearch resume --print` prints
  /// it; empty if the program cannot resume it. Sessions of OpenClaw have keys that the archive
  /// does not have, so theirs is `tsearch resume`.
  public Optional<String> resumption(SessionRow row) throws IOException {
    Optional<Resumption> resumption = Resumption.of(row);
    if (resumption.isPresent() && Resumption.isShared(row.source())) {
      try (OriginalStore originals = OriginalStore.open(archive.disk(), archive.layout())) {
        List<SourceRow> files = SessionSources.ofMain(row.transcript(), originals.all());
        String path = files.isEmpty() ? "" : files.getLast().path();
        if (row.source().equals(Resumption.PI) && Resumption.isOfOpenClaw(path)) {
          return resumption
              .flatMap(found -> found.placed(row))
              .map(_ -> "tsearch resume " + ShellWord.quoted(row.session()));
        }
        resumption = Resumption.of(row, path);
      }
    }
    return resumption.flatMap(found -> found.placed(row)).map(Resumption::commandLine);
  }

  /// Passes conversations to the writer of a document while they are read.
  public ExportAnswer export(
      Collection<TranscriptId> transcripts, ExportRequest request, ConversationWriter writer)
      throws IOException {
    try (OpenLibrary open = open();
        var inputs = new OriginalInputs(archive.disk(), archive.layout())) {
      return open.export(transcripts, request, inputs, writer);
    }
  }
}
