package dev.tsearch.indexer.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Seed;
import dev.tsearch.core.entry.Entries;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.transcript.OlderRevisions;
import dev.tsearch.indexer.search.SampleArchive;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SessionOutlinesTest {
  private static final int ROUNDS = 12;
  private static final int SESSIONS = 3;
  private static final int OF_ROUND = 15;

  @TempDir private Path root;

  private static TranscriptId transcript(int session) {
    return TranscriptId.main("chibi", "r" + session);
  }

  /// The outline has the entries and the order of the whole conversation, whether it is made anew,
  /// from what an older snapshot had, or after it was forgotten.
  @Test
  void anOutlineIsTheConversationWithoutTexts() throws IOException {
    Random random = new Random(Seed.next());
    var kept = new SessionOutlines();
    var forgetful = new SessionOutlines(OF_ROUND);
    try (SampleArchive sample = SampleArchive.create(root, SampleArchive.PARTITION_ENTRIES + 7)) {
      for (int round = 0; round < ROUNDS; round++) {
        sample.append(entries(random, round));
        if (random.nextBoolean()) {
          sample.index();
        }
        try (Snapshot snapshot = sample.archive().snapshot()) {
          for (int session = 0; session < SESSIONS; session++) {
            List<EntryAddress> expected = addresses(snapshot, transcript(session));
            for (SessionOutlines outlines : List.of(kept, forgetful)) {
              SessionOutline outline = outlines.of(snapshot, transcript(session));
              assertThat(outline.entries().stream().map(OutlinedEntry::address).toList())
                  .isEqualTo(expected);
              assertThat(outlines.of(snapshot, transcript(session))).isSameAs(outline);
            }
          }
          assertThat(kept.of(snapshot, transcript(SESSIONS)).entries()).isEmpty();
        }
      }
    }
  }

  private static List<EntryAddress> addresses(Snapshot snapshot, TranscriptId transcript)
      throws IOException {
    List<LocatedEntry> all = new SessionCatalog(snapshot).entries(transcript);
    return OlderRevisions.removedFrom(all).stream().map(LocatedEntry::address).toList();
  }

  /// Entries of several sources and without one, with times that go back, and revisions.
  private static List<Entry> entries(Random random, int round) {
    var entries = new ArrayList<Entry>();
    for (int at = 0; at < OF_ROUND; at++) {
      String id = "e" + round + "-" + at;
      long time = Entries.NOON + round * 20L + random.nextInt(30);
      Entry entry = Entries.message(id, time, "reed " + at, "r" + random.nextInt(SESSIONS));
      if (random.nextBoolean()) {
        var origin = new Origin(random.nextInt(2), 100L * round + at, 9, at, 0);
        entry = entry.withMetadata(entry.metadata().with("origin", origin.toJson()));
      }
      entries.add(entry);
      if (random.nextInt(5) == 0) {
        entries.add(entry.withId(id + "@2").withMetadata(entry.metadata().with("revision_of", id)));
      }
    }
    return entries;
  }

  @Test
  void anOutlinedEntrySaysWhatTheEntryIs() {
    Entry typed =
        Entries.message("p", 9, "<ide_opened>pond.rs</ide_opened> Where are\nthe herons?", "s");
    assertThat(outlined(typed))
        .returns("Where are the herons?", OutlinedEntry::prompt)
        .returns(true, OutlinedEntry::isSaid);
    assertThat(outlined(typed.withMetadata(typed.metadata().with("meta", true))))
        .returns("", OutlinedEntry::prompt)
        .returns(false, OutlinedEntry::isSaid);
    assertThat(outlined(typed.withMetadata(typed.metadata().with("role", "assistant"))))
        .returns("", OutlinedEntry::prompt)
        .returns(true, OutlinedEntry::isSaid);
    Entry failed =
        new Entry(
            "r",
            9,
            "Bash",
            "model",
            " \n",
            EntryType.TOOL_RESULT,
            typed.metadata().with("is_error", true).with("tool", "Bash"));
    assertThat(outlined(failed))
        .returns(true, OutlinedEntry::hasFailed)
        .returns(true, OutlinedEntry::isBlank)
        .returns("Bash", OutlinedEntry::tool)
        .returns(false, OutlinedEntry::isSaid);
  }

  @Test
  void aLongPromptIsCutBetweenCharacters() {
    for (int before = 150; before < 170; before++) {
      Entry typed = Entries.message("p", 9, "x".repeat(before) + "🪶".repeat(20), "s");
      String prompt = outlined(typed).prompt();
      assertThat(prompt.length()).isBetween(159, 160);
      assertThat(prompt.codePoints()).allMatch(c -> c == 'x' || c == "🪶".codePointAt(0));
    }
  }

  private static OutlinedEntry outlined(Entry entry) {
    return OutlinedEntry.of(new LocatedEntry(entry, new EntryAddress(1, 0, 9)));
  }
}
