package dev.tsearch.service.web.session;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.service.web.html.PageNode;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Where the parts of a conversation are: on pages of a server ([ServedPlaces]), or in files.
public interface EntryPlaces {

  /// The address of an entry.
  ///
  /// @param id the id of the entry
  String entry(String id);

  /// The address of a conversation; empty if it is nowhere.
  Optional<String> conversation(TranscriptId transcript);

  /// The address of a list of all prompts; empty if there is none.
  Optional<String> prompts();

  /// A command that a reader may want to run.
  ///
  /// @param label what a button for it says
  PageNode command(String label, String command);

  /// The addresses of the conversation as a document, by the name of its form; none if it cannot be
  /// saved from here.
  ///
  /// @param name the name of the conversation, as commands accept it
  Map<String, String> documents(String name);

  /// The number of characters from which on a message is cut.
  int longestMessage();

  /// The attributes of the element of an entry.
  Map<String, String> attributes(Entry entry);

  /// What can be done with an entry.
  List<PageNode> actions(Entry entry);

  /// What a folded entry has.
  List<PageNode> folded(Entry entry) throws IOException;

  /// How to get the whole text of an entry that is cut.
  ///
  /// @param label what it is
  PageNode whole(Entry entry, String label);

  /// The address of a picture of an entry; empty if it is nowhere.
  Optional<String> image(Entry entry, int number) throws IOException;

  /// The conversation of a sub-agent, where a call started it.
  PageNode agent(TranscriptId transcript);
}
