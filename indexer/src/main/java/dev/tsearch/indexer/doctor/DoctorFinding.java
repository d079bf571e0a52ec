package dev.tsearch.indexer.doctor;

import java.util.Optional;

/// What was found out about one part: the facts, and the decisions that follow from them. Every
/// implementation is a record of facts without access to files or clocks.
public sealed interface DoctorFinding
    permits ArchivePlaceCheck,
        VersionCheck,
        AccessCheck,
        DamageCheck,
        SizeCheck,
        SpaceCheck,
        PartitionsCheck,
        IndexCoverageCheck,
        FiltersCheck,
        InterruptedWorkCheck,
        LastImportCheck,
        KnownPlaceCheck,
        AbsentPlacesCheck,
        UncomparedPlacesCheck,
        GoneSourcesCheck,
        RetentionCheck,
        SettingsCheck {

  /// The place of the archive's folder in a command.
  String ARCHIVE = "ARCHIVE";

  /// The name of the part: a word in lower case, the same in every version.
  String part();

  /// How the part is.
  Condition condition();

  /// The command that deals with it, with [#ARCHIVE] for the archive's folder; empty if there is
  /// nothing to do.
  Optional<String> command();
}
