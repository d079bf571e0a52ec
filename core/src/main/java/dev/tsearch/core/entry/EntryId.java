package dev.tsearch.core.entry;

/// The identity of an entry: two entries with the same one are the same, or revisions of the same.
///
/// @param source the format that the entry came in, for example `claude-code`; empty if unknown
/// @param session the session within that format; empty if unknown
/// @param id the entry's own id; unique only within its session
public record EntryId(String source, String session, String id) {

  @Override
  public String toString() {
    return session.isEmpty() ? id : session + "/" + id;
  }
}
