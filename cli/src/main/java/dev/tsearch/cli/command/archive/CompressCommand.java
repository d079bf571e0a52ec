package dev.tsearch.cli.command.archive;

import dev.tsearch.cli.command.Command;
import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.Setting;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.core.store.manifest.Compression;
import dev.tsearch.core.store.manifest.LockWait;
import dev.tsearch.core.store.write.ArchiveWriter;
import java.io.IOException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// Compresses the sealed partitions of the archive, or decompresses them.
///
/// @param environment the surroundings of the run
public record CompressCommand(Environment environment) implements Command {
  private static final String UNDO = "--undo";

  @Override
  public CommandSpec spec() {
    return Options.none()
        .addOption(Options.flag("decompress them: store plain JSONL", UNDO))
        .addOption(Options.waiting());
  }

  @Override
  public ExitCode run(ParseResult arguments, Console console) throws IOException, UserException {
    CommandContext work = CommandContext.of(arguments, environment);
    Compression wanted = Options.isGiven(arguments, UNDO) ? Compression.NONE : Compression.ZSTD;
    ArchiveWriter.ConversionResult stored = store(work, wanted, console);
    for (String damage : stored.damages()) {
      console.damage(damage);
    }
    console.line(
        "stored "
            + Quantity.of(stored.partitions(), "partition", "partitions")
            + (wanted == Compression.NONE ? " as plain JSONL: " : " compressed: ")
            + Quantity.bytes(stored.bytesBefore())
            + " before, "
            + Quantity.bytes(stored.bytesAfter())
            + " now");
    tellOfTheSetting(work, wanted, console);
    return stored.damages().isEmpty() ? ExitCode.FOUND : ExitCode.ERROR;
  }

  private static ArchiveWriter.ConversionResult store(
      CommandContext work, Compression compression, Console console)
      throws IOException, UserException {
    work.archive(); // reports a missing archive
    var wait = new LockWait(work.patience(), console::sayUnchecked);
    try (ArchiveWriter writer = work.writer(wait)) {
      return writer.store(compression);
    }
  }

  /// Mentions the setting that decides how later partitions are stored.
  private static void tellOfTheSetting(CommandContext work, Compression wanted, Console console)
      throws IOException, UserException {
    if (!work.settings().text(Setting.COMPRESSION).equals(wanted.word())) {
      console.say(
          (wanted == Compression.NONE
                  ? "new partitions are still compressed; to store them plain, type: "
                  : "new partitions stay uncompressed; to compress them, too, type: ")
              + "tsearch config set --in-archive "
              + Setting.COMPRESSION.key()
              + " "
              + wanted.word());
    }
  }
}
