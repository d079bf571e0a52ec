package dev.tsearch.indexer.format;

import dev.tsearch.core.entry.Entry;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/// A format in which a program writes its transcripts. Stateless, safe for use by many threads.
///
/// A format that presents its entries in a special way implements [Presentation] as well.
public interface SourceFormat {

  /// The format's name, which its entries have as their `source`, for example `claude-code`.
  String name();

  /// Whether a file is of this format.
  ///
  /// The content decides, not the file's name. The name and the files around it may only exclude a
  /// file that repeats what those files hold. Exception: a file that is no transcript by itself but
  /// belongs to one, such as a prompt, is recognized by its path.
  boolean claims(Head head);

  /// Whether a file that this format does not claim may become one of it without a change of its
  /// own, because of files that are added around it. An import examines it each time.
  default boolean mayClaimLater(Path file) {
    return false;
  }

  /// The first time in a file's head, in unix seconds; empty if there is none. An import reads its
  /// files in the order of these times. Must be cheap: it is called for every file.
  OptionalLong firstTime(Head head, SourceContext context);

  /// The names of the formats whose sessions a file lists: it has, of each of several sessions, a
  /// few lines or objects that state the session. Empty for a file that is a session.
  ///
  /// @param file the file, whose name may tell a list from a session
  default Set<String> sessionsOf(Path file) {
    return Set.of();
  }

  /// Whether a file of this format may belong to a session of another format, and its session is
  /// that one.
  default boolean accompanies() {
    return false;
  }

  /// Whether a file of this format is not the transcript of its session, but states something of
  /// it.
  ///
  /// @param file the file, whose name tells that
  /// @param all the files of the session
  default boolean isAbout(Path file, Set<Path> all) {
    return false;
  }

  /// Whether the session of a source is neither a name in its path nor an id near its beginning, so
  /// that only its reader knows it.
  default boolean hidesSession() {
    return false;
  }

  /// Whether a source may begin with entries of another session, as that of a fork with those of
  /// its parent.
  default boolean repeatsParents() {
    return false;
  }

  /// The session that a file belongs to without stating it, or of which it states something that no
  /// time tells from what was forgotten; empty for a transcript, and for a file whose values state
  /// their session.
  ///
  /// @param head the head of a file that this format claims
  /// @param context has the path of the file and the files around it
  default Optional<Companion> companion(Head head, SourceContext context) {
    return Optional.empty();
  }

  /// The name of the format of whose sessions this one has logs, which are sessions with the same
  /// ids; empty for other formats.
  default Optional<String> logOf() {
    return Optional.empty();
  }

  /// The name of the format whose transcripts have the sessions of this one, too, with the same ids
  /// and less of them; empty for other formats. Such a transcript has no entries once a session of
  /// this format is known.
  default Optional<String> replaces() {
    return Optional.empty();
  }

  /// Starts to read a source.
  ///
  /// @param context what is known about the source
  /// @param in all bytes of the source, from its beginning; the caller closes it
  /// @param from values that begin before this offset are read, because later ones depend on them,
  ///   but not returned
  SourceReader open(SourceContext context, InputStream in, long from);

  /// Whether an entry repeats an earlier one with the same transcript and id that was made from
  /// other bytes. If not, it is a revision of the earlier one.
  ///
  /// By default, the same text is a repetition: programs write the lines of a session again, with
  /// other times and metadata, when the session is continued, branched or forked.
  default boolean repeats(Entry earlier, Entry later) {
    return earlier.type().equals(later.type()) && earlier.content().equals(later.content());
  }

  /// What is known about a file that a program keeps beside a transcript: if the session was
  /// forgotten, nothing in the bytes of the file says so.
  ///
  /// @param session the id of the session that the file belongs to
  /// @param content what the file has of the session
  /// @param written when the content was written; empty if that is not known, or if the file has
  ///   something of all times
  record Companion(String session, CompanionContent content, Optional<Instant> written) {

    /// What a file has of a session.
    public enum CompanionContent {
      /// Everything, in an own form.
      TRANSCRIPT,
      /// Prompts, a summary, or other facts about the whole session.
      EXTRACT,
      /// One message or result.
      PART
    }

    /// Whether its time may be known later, because of what is written to files around it.
    public boolean mayHaveTimeLater() {
      return content == CompanionContent.PART && written.isEmpty();
    }
  }
}
