package dev.tsearch.service.web.archive;

import static dev.tsearch.service.web.html.PageNode.element;

import dev.tsearch.indexer.ingest.report.ImportReport.Quarantined;
import dev.tsearch.indexer.ingest.report.QuarantineSummary;
import dev.tsearch.service.web.html.PageNode;
import dev.tsearch.service.web.html.PageNode.PageElement;
import dev.tsearch.service.web.html.WebTexts;
import java.util.ArrayList;

/// The values of sources that no format could interpret.
///
/// @param quarantine these values
record QuarantineTable(QuarantineSummary quarantine) {

  PageElement part() {
    PageElement part =
        element("section")
            .with("id", "quarantine")
            .with("aria-label", "Unreadable lines")
            .add(element("h2").add("Unreadable lines"));
    if (quarantine.total() == 0) {
      return part.add(element("p", "empty").add("Every line of every source could be read."));
    }
    var reasons = new ArrayList<PageNode>();
    quarantine
        .reasons()
        .forEach((reason, count) ->
            reasons.add(
                element("li").add(element("b").add(WebTexts.number(count))).add(" " + reason)));
    var rows = new ArrayList<PageNode>();
    for (Quarantined one : quarantine.latest()) {
      rows.add(
          element("tr")
              .add(
                  element("th")
                      .with("scope", "row")
                      .add(element("code").add(one.path() + ":" + one.line())),
                  element("td", "figure").add(WebTexts.bytes(one.length())),
                  element("td").add(one.reason())));
    }
    String shown =
        rows.size() < quarantine.total()
            ? "The latest " + WebTexts.number(rows.size())
            : "Each of them";
    return part.add(
        element("p")
            .add(
                WebTexts.counted(quarantine.total(), "line", "lines")
                    + " of sources could not be read. The archive keeps their bytes."),
        element("ul", "reasons").add(reasons),
        element("details")
            .add(element("summary", "detail").add(shown))
            .add(
                element("div", "wide")
                    .with("tabindex", "0")
                    .add(
                        element("table")
                            .add(
                                element("caption", "hidden").add("Unreadable lines"),
                                element("tbody").add(rows)))));
  }
}
