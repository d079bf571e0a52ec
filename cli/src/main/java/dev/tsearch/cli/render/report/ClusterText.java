package dev.tsearch.cli.render.report;

import dev.tsearch.cli.render.OutputException;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.cli.render.Sanitizer;
import dev.tsearch.cli.render.TextOutput;
import dev.tsearch.indexer.remote.ClusterCheck;
import dev.tsearch.indexer.remote.ClusterCheck.IndexState;
import dev.tsearch.indexer.remote.ClusterCheck.TemplateState;
import dev.tsearch.indexer.remote.ClusterCheck.WriteRight;
import dev.tsearch.indexer.remote.ClusterPlace;
import dev.tsearch.indexer.remote.PushReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// Prints how a cluster is.
///
/// As an object it has the members `schema`, `cluster` (its name in the settings), `name`,
/// `version`, `health`, `nodes`, `index`, `owner`, `template` (`missing`, `older`, `same`, `newer`
/// or `unknown`), `write` (`yes`, `no` or `unknown`), `documents`, `archive_entries`,
/// `archive_documents`, `missing_there` (entries that a push would send; null if that is not
/// known), `missing_here` (documents that only others have sent), `others` (the number of documents
/// by each other archive, or copy of this one, of the same owner), `indices` (objects of `index`,
/// `health`, `documents`, `bytes`, `shards` and `replicas`) and `problems`.
///
/// @param place the cluster
/// @param check its state
/// @param entries the number of entries of the archive
/// @param missing what a push would send; empty if that is not known
public record ClusterText(
    ClusterPlace place, ClusterCheck check, long entries, Optional<PushReport> missing) {

  /// Whether nothing is wrong.
  public boolean isGood() {
    return problems().isEmpty();
  }

  /// What is wrong, one sentence each.
  private List<String> problems() {
    var problems = new ArrayList<String>();
    for (IndexState index : check.indices()) {
      if (index.health().equals("red")) {
        problems.add(index.name() + " is red: a shard is missing, so searches are incomplete");
      }
      if (index.health().equals("closed")) {
        problems.add(index.name() + " is closed, so searches are incomplete");
      }
    }
    if (check.template() == TemplateState.NEWER) {
      problems.add("the index template is of a newer tsearch; update tsearch");
    }
    if (check.canWrite() == WriteRight.NO) {
      problems.add("no right to write to " + place.index() + "-*");
    }
    return problems;
  }

  /// Prints it for people.
  public void print(TextOutput out) throws OutputException {
    out.line("cluster    " + Sanitizer.line(check.cluster()) + ", " + check.version());
    out.line("health     " + check.health() + ", " + Quantity.of(check.nodes(), "node", "nodes"));
    out.line("template   " + template());
    out.line("writing    " + writing());
    out.line(
        "documents  "
            + Quantity.count(check.documents())
            + " in "
            + Quantity.of(check.indices().size(), "index", "indices"));
    out.line(
        "archive    "
            + Quantity.of(entries, "entry", "entries")
            + ", "
            + Quantity.count(check.ownDocuments())
            + " there as "
            + Sanitizer.line(place.owner()));
    out.line("missing    " + missingText());
    for (Map.Entry<String, Long> other : check.others().entrySet()) {
      out.line(
          "other      "
              + Sanitizer.line(other.getKey())
              + " has "
              + Quantity.of(other.getValue(), "document", "documents")
              + " of yours; if it is lost: tsearch push "
              + place.name()
              + " --release "
              + Sanitizer.line(other.getKey()));
    }
    for (IndexState index : check.indices()) {
      out.line(
          "  %s  %s  %s  %s  %s"
              .formatted(
                  Sanitizer.line(index.name()),
                  index.health(),
                  Quantity.of(index.documents(), "document", "documents"),
                  Quantity.bytes(index.bytes()),
                  Quantity.of(index.shards(), "shard", "shards")));
    }
    for (String problem : problems()) {
      out.line("problem    " + Sanitizer.line(problem));
    }
  }

  private long missingHere() {
    return check.documents() - check.ownDocuments();
  }

  private String missingText() {
    String there =
        missing
            .map(push -> Quantity.of(push.entries(), "entry", "entries") + " to push; ")
            .orElse("");
    return there + Quantity.of(missingHere(), "document", "documents") + " only of others";
  }

  private String template() {
    return switch (check.template()) {
      case MISSING -> "none yet; the first push creates it";
      case OLDER -> "of another version; the next push replaces it";
      case SAME -> "current";
      case NEWER -> "newer than this tsearch";
      case UNKNOWN -> "no right to read it";
    };
  }

  private String writing() {
    return switch (check.canWrite()) {
      case YES -> "allowed";
      case NO -> "refused";
      case UNKNOWN ->
          check.indices().isEmpty()
              ? "not tried: there is no index yet"
              : "not tried: no index is open and whole";
    };
  }

  /// Prints one JSON object.
  public void printJson(TextOutput out) throws OutputException {
    out.json(generator -> {
      generator.writeNumberProperty("schema", 1);
      generator.writeStringProperty("cluster", place.name());
      generator.writeStringProperty("name", check.cluster());
      generator.writeStringProperty("version", check.version());
      generator.writeStringProperty("health", check.health());
      generator.writeNumberProperty("nodes", check.nodes());
      generator.writeStringProperty("index", place.index());
      generator.writeStringProperty("owner", place.owner());
      generator.writeStringProperty("template", check.template().name().toLowerCase(Locale.ROOT));
      generator.writeStringProperty("write", check.canWrite().name().toLowerCase(Locale.ROOT));
      generator.writeNumberProperty("documents", check.documents());
      generator.writeNumberProperty("archive_entries", entries);
      generator.writeNumberProperty("archive_documents", check.ownDocuments());
      if (missing.isPresent()) {
        generator.writeNumberProperty("missing_there", missing.get().entries());
      } else {
        generator.writeNullProperty("missing_there");
      }
      generator.writeNumberProperty("missing_here", missingHere());
      generator.writeObjectPropertyStart("others");
      check.others().forEach(generator::writeNumberProperty);
      generator.writeEndObject();
      generator.writeArrayPropertyStart("indices");
      for (IndexState index : check.indices()) {
        generator.writeStartObject();
        generator.writeStringProperty("index", index.name());
        generator.writeStringProperty("health", index.health());
        generator.writeNumberProperty("documents", index.documents());
        generator.writeNumberProperty("bytes", index.bytes());
        generator.writeNumberProperty("shards", index.shards());
        generator.writeNumberProperty("replicas", index.replicas());
        generator.writeEndObject();
      }
      generator.writeEndArray();
      generator.writeArrayPropertyStart("problems");
      for (String problem : problems()) {
        generator.writeString(problem);
      }
      generator.writeEndArray();
    });
  }
}
