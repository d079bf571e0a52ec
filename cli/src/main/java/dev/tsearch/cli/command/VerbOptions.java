package dev.tsearch.cli.command;

import dev.tsearch.cli.config.UserException;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.ParseResult;

/// Which options belong to which verb of a command.
///
/// @param ofVerbs the options of each verb; a verb is named with its command, for messages
public record VerbOptions(Map<String, List<String>> ofVerbs) {

  /// Rejects options that only other verbs have.
  ///
  /// @param verb the verb that was typed, with its command
  public void check(String verb, ParseResult arguments) throws UserException {
    List<String> allowed = ofVerbs.getOrDefault(verb, List.of());
    for (Map.Entry<String, List<String>> other : ofVerbs.entrySet()) {
      for (String option : other.getValue()) {
        if (!allowed.contains(option) && arguments.hasMatchedOption(option)) {
          throw new UserException(option + " is for " + other.getKey());
        }
      }
    }
  }
}
