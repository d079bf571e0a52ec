package dev.tsearch.cli.command.archive;

import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.manifest.Finding;
import dev.tsearch.indexer.forget.ForgettingArchive;
import dev.tsearch.indexer.forget.ForgottenAgain;
import dev.tsearch.indexer.format.all.AllFormats;
import dev.tsearch.indexer.upkeep.VerificationReport;
import java.io.IOException;
import java.nio.file.NoSuchFileException;

/// Looks for what the archive was told to forget or redact and has all the same.
final class ForgottenCheck {
  private ForgottenCheck() {}

  /// What the rules of an archive forget and is in it.
  static ForgottenAgain of(Archive archive) {
    return new ForgottenAgain(new ForgettingArchive(archive, AllFormats.detector(Json.SOURCE)));
  }

  /// Adds a finding to a report if there is something. A damaged archive is not searched.
  static VerificationReport with(CommandContext work, VerificationReport report)
      throws IOException {
    Archive archive = Archive.open(new RealDisk(), work.place().root());
    long passages;
    try {
      passages = of(archive).preview();
    } catch (CorruptArchiveException | NoSuchFileException _) {
      return report; // which names the damage
    }
    return passages == 0
        ? report
        : report.with(
            new Finding(
                archive.layout().forgotten(),
                0,
                Finding.Severity.REPAIRABLE,
                "the archive has what it was told to forget or redact, "
                    + Quantity.of(passages, "passage", "passages")));
  }
}
