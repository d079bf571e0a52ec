package dev.tsearch.indexer.lucene.reader;

import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.Field;
import dev.tsearch.indexer.lucene.index.IndexSchema;
import java.io.IOException;
import java.util.HashSet;
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

  /// A file and a session by their ordinals.
  private record FileAndSession(int file, int session) {}

  private static final class Leaf implements LeafCollector {
    private final SortedSetDocValues files;
    private final @Nullable SortedSetDocValues types;
    private final @Nullable SortedSetDocValues tools;
    private final @Nullable SortedSetDocValues sessions;
    private final NumericDocValues time;
    private final FileCounts counts;
    private final long call;
    private final boolean[] isEditing;
    private final long[] edits;
    private final long[] reads;
    private final long[] last;
    private final boolean[] isUsed;
    private final Set<FileAndSession> pairs = new HashSet<>();

    Leaf(SortedSetDocValues files, LeafReader reader, FileCounts counts) throws IOException {
      this.files = files;
      this.counts = counts;
      types = reader.getSortedSetDocValues(Field.TYPE.key());
      tools = reader.getSortedSetDocValues(Field.TOOL.key());
      sessions = reader.getSortedSetDocValues(Field.SESSION.key());
      time = reader.getNumericDocValues(IndexSchema.TIME);
      call = types == null ? -1 : types.lookupTerm(new BytesRef(EntryType.TOOL_CALL.name()));
      isEditing = new boolean[tools == null ? 0 : (int) tools.getValueCount()];
      for (int tool = 0; tools != null && tool < isEditing.length; tool++) {
        isEditing[tool] = FileCounts.isEditing(tools.lookupOrd(tool).utf8ToString());
      }
      int size = (int) files.getValueCount();
      edits = new long[size];
      reads = new long[size];
      last = new long[size];
      isUsed = new boolean[size];
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
      boolean isCall = types != null && types.advanceExact(doc) && types.nextOrd() == call;
      boolean isEdit =
          isCall && tools != null && tools.advanceExact(doc) && isEditing[(int) tools.nextOrd()];
      int session = sessions != null && sessions.advanceExact(doc) ? (int) sessions.nextOrd() : -1;
      long timestamp = time.advanceExact(doc) ? time.longValue() : 0;
      for (int at = files.docValueCount(); at > 0; at--) {
        int file = (int) files.nextOrd();
        isUsed[file] = true;
        last[file] = Math.max(last[file], timestamp);
        if (isEdit) {
          edits[file]++;
        } else if (isCall) {
          reads[file]++;
        }
        if (session >= 0) {
          pairs.add(new FileAndSession(file, session));
        }
      }
    }

    @Override
    public void finish() throws IOException {
      for (int file = 0; file < isUsed.length; file++) {
        if (isUsed[file]) {
          counts.add(name(files, file), edits[file], reads[file], last[file]);
        }
      }
      for (FileAndSession pair : pairs) {
        if (sessions != null) {
          counts.addSession(name(files, pair.file()), name(sessions, pair.session()));
        }
      }
    }

    private static String name(SortedSetDocValues values, int ordinal) throws IOException {
      return values.lookupOrd(ordinal).utf8ToString();
    }
  }
}
