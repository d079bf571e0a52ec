package dev.tsearch.cli.command.fluux;

import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.command.VerbOptions;
import dev.tsearch.cli.config.UserException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.ParseResult;

/// What the command can do with the memory about a JID.
@SuppressWarnings("ImmutableEnumChecker") // lists of List.of
public enum FluuxVerb {
  /// Stores a message.
  SAY(
      "say",
      "store a message",
      "JID TEXT",
      List.of(
          FluuxVerb.ROLE,
          FluuxVerb.SENDER,
          FluuxVerb.MSG_ID,
          FluuxVerb.TIME,
          FluuxVerb.ATTACH,
          FluuxVerb.OOB,
          FluuxVerb.REACT,
          Options.JSON,
          FluuxVerb.IDLE)),
  /// Prints the current conversation.
  LOG(
      "log",
      "print the current conversation",
      "JID",
      List.of(FluuxVerb.LIMIT, FluuxVerb.FOR_MODEL)),
  /// Ends the current conversation.
  NEW("new", "end the current conversation", "JID", List.of()),
  /// Stores a fact.
  KNOW("know", "store a fact", "JID KEY TEXT", List.of()),
  /// Finds facts.
  RECALL("recall", "find facts", "JID [WORD…]", List.of()),
  /// Deletes the memory.
  FORGET("forget", "delete the memory", "JID", List.of(FluuxVerb.YES));

  static final String ROLE = "--role";
  static final String SENDER = "--sender";
  static final String MSG_ID = "--msg-id";
  static final String TIME = "--time";
  static final String ATTACH = "--attach";
  static final String OOB = "--oob";
  static final String REACT = "--react";
  static final String IDLE = "--idle";
  static final String LIMIT = "-n";
  static final String FOR_MODEL = "--for-model";
  static final String YES = "--yes";

  private final String word;
  private final String summary;
  private final String takes;
  private final List<String> options;

  FluuxVerb(String word, String summary, String takes, List<String> options) {
    this.word = word;
    this.summary = summary;
    this.takes = takes;
    this.options = options;
  }

  /// The word to type.
  public String word() {
    return word;
  }

  /// What the verb does, in a few words.
  public String summary() {
    return summary;
  }

  /// The verb of a word.
  ///
  /// @param typed all words of the command line, for the message
  static FluuxVerb of(String word, List<String> typed) throws UserException {
    Optional<FluuxVerb> verb =
        Arrays.stream(values()).filter(each -> each.word.equals(word)).findFirst();
    if (verb.isPresent()) {
      return verb.get();
    }
    String words = Arrays.stream(values()).map(each -> each.word).collect(Collectors.joining(", "));
    throw new UserException(
        "fluux has no verb " + word + ", only " + words,
        "to search for the words, type: tsearch -- fluux " + String.join(" ", typed));
  }

  /// The options that describe one message.
  static List<String> ofOneMessage() {
    return SAY.options.stream()
        .filter(option -> !option.equals(Options.JSON) && !option.equals(IDLE))
        .toList();
  }

  /// The command with this verb and its arguments, for messages.
  String usage() {
    return "fluux " + word + " " + takes;
  }

  /// Rejects options of other verbs.
  void check(ParseResult arguments) throws UserException {
    var ofVerbs = new LinkedHashMap<String, List<String>>();
    for (FluuxVerb verb : values()) {
      ofVerbs.put("fluux " + verb.word, verb.options);
    }
    new VerbOptions(ofVerbs).check("fluux " + word, arguments);
  }
}
