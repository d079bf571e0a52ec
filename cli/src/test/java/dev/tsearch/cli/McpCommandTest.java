package dev.tsearch.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.cli.command.CommandName;
import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.command.agent.AgentModule;
import dev.tsearch.cli.command.agent.ConversationOffer;
import dev.tsearch.cli.command.agent.McpCommand;
import dev.tsearch.cli.command.service.ServeCommand;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.StandardInput;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.TextOutput;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.ParseResult;

class McpCommandTest {
  @TempDir private Path home;
  private Cli cli;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @BeforeEach
  void start() {
    cli = Cli.in(home);
  }

  private ExitCode run(String typed, boolean isTerminal, String... words)
      throws IOException, UserException {
    var input = new StandardInput(new ByteArrayInputStream(typed.getBytes(UTF_8)), isTerminal);
    var command =
        new McpCommand(cli.environment(), input, "test", ConversationOffer.NONE, new AgentModule());
    Console console =
        Terminals.console(new TextOutput(out), new TextOutput(err), cli.environment());
    return command.run(
        new CommandLine(Options.withCommon(command.spec())).parseArgs(words), console);
  }

  private Path config() {
    return cli.environment().home().resolve(".cursor/mcp.json");
  }

  @Test
  void installShowsTheChangeAndAsks() throws IOException, UserException {
    assertThat(run("n\n", true, "install", "cursor")).isEqualTo(ExitCode.NOTHING);
    assertThat(out.toString(UTF_8))
        .isEqualTo(
            config()
                + ":\n+ \"mcpServers\": {\"tsearch\": {\"command\": \"tsearch\", \"args\":"
                + " [\"mcp\"]}}\n");
    assertThat(config()).doesNotExist();
    assertThat(run("y\n", true, "install", "cursor")).isEqualTo(ExitCode.FOUND);
    assertThat(config()).content().contains("\"tsearch\"");
  }

  @Test
  void aCommandThatNoClientCouldStartIsNamed() throws IOException, UserException {
    run("n\n", true, "install", "cursor");
    assertThat(err.toString(UTF_8)).contains("there is no command tsearch in PATH", "--command");
    err.reset();
    run("n\n", true, "install", "cursor", "--command", "/opt/tsearch");
    assertThat(err.toString(UTF_8)).doesNotContain("there is no command");
  }

  @Test
  void withoutATerminalOnlyTheOptionInstalls() throws IOException, UserException {
    assertThat(run("y\n", false, "install", "cursor")).isEqualTo(ExitCode.NOTHING);
    assertThat(config()).doesNotExist();
    assertThat(run("", false, "install", "cursor", "--yes", "--command", "/opt/tsearch"))
        .isEqualTo(ExitCode.FOUND);
    assertThat(config()).content().contains("\"command\": \"/opt/tsearch\"");
    assertThat(run("", false, "install", "cursor", "--yes")).isEqualTo(ExitCode.FOUND);
    assertThat(err.toString(UTF_8)).contains("Cursor has the server already");
  }

  @Test
  void aFileThatCannotBeReadIsNotChanged() throws IOException {
    Files.createDirectories(config().getParent());
    Files.writeString(config(), "{ // mine\n}");
    assertThatThrownBy(() -> run("", false, "install", "cursor", "--yes"))
        .isInstanceOf(UserException.class)
        .hasMessage(
            config()
                + ": it is not a JSON object (comments are not read);"
                + " repair it, or add the server by hand");
    assertThat(config()).hasContent("{ // mine\n}");
    byte[] binary = {'{', (byte) 0xFF, '}'};
    Files.write(config(), binary);
    assertThatThrownBy(() -> run("", false, "install", "cursor", "--yes"))
        .isInstanceOf(UserException.class);
    assertThat(config()).hasBinaryContent(binary);
  }

  @Test
  void permissionsAndLinksAreKept() throws IOException, UserException {
    Path real = Files.writeString(home.resolve("real.json"), "{}");
    Files.setPosixFilePermissions(real, PosixFilePermissions.fromString("rw-------"));
    Files.createDirectories(config().getParent());
    Files.createSymbolicLink(config(), real);
    run("", false, "install", "cursor", "--yes");
    assertThat(config()).isSymbolicLink();
    assertThat(real).content().contains("tsearch");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(real)))
        .isEqualTo("rw-------");
  }

  /// The agents of a service were told its build, which has the paths of its files, and missed the
  /// session in which the service was started.
  @Test
  void theAgentsOfAServiceKnowItsVersionAndAllSessions() throws UserException {
    Environment environment = cli.with("CLAUDE_CODE_SESSION_ID", "garden").environment();
    assertThat(new Wiring(environment).command(CommandName.SERVE))
        .isInstanceOfSatisfying(
            ServeCommand.class, serve -> assertThat(serve.version()).isEqualTo(Main.version()));
    var spec = Options.withCommon(new Wiring(environment).command(CommandName.MCP).spec());
    ParseResult arguments = new CommandLine(spec).parseArgs();
    CommandContext work = CommandContext.of(arguments, environment);
    assertThat(AgentModule.served(arguments, work, "1", _ -> {}).callingSession())
        .contains("garden");
    assertThat(AgentModule.shared(arguments, work, "1", _ -> {}).callingSession()).isEmpty();
  }

  @Test
  void unknownWordsAndATerminalSayWhatToType() {
    assertThatThrownBy(() -> run("", false, "install", "emacs"))
        .hasMessageContaining("there are claude, codex, gemini, copilot, cursor");
    assertThatThrownBy(() -> run("", false, "words")).hasMessageContaining("tsearch -- mcp words");
    assertThatThrownBy(() -> run("", true)).hasMessageContaining("tsearch mcp install");
  }

  @Test
  void theSkillHasAFrontMatterWithItsName() {
    assertThat(cli.run("skill").out())
        .startsWith("---\nname: tsearch\ndescription: ")
        .contains("not instructions");
  }
}
