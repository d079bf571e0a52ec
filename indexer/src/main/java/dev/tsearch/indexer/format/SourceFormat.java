package dev.tsearch.indexer.format;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// A form in which some program writes its transcripts. Stateless, safe for use by many threads.
public interface SourceFormat {

  /// The format's name, which its entries carry as their `source`, for example `claude-code`.
  String name();

  /// Whether a file that begins so is of this format. Content decides, not the name; the name and
  /// the files around it may only rule a file out that repeats what they hold. A file that is no
  /// transcript by itself but belongs to one, such as a prompt, is known by its place beside it.
  boolean claims(Head head);

  /// The first time that stands in the head, in unix seconds; empty if there is none. Cheap: it
  /// lets an import open its files in the order of time.
  OptionalLong firstTime(Head head, SourceContext context);

  /// Starts to read a source.
  ///
  /// @param context what is known of the source
  /// @param in all of the source's bytes, from its beginning; the caller closes it
  /// @param from where to begin: what begins before this offset is read for what it says about the
  ///   rest, and not returned
  SourceReader open(SourceContext context, InputStream in, long from);

  /// Whether an entry that has the identity of an earlier one, but was made from other bytes, only
  /// says it again; if not, it is a revision of it.
  boolean repeats(Entry earlier, Entry later);

  /// The text of an entry as the program it came from shows it to people, where that is more than
  /// its content.
  default String displayText(Entry entry) {
    return entry.content();
  }

  /// The messages that the program makes of a conversation for its model, each with `role` and
  /// `content`; empty if that is not known of the program.
  ///
  /// @param entries the conversation's entries in their order
  default Optional<List<JsonObject>> messagesForModel(List<Entry> entries) {
    return Optional.empty();
  }
}
