package dev.tsearch.cli.render.report;

import dev.tsearch.cli.render.HumanTime;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.cli.render.Sanitizer;
import dev.tsearch.indexer.doctor.AbsentPlacesCheck;
import dev.tsearch.indexer.doctor.AccessCheck;
import dev.tsearch.indexer.doctor.ArchivePlaceCheck;
import dev.tsearch.indexer.doctor.DamageCheck;
import dev.tsearch.indexer.doctor.DoctorFinding;
import dev.tsearch.indexer.doctor.FiltersCheck;
import dev.tsearch.indexer.doctor.GoneSourcesCheck;
import dev.tsearch.indexer.doctor.IndexCoverageCheck;
import dev.tsearch.indexer.doctor.InterruptedWorkCheck;
import dev.tsearch.indexer.doctor.KnownPlaceCheck;
import dev.tsearch.indexer.doctor.LastImportCheck;
import dev.tsearch.indexer.doctor.PartitionsCheck;
import dev.tsearch.indexer.doctor.RetentionCheck;
import dev.tsearch.indexer.doctor.SettingsCheck;
import dev.tsearch.indexer.doctor.SizeCheck;
import dev.tsearch.indexer.doctor.SpaceCheck;
import dev.tsearch.indexer.doctor.UncomparedPlacesCheck;
import dev.tsearch.indexer.doctor.VersionCheck;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// The sentences that say what a finding is, for people.
///
/// @param time formats times
public record DoctorWords(HumanTime time) {
  private static final String SEPARATOR = ", ";

  /// The finding in one line.
  public String line(DoctorFinding finding) {
    return Sanitizer.line(of(finding).replace('\n', ' '));
  }

  /// The finding in lines that may be broken further. A path has a line of its own.
  String text(DoctorFinding finding) {
    return Sanitizer.text(of(finding));
  }

  private String of(DoctorFinding finding) {
    return switch (finding) {
      case ArchivePlaceCheck place -> place(place);
      case VersionCheck versions -> versions(versions);
      case AccessCheck access -> access(access);
      case DamageCheck damage -> String.join("\n", damage.losses());
      case SizeCheck size -> size(size);
      case SpaceCheck space -> Quantity.bytes(space.freeBytes()) + " free";
      case PartitionsCheck partitions -> partitions(partitions);
      case IndexCoverageCheck index -> index(index);
      case FiltersCheck filters -> filters(filters);
      case InterruptedWorkCheck work -> work(work);
      case LastImportCheck last -> last(last);
      case KnownPlaceCheck place -> known(place);
      case AbsentPlacesCheck absent ->
          absent.origins().isEmpty()
              ? "every known place exists"
              : "no transcripts of " + String.join(SEPARATOR, absent.origins());
      case UncomparedPlacesCheck places ->
          "the known places cannot be compared with the archive: " + places.reason();
      case GoneSourcesCheck sources -> gone(sources);
      case RetentionCheck retention -> retention(retention);
      case SettingsCheck settings -> settings(settings);
    };
  }

  private static String place(ArchivePlaceCheck place) {
    String origin =
        place.origin().equals("default") ? "(default)" : "(named by " + place.origin() + ")";
    String where = place.root() + "\n" + origin;
    return switch (place.state()) {
      case PRESENT -> where;
      case ABSENT -> "no archive yet at\n" + where;
      case UNREADABLE, DENIED, NEWER -> where + "; cannot be opened: " + place.reason();
    };
  }

  private static String versions(VersionCheck versions) {
    return "tsearch "
        + versions.program()
        + ", archive format "
        + versions.format()
        + " (this version reads up to "
        + versions.newestFormat()
        + "),\nJava "
        + versions.java();
  }

  private static String access(AccessCheck access) {
    if (!access.unreadable().isEmpty()) {
      return Quantity.of(access.unreadable().size(), "file or folder", "files and folders")
          + " cannot be read"
          + (access.isForeign() ? ", the archive belongs to the user " + access.owner() : "")
          + "\nfor example "
          + access.unreadable().getFirst();
    }
    if (access.open() > 0) {
      return "other users have access to "
          + Quantity.of(access.open(), "file or folder", "files and folders")
          + access.firstOpen().map(first -> "\nfor example " + first).orElse("");
    }
    String owner = access.isForeign() ? "belongs to the user " + access.owner() : "private";
    return access.isWritable() ? owner : owner + ", read-only: nothing can be imported";
  }

  private static String size(SizeCheck size) {
    return Quantity.bytes(size.total())
        + sizes(size.byKind())
        + (size.byAge().isEmpty() ? "" : ";\nsealed partitions by age" + sizes(size.byAge()));
  }

  private static <E extends Enum<E>> String sizes(Map<E, Long> sizes) {
    var parts = new ArrayList<String>();
    sizes.forEach((kind, bytes) -> {
      if (bytes > 0) {
        parts.add(kind.name().toLowerCase(Locale.ROOT) + " " + Quantity.bytes(bytes));
      }
    });
    return parts.isEmpty() ? "" : ": " + String.join(SEPARATOR, parts);
  }

  private static String partitions(PartitionsCheck partitions) {
    String counts =
        Quantity.of(partitions.entries(), "entry", "entries")
            + ", "
            + Quantity.of(partitions.sealed(), "sealed partition", "sealed partitions");
    List<String> losses = partitions.losses();
    if (losses.isEmpty()) {
      return counts;
    }
    String more = losses.size() == 1 ? "" : "; and " + (losses.size() - 1) + " more";
    return counts + "; damaged: " + losses.getFirst() + more;
  }

  private static String index(IndexCoverageCheck index) {
    if (!index.fault().isEmpty()) {
      return index.fault();
    }
    return index.uncovered() == 0
        ? "covers all entries"
        : Quantity.of(index.uncovered(), "entry is", "entries are") + " not indexed yet";
  }

  private static String filters(FiltersCheck filters) {
    if (filters.missing() == 0) {
      return "every sealed partition has one";
    }
    return Quantity.of(filters.missing(), "sealed partition", "sealed partitions")
        + " of "
        + Quantity.count(filters.partitions())
        + " without one"
        + (filters.areWanted() ? ": searches read it always" : ", as the settings ask");
  }

  private static String work(InterruptedWorkCheck work) {
    var parts = new ArrayList<String>();
    if (work.isWriting()) {
      parts.add("another process writes now");
    }
    if (work.isInterrupted() && work.isErasing()) {
      parts.add("forget or redact was interrupted; the next command that writes completes it");
    }
    if (work.isInterrupted() && work.temporaryFiles() > 0) {
      parts.add(Quantity.of(work.temporaryFiles(), "incomplete file", "incomplete files"));
    }
    if (work.isInterrupted() && work.unreadSources() > 0) {
      parts.add(
          "an import was interrupted: the entries of "
              + Quantity.of(work.unreadSources(), "stored source", "stored sources")
              + " are not in the archive yet");
    }
    if (work.setAsideFiles() > 0) {
      parts.add(
          Quantity.of(work.setAsideFiles(), "damaged copy", "damaged copies")
              + " in torn/; appended entries in them have no other");
    }
    return parts.isEmpty() ? "nothing was interrupted" : String.join("; ", parts);
  }

  private String last(LastImportCheck last) {
    String now = last.isImporting() ? "; an import runs now" : "";
    String watch = last.isWatched() ? "; tsearch watch runs" : "; tsearch watch does not run";
    return (last.unixSeconds() == 0
            ? "nothing was imported yet"
            : "the last one that found something: " + time.of(last.unixSeconds()))
        + now
        + watch
        + (last.quarantined() == 0
            ? ""
            : "; "
                + Quantity.of(last.quarantined(), "value was", "values were")
                + " not understood, see derived/quarantine.jsonl");
  }

  private String known(KnownPlaceCheck place) {
    var text = new StringBuilder();
    text.append(place.path()).append('\n').append(place.origin()).append(": ");
    text.append(Quantity.of(place.files(), "file", "files"));
    if (place.newest() > 0) {
      text.append(", newest ").append(time.of(place.newest()));
    }
    text.append(
        place.waiting() == 0
            ? "; all imported"
            : "; not imported: "
                + Quantity.of(place.waiting(), "file", "files")
                + " of "
                + Quantity.bytes(place.waitingBytes()));
    if (place.unreadable() > 0) {
      text.append("; ").append(Quantity.count(place.unreadable())).append(" cannot be read");
    }
    return text.toString();
  }

  private static String gone(GoneSourcesCheck sources) {
    String all = Quantity.of(sources.sources(), "imported source", "imported sources");
    return sources.gone() == 0
        ? all + SEPARATOR + "each still at its place"
        : all
            + "; "
            + Quantity.count(sources.gone())
            + " gone at the place, with "
            + Quantity.bytes(sources.goneBytes())
            + " that the archive keeps";
  }

  private String retention(RetentionCheck retention) {
    String period =
        retention.program()
            + " deletes transcripts that did not change for "
            + Quantity.of(retention.period().days(), "day", "days")
            + (retention.period().isDefault()
                ? " (its default)"
                : " (cleanupPeriodDays of its settings.json)");
    if (retention.files() == 0) {
      return period;
    }
    return period
        + "; the next from "
        + time.of(retention.nextDue())
        + "; within three days "
        + Quantity.count(retention.due())
        + " of "
        + Quantity.of(retention.files(), "file", "files")
        + (retention.dueUnimported() == 0
            ? ""
            : ", and " + Quantity.count(retention.dueUnimported()) + " of them not imported");
  }

  private static String settings(SettingsCheck settings) {
    if (!settings.error().isEmpty()) {
      return settings.error();
    }
    if (settings.changed().isEmpty()) {
      return "all have their defaults";
    }
    return String.join(
        "; ",
        settings.changed().stream()
            .map(one -> one.key() + " = " + one.value() + " (" + one.origin() + ")")
            .toList());
  }
}
