package dev.tsearch.cli.command.help;

import dev.tsearch.cli.render.help.HelpText.HelpRow;
import dev.tsearch.cli.render.help.HelpText.HelpSection;
import java.util.List;

/// The part of the help of `fluux` that other commands do not have.
final class FluuxHelp {
  private FluuxHelp() {}

  static List<HelpSection> sections() {
    return List.of(
        new HelpSection(
            "verbs",
            List.of(
                new HelpRow("say JID TEXT", "store a message, and print its id"),
                new HelpRow("log JID", "print the current conversation"),
                new HelpRow("new JID", "end the current conversation: move it to sessions/"),
                new HelpRow("know JID KEY TEXT", "remember a fact, in place of that of the key"),
                new HelpRow("recall JID [WORD…]", "print the facts that contain the words"),
                new HelpRow(
                    "forget JID",
                    "delete conversation, descriptions, facts and files, but not sessions/"),
                new HelpRow("… -", "the text may be -: read it from stdin"))),
        new HelpSection(
            "members of a line of say --json",
            List.of(
                new HelpRow("role", "user (default) or assistant"),
                new HelpRow("content", "the text"),
                new HelpRow("sender, msg_id, ts", "texts"),
                new HelpRow("attachments", "objects with filename, mime_type and size"),
                new HelpRow("oob", "URLs of attachments, which are removed from the text"),
                new HelpRow("reaction", "an object with message_id and emojis"))));
  }
}
