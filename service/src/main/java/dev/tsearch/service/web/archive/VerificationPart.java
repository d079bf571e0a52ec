package dev.tsearch.service.web.archive;

import static dev.tsearch.service.web.html.PageNode.element;

import dev.tsearch.core.time.Zone;
import dev.tsearch.indexer.upkeep.LastVerification;
import dev.tsearch.service.web.html.PageNode;
import dev.tsearch.service.web.html.PageNode.PageElement;
import dev.tsearch.service.web.html.WebTexts;
import java.util.ArrayList;
import java.util.Optional;

/// The result of the last verification.
///
/// @param last the result; empty if there was none
/// @param zone the zone of times
record VerificationPart(Optional<LastVerification> last, Zone zone) {

  PageElement part() {
    PageElement part =
        element("section")
            .with("id", "verified")
            .with("aria-label", "Last verification")
            .add(element("h2").add("Last verification"));
    if (last.isEmpty()) {
      return part.add(
          element("p", "empty")
              .add("The archive was not verified yet: ")
              .add(element("code").add("tsearch verify")));
    }
    LastVerification result = last.get();
    String state = result.isSound() ? "fine" : "problem";
    String verdict =
        result.isSound()
            ? result.isQuick() ? "structure sound" : "no damage found"
            : WebTexts.counted(result.findings(), "finding", "findings");
    PageElement line =
        element("p")
            .add(element("b", "state " + state).add(verdict))
            .add(" ")
            .add(WebTexts.time(result.unixSeconds(), zone))
            .add(
                " · "
                    + WebTexts.counted(result.entries(), "entry", "entries")
                    + (result.isQuick() ? ", which were not read" : ""));
    var problems = new ArrayList<PageNode>();
    result.problems().forEach(problem -> problems.add(element("li").add(problem)));
    return problems.isEmpty()
        ? part.add(line)
        : part.add(line, element("ul", "problems").add(problems));
  }
}
