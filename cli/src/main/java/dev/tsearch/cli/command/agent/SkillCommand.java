package dev.tsearch.cli.command.agent;

import dev.tsearch.cli.command.Command;
import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// Prints a skill file: how an agent that has a shell but no MCP uses tsearch.
public record SkillCommand() implements Command {
  private static final String FILE = "skill.md";

  @Override
  public CommandSpec spec() {
    return Options.none();
  }

  @Override
  public ExitCode run(ParseResult arguments, Console console) throws IOException, UserException {
    try (InputStream text =
        Objects.requireNonNull(SkillCommand.class.getResourceAsStream(FILE), FILE)) {
      console.out().bytes(text.readAllBytes());
    }
    return ExitCode.FOUND;
  }
}
