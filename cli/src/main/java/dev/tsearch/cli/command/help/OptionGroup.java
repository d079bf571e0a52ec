package dev.tsearch.cli.command.help;

import java.util.List;
import java.util.Optional;

/// The groups under which help lists options. An option that is in no group is listed first.
@SuppressWarnings("ImmutableEnumChecker") // lists of List.of
enum OptionGroup {
  /// Which entries are found.
  ENTRIES(
      "which entries",
      "--since --until --on --around --source --project --session --from --to --type --tool"
          + " --model --file --errors --prompt"),
  /// What is printed.
  OUTPUT(
      "output",
      "-l -c -n -A -B -C --count --facets --histogram --limit --sort --json --fields --max-bytes"
          + " --cursor --page --offset --lines --plain --open"),
  /// How the search is done.
  SEARCH(
      "about the search", "--all --explain --exact --copies --timeout --no-prune --verify-prune"),
  /// What all commands share.
  GENERAL(
      "general",
      "--archive --set --color --no-color --hyperlink --width --no-pager --pretty --wait --verbose --quiet --help");

  private final String heading;
  private final List<String> options;

  OptionGroup(String heading, String options) {
    this.heading = heading;
    this.options = List.of(options.split(" ", -1));
  }

  String heading() {
    return heading;
  }

  /// The group of an option; empty if it is in none.
  static Optional<OptionGroup> of(String[] names) {
    for (OptionGroup group : values()) {
      for (String name : names) {
        if (group.options.contains(name)) {
          return Optional.of(group);
        }
      }
    }
    return Optional.empty();
  }
}
