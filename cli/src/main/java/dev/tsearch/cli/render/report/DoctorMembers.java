package dev.tsearch.cli.render.report;

import dev.tsearch.core.json.JsonObjects;
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
import dev.tsearch.indexer.doctor.SettingsCheck.ChangedSetting;
import dev.tsearch.indexer.doctor.SizeCheck;
import dev.tsearch.indexer.doctor.SpaceCheck;
import dev.tsearch.indexer.doctor.UncomparedPlacesCheck;
import dev.tsearch.indexer.doctor.VersionCheck;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.core.JsonGenerator;

/// Writes the facts of a finding as members of a JSON object; [DoctorText] lists them.
///
/// @param json receives the members
record DoctorMembers(JsonGenerator json) {

  void write(DoctorFinding finding) {
    switch (finding) {
      case ArchivePlaceCheck place -> {
        json.writeStringProperty("path", place.root().toString());
        json.writeStringProperty("origin", place.origin());
        json.writeBooleanProperty(
            "exists", place.state() != ArchivePlaceCheck.ArchivePresence.ABSENT);
      }
      case VersionCheck versions -> {
        json.writeStringProperty("program", versions.program());
        json.writeStringProperty("java", versions.java());
        json.writeNumberProperty("format", versions.format());
        json.writeNumberProperty("newest_format", versions.newestFormat());
      }
      case AccessCheck access -> {
        JsonObjects.text(json, "owner", access.owner());
        json.writeNumberProperty("open_to_others", access.open());
        json.writeNumberProperty("unreadable", access.unreadable().size());
        json.writeBooleanProperty("writable", access.isWritable());
      }
      case DamageCheck damage -> texts("losses", damage.losses());
      case SizeCheck size -> {
        json.writeNumberProperty("bytes", size.total());
        sizes("by_kind", size.byKind());
        sizes("by_age", size.byAge());
      }
      case SpaceCheck space -> json.writeNumberProperty("free_bytes", space.freeBytes());
      case PartitionsCheck partitions -> {
        json.writeNumberProperty("sealed", partitions.sealed());
        json.writeNumberProperty("entries", partitions.entries());
        texts("losses", partitions.losses());
      }
      case IndexCoverageCheck index -> {
        json.writeBooleanProperty("usable", index.fault().isEmpty());
        json.writeNumberProperty("entries", index.entries());
        json.writeNumberProperty("uncovered", index.uncovered());
      }
      case FiltersCheck filters -> {
        json.writeNumberProperty("partitions", filters.partitions());
        json.writeNumberProperty("missing", filters.missing());
      }
      case InterruptedWorkCheck work -> work(work);
      case LastImportCheck last -> {
        JsonObjects.seconds(json, "last", last.unixSeconds());
        json.writeBooleanProperty("importing", last.isImporting());
        json.writeBooleanProperty("watching", last.isWatched());
        json.writeNumberProperty("quarantined", last.quarantined());
      }
      case KnownPlaceCheck place -> place(place);
      case AbsentPlacesCheck absent -> texts("origins", absent.origins());
      case UncomparedPlacesCheck _ -> {}
      case GoneSourcesCheck sources -> {
        json.writeNumberProperty("sources", sources.sources());
        json.writeNumberProperty("gone", sources.gone());
        json.writeNumberProperty("gone_bytes", sources.goneBytes());
      }
      case RetentionCheck retention -> retention(retention);
      case SettingsCheck settings -> settings(settings.changed());
    }
  }

  private void work(InterruptedWorkCheck work) {
    json.writeBooleanProperty("writing", work.isWriting());
    json.writeBooleanProperty("erasing", work.isErasing());
    json.writeNumberProperty("incomplete_files", work.temporaryFiles());
    json.writeNumberProperty("unread_sources", work.unreadSources());
    json.writeNumberProperty("set_aside_files", work.setAsideFiles());
  }

  private void place(KnownPlaceCheck place) {
    json.writeStringProperty("path", place.path().toString());
    json.writeStringProperty("origin", place.origin());
    json.writeNumberProperty("files", place.files());
    JsonObjects.seconds(json, "newest", place.newest());
    json.writeNumberProperty("waiting", place.waiting());
    json.writeNumberProperty("waiting_bytes", place.waitingBytes());
    json.writeNumberProperty("unreadable", place.unreadable());
  }

  private void retention(RetentionCheck retention) {
    json.writeStringProperty("program", retention.program());
    json.writeNumberProperty("days", retention.period().days());
    json.writeBooleanProperty("default", retention.period().isDefault());
    json.writeStringProperty("settings", retention.period().settings().toString());
    json.writeNumberProperty("files", retention.files());
    json.writeNumberProperty("due", retention.due());
    json.writeNumberProperty("due_not_imported", retention.dueUnimported());
    JsonObjects.seconds(json, "next", retention.nextDue());
  }

  private void settings(List<ChangedSetting> changed) {
    json.writeArrayPropertyStart("changed");
    for (ChangedSetting setting : changed) {
      json.writeStartObject();
      json.writeStringProperty("key", setting.key());
      json.writeStringProperty("value", setting.value());
      json.writeStringProperty("origin", setting.origin());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void texts(String name, List<String> texts) {
    json.writeArrayPropertyStart(name);
    texts.forEach(json::writeString);
    json.writeEndArray();
  }

  private <E extends Enum<E>> void sizes(String name, Map<E, Long> sizes) {
    json.writeObjectPropertyStart(name);
    sizes.forEach(
        (kind, bytes) -> json.writeNumberProperty(kind.name().toLowerCase(Locale.ROOT), bytes));
    json.writeEndObject();
  }
}
