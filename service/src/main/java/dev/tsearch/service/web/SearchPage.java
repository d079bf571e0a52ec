package dev.tsearch.service.web;

import static dev.tsearch.service.web.html.PageNode.element;
import static dev.tsearch.service.web.html.PageNode.link;

import dev.tsearch.core.entry.Field;
import dev.tsearch.core.query.QueryText;
import dev.tsearch.indexer.answer.FacetObjects;
import dev.tsearch.indexer.library.EntryQuestion;
import dev.tsearch.indexer.library.InvalidQuestionException;
import dev.tsearch.indexer.library.Library;
import dev.tsearch.indexer.library.LibraryAnswer;
import dev.tsearch.indexer.library.OpenLibrary;
import dev.tsearch.indexer.library.ProgramQuestions;
import dev.tsearch.indexer.library.SearchAnswer;
import dev.tsearch.indexer.library.ServedLibrary;
import dev.tsearch.indexer.lucene.reader.FacetCounts;
import dev.tsearch.indexer.search.AggregateResult;
import dev.tsearch.indexer.search.HitDetails;
import dev.tsearch.service.web.html.PageAddress;
import dev.tsearch.service.web.html.PageFilters;
import dev.tsearch.service.web.html.PageFrame;
import dev.tsearch.service.web.html.PageNode;
import dev.tsearch.service.web.html.PageNode.PageElement;
import dev.tsearch.service.web.html.WebContent;
import dev.tsearch.service.web.html.WebTexts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The search: `/` with the parameters of `/api/search`. With `part=hits` or `part=facets` it
/// answers with that part only, which the script puts in its place. Thread-safe.
///
/// @param served the archive and the surroundings
/// @param frame what surrounds the content
record SearchPage(ServedLibrary served, PageFrame frame) {
  /// The parameter that asks for a part.
  static final String PART = "part";

  /// The parameter that asks for the counts of many matches at once.
  private static final String COUNTS = "counts";

  /// The fields of more matches are counted after the hits are shown: a million take a second.
  private static final int MAX_COUNTED = 20_000;

  private static final int HITS = 20;
  private static final int MAX_HITS = 200;

  /// How many values of a field are listed.
  private static final int FACET_VALUES = 8;

  private static final int MAX_COMPLETIONS = 12;

  /// The part of the page with the hits.
  ///
  /// @param isMany whether counting what the matches have takes longer than finding the hits
  private record FoundHits(PageElement part, boolean isMany) {}

  /// The page, or a part of it.
  WebContent answer(PageAddress address) throws IOException, InvalidQuestionException {
    PageAddress state = address.without(PART);
    return switch (address.value(PART)) {
      case "hits" -> WebContent.html(200, hits(state).part());
      case "facets" -> WebContent.html(200, facets(state));
      default -> WebContent.page(200, page(state));
    };
  }

  private PageElement page(PageAddress state) throws IOException, InvalidQuestionException {
    FoundHits hits = hits(state);
    PageAddress counted = state.without("cursor");
    PageElement facets =
        hits.isMany() && counted.first(COUNTS).isEmpty() ? countedLater(counted) : facets(counted);
    String query = state.value("query");
    return frame
        .at(state)
        .page(
            query.isBlank() ? "tsearch" : query + " · tsearch",
            "Search",
            List.of(
                element("h1", "hidden").add("Search"),
                SearchForm.of(state),
                element("div", "columns").add(facets, hits.part())));
  }

  /// The place of the facets: the script loads them after the hits are shown; without it a link
  /// does.
  private static PageElement countedLater(PageAddress state) {
    return element("aside", "facets")
        .with("id", "facets")
        .with("aria-label", "Filters")
        .with("data-load", state.with(PART, "facets").text())
        .add(
            element("noscript")
                .add(link(state.with(COUNTS, "shown").text(), "Count what the matches have")));
  }

  private ProgramQuestions questions() {
    return new ProgramQuestions(served.clock().instant(), served.zone());
  }

  private FoundHits hits(PageAddress state) throws IOException, InvalidQuestionException {
    Library library = served.opener().open();
    EntryQuestion question = questions().read(state, HITS, MAX_HITS);
    SearchAnswer answer = library.search(library.resolve(question), HitDetails.TITLES);
    var notes = new ArrayList<>(question.query().notes());
    notes.addAll(answer.notes());
    var reasons = new ArrayList<PageNode>();
    reasons.addAll(new WordProposals(state, answer.result().spelling().longer()).nodes());
    if (answer.total() == 0) {
      reasons.addAll(
          new EmptyResult(state, "entry", "entries", other -> count(library, other)).notes());
    }
    long inserted = library.leftOut(answer.request(), answer.total());
    if (inserted > 0) {
      reasons.add(withInserted(inserted, state));
    }
    long most = answer.result().isTotalExact() ? answer.total() : entries(library);
    return new FoundHits(
        new HitList(state, served.zone()).of(answer, notes, reasons), most > MAX_COUNTED);
  }

  private static PageElement withInserted(long count, PageAddress state) {
    String text =
        WebTexts.counted(count, "entry has", "entries have") + " text that programs inserted";
    String address = state.without("cursor").with(PageFilters.ALL, "true").text();
    return element("ul", "notes")
        .with("id", "inserted")
        .add(element("li").add(link(address, text)));
  }

  private static long entries(Library library) throws IOException {
    try (OpenLibrary open = library.open()) {
      return open.entries();
    }
  }

  private long count(Library library, PageAddress other)
      throws IOException, InvalidQuestionException {
    PageAddress whole = other.without("limit").with("sort", "relevance"); // counts every match
    EntryQuestion question = questions().read(whole, 1, 1);
    return library.search(library.resolve(question), HitDetails.NONE).total();
  }

  private PageElement facets(PageAddress state) throws IOException, InvalidQuestionException {
    Library library = served.opener().open();
    EntryQuestion question = questions().read(state, 1, MAX_HITS);
    AggregateResult<FacetCounts> counted =
        library.facets(library.resolve(question).request(), served.zone().id());
    var objects =
        new FacetObjects(
            counted.value(),
            FACET_VALUES,
            counted.counts(),
            counted.spelling().corrections(),
            counted.isComplete());
    return new FacetPart(state).of(objects, LibraryAnswer.notes(List.of(), counted.damages()));
  }

  /// The values that complete the one that ends the parameter `query`, as options of a list.
  WebContent completions(PageAddress address) throws IOException {
    QueryText query = new QueryText(address.value("query"));
    var options = new ArrayList<PageNode>();
    Optional<QueryText.BegunValue> begun = query.begunValue();
    Optional<Field> field = begun.flatMap(value -> Field.of(value.field()));
    if (begun.isPresent() && field.isPresent()) {
      for (String value : values(field.get(), begun.get().prefix())) {
        options.add(
            element("li")
                .with("role", "option")
                .with("id", "option-" + options.size())
                .with("data-query", query.completed(field.get().key(), value).text())
                .add(value));
      }
    }
    return WebContent.html(200, element("ul").add(options));
  }

  /// Values that contain what was typed, those that begin with it first.
  private List<String> values(Field field, String typed) throws IOException {
    String wanted = typed.toLowerCase(Locale.ROOT);
    var beginning = new ArrayList<String>();
    var containing = new ArrayList<String>();
    try (OpenLibrary open = served.opener().open().open()) {
      for (String value : open.values().of(field)) {
        String folded = value.toLowerCase(Locale.ROOT);
        if (folded.startsWith(wanted)) {
          beginning.add(value);
        } else if (folded.contains(wanted)) {
          containing.add(value);
        }
      }
    }
    beginning.addAll(containing);
    return beginning.subList(0, Math.min(MAX_COMPLETIONS, beginning.size()));
  }
}
