package dev.tsearch.cli.command.help;

import dev.tsearch.cli.command.CommandName;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/// The groups under which help lists the commands, those of daily work first. Each command is in
/// one group, except `search`, whose name nobody types.
@SuppressWarnings("ImmutableEnumChecker") // lists that nothing changes
enum CommandGroup {
  /// Reading what was found, and sessions.
  READ("read", "sessions show next prev tui web resume export"),
  /// Questions about sessions.
  ASK("ask", "files blame fix stats"),
  /// What the archive has, and who can search it.
  ARCHIVE("archive", "import watch serve service forget redact push cluster"),
  /// Settings, shells and first steps.
  SET_UP("set up", "config completion init demo help"),
  /// What programs run.
  PROGRAMS("programs", "append record context edit fluux mcp skill"),
  /// The state of the archive's files.
  MAINTENANCE("maintenance", "doctor verify repair index compress partitions");

  private final String heading;
  private final List<CommandName> commands;

  CommandGroup(String heading, String words) {
    this.heading = heading;
    this.commands =
        Arrays.stream(words.split(" ", -1))
            .map(word -> CommandName.of(word).orElseThrow())
            .toList();
  }

  /// What its commands are for.
  String heading() {
    return heading;
  }

  /// Its commands in the order of display.
  List<CommandName> commands() {
    return commands;
  }

  /// The words of its commands, as a list in a sentence.
  String words() {
    return commands.stream().map(CommandName::word).collect(Collectors.joining(", "));
  }
}
