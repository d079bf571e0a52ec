package dev.tsearch.service.web.archive;

import static dev.tsearch.service.web.html.PageNode.element;

import dev.tsearch.core.time.Zone;
import dev.tsearch.indexer.doctor.AbsentPlacesCheck;
import dev.tsearch.indexer.doctor.KnownPlaceCheck;
import dev.tsearch.indexer.doctor.LastImportCheck;
import dev.tsearch.service.web.archive.ArchiveDesk.Examined;
import dev.tsearch.service.web.html.PageNode;
import dev.tsearch.service.web.html.PageNode.PageElement;
import dev.tsearch.service.web.html.WebTexts;
import java.util.ArrayList;
import java.util.List;

/// What was found out about the places of the sources, imports, and the archive.
///
/// @param findings the findings
/// @param zone the zone of times
record ExaminedPart(List<Examined> findings, Zone zone) {

  PageElement part() {
    var places = new ArrayList<PageNode>();
    var absent = new ArrayList<String>();
    var lines = new ArrayList<PageNode>();
    var imports = new ArrayList<PageNode>();
    for (Examined one : findings) {
      switch (one.finding()) {
        case KnownPlaceCheck place -> places.add(place(place));
        case AbsentPlacesCheck none -> absent.addAll(none.origins());
        case LastImportCheck _ -> imports.add(line(one));
        default -> lines.add(line(one));
      }
    }
    PageElement part =
        element("section")
            .with("id", "examined")
            .with("aria-label", "Sources")
            .add(element("h2").add("Sources"));
    part =
        places.isEmpty()
            ? part.add(element("p", "empty").add("No known place has transcripts."))
            : part.add(element("div", "wide").with("tabindex", "0").add(table(places)));
    if (!absent.isEmpty()) {
      part =
          part.add(
              element("details")
                  .add(
                      element("summary", "detail")
                          .add(
                              "Looked for and not found: "
                                  + WebTexts.counted(absent.size(), "place", "places")))
                  .add(element("p", "detail").add(String.join(", ", absent))));
    }
    return part.add(
        element("h2").add("Last import"),
        element("ul", "findings").add(imports),
        element("h2").add("Health"),
        element("ul", "findings").add(lines));
  }

  private static PageElement table(List<PageNode> rows) {
    var cells = new ArrayList<PageNode>();
    for (String name : List.of("place", "program", "files", "newest", "not imported")) {
      cells.add(element("th").with("scope", "col").add(name));
    }
    return element("table", "places")
        .add(
            element("caption", "hidden").add("Places of sources that were looked at"),
            element("thead").add(element("tr").add(cells)),
            element("tbody").add(rows));
  }

  private PageElement place(KnownPlaceCheck place) {
    PageElement newest = element("td");
    PageElement waiting = element("td", "figure");
    if (place.waiting() > 0) {
      waiting =
          waiting.add(
              element("b")
                  .add(
                      WebTexts.counted(place.waiting(), "file", "files")
                          + ", "
                          + WebTexts.bytes(place.waitingBytes())));
    } else {
      waiting = waiting.add("all imported");
    }
    if (place.unreadable() > 0) {
      waiting =
          waiting.add(
              element("span", "failed")
                  .add(" " + WebTexts.number(place.unreadable()) + " cannot be read"));
    }
    return element("tr")
        .add(
            element("th").with("scope", "row").add(element("code").add(place.path().toString())),
            element("td").add(place.origin()),
            element("td", "figure").add(WebTexts.number(place.files())),
            place.newest() == 0 ? newest : newest.add(WebTexts.time(place.newest(), zone)),
            waiting);
  }

  private static PageElement line(Examined one) {
    String state = one.finding().condition().word();
    PageElement line =
        element("li", state)
            .add(
                element("b", "state " + state).add(state),
                element("span", "name").add(one.finding().part()),
                element("span", "words").add(one.text()));
    return one.command().isEmpty() ? line : line.add(WebTexts.copy("Copy command", one.command()));
  }
}
