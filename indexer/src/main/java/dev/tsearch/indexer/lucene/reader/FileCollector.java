package dev.tsearch.indexer.lucene.reader;

import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.Field;
import dev.tsearch.indexer.lucene.index.IndexSchema;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.search.Collector;
import org.apache.lucene.search.LeafCollector;
import org.apache.lucene.search.Scorable;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/// Counts the files of the matches of a segment by their ordinals, and adds the counts to
/// [FileCounts] at the end of the segment. Does not score.
record FileCollector(FileCounts counts) implements Collector {

  @Override
  public ScoreMode scoreMode() {
    return ScoreMode.COMPLETE_NO_SCORES;
  }

  @Override
  public LeafCollector getLeafCollector(LeafReaderContext leaf) throws IOException {
    SortedSetDocValues files = leaf.reader().getSortedSetDocValues(Field.FILE.key());
    return files == null ? new NoFiles() : new Leaf(files, leaf.reader(), counts);
  }

  /// A segment in which no entry names a file.
  private record NoFiles() implements LeafCollector {
    @Override
    public void setScorer(Scorable scorer) {
      // Scores are not used.
    }

    @Override
    public void collect(int doc) {
      // Nothing to count.
    }
  }

  /// A file by ordinals.
  ///
  /// @param project the project, in whose folder a relative path is; -1 for other paths
  private record FileKey(int file, int project) {

    // Written out: the JVM links the methods of a record anew at each start.
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof FileKey key && file == key.file && project == key.project;
    }

    @Override
    public int hashCode() {
      return 31 * project + file;
    }
  }

  /// The uses of a file in a segment.
  private static final class Uses {
    private final Set<Integer> sessions = new HashSet<>();
    private long edits;
    private long reads;
    private long last;
  }

  private static final class Leaf implements LeafCollector {
    private final SortedSetDocValues files;
    private final @Nullable SortedSetDocValues projects;
    private final @Nullable SortedSetDocValues types;
    private final @Nullable SortedSetDocValues tools;
    private final @Nullable SortedSetDocValues subtypes;
    private final @Nullable SortedSetDocValues sessions;
    private final NumericDocValues time;
    private final FileCounts counts;
    private final long call;
    private final long edit;
    private final boolean[] isEditing;

    /// Whether the path of a file is relative, if it is known.
    private final @Nullable Boolean[] isRelative;

    private final Map<FileKey, Uses> uses = new HashMap<>();

    Leaf(SortedSetDocValues files, LeafReader reader, FileCounts counts) throws IOException {
      this.files = files;
      this.counts = counts;
      projects = reader.getSortedSetDocValues(Field.PROJECT.key());
      types = reader.getSortedSetDocValues(Field.TYPE.key());
      tools = reader.getSortedSetDocValues(Field.TOOL.key());
      subtypes = reader.getSortedSetDocValues(Field.SUBTYPE.key());
      sessions = reader.getSortedSetDocValues(Field.SESSION.key());
      time = reader.getNumericDocValues(IndexSchema.TIME);
      call = ordinal(types, EntryType.TOOL_CALL.name());
      edit = ordinal(subtypes, FileCounts.EDIT);
      isEditing = new boolean[tools == null ? 0 : (int) tools.getValueCount()];
      for (int tool = 0; tools != null && tool < isEditing.length; tool++) {
        isEditing[tool] = FileCounts.isEditing(name(tools, tool));
      }
      isRelative = new Boolean[(int) files.getValueCount()];
    }

    private boolean isRelative(int file) throws IOException {
      Boolean known = isRelative[file];
      if (known == null) {
        known = FileCounts.isRelative(name(files, file));
        isRelative[file] = known;
      }
      return known;
    }

    /// The ordinal of a value; negative if no entry has it.
    private static long ordinal(@Nullable SortedSetDocValues values, String value)
        throws IOException {
      return values == null ? -1 : values.lookupTerm(new BytesRef(value));
    }

    /// The ordinal of the first value of an entry; -1 if it has none.
    private static int first(@Nullable SortedSetDocValues values, int doc) throws IOException {
      return values != null && values.advanceExact(doc) ? (int) values.nextOrd() : -1;
    }

    @Override
    public void setScorer(Scorable scorer) {
      // Scores are not used.
    }

    @Override
    public void collect(int doc) throws IOException {
      if (!files.advanceExact(doc)) {
        return;
      }
      int type = first(types, doc);
      boolean isCall = type >= 0 && type == call;
      int tool = isCall ? first(tools, doc) : -1;
      int subtype = first(subtypes, doc);
      boolean isEdit = (tool >= 0 && isEditing[tool]) || (subtype >= 0 && subtype == edit);
      int project = first(projects, doc);
      int session = first(sessions, doc);
      long timestamp = time.advanceExact(doc) ? time.longValue() : 0;
      for (int at = files.docValueCount(); at > 0; at--) {
        int file = (int) files.nextOrd();
        var key = new FileKey(file, isRelative(file) ? project : -1);
        Uses of = uses.computeIfAbsent(key, _ -> new Uses());
        of.last = Math.max(of.last, timestamp);
        if (isEdit) {
          of.edits++;
        } else if (isCall) {
          of.reads++;
        }
        if (session >= 0) {
          of.sessions.add(session);
        }
      }
    }

    @Override
    public void finish() throws IOException {
      for (Map.Entry<FileKey, Uses> used : uses.entrySet()) {
        int project = used.getKey().project();
        Uses of = used.getValue();
        String folder = projects == null || project < 0 ? "" : name(projects, project);
        String path = name(files, used.getKey().file());
        counts.add(path, folder, of.edits, of.reads, of.last);
        for (int session : of.sessions) {
          if (sessions != null) {
            counts.addSession(path, folder, name(sessions, session));
          }
        }
      }
    }

    private static String name(SortedSetDocValues values, int ordinal) throws IOException {
      return values.lookupOrd(ordinal).utf8ToString();
    }
  }
}
