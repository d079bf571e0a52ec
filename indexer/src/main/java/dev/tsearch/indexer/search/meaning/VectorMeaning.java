package dev.tsearch.indexer.search.meaning;

import dev.tsearch.indexer.embed.Embedder;
import dev.tsearch.indexer.lucene.index.DamagedIndexException;
import dev.tsearch.indexer.lucene.index.ScoreWeights;
import dev.tsearch.indexer.lucene.rank.MeaningScores;
import dev.tsearch.indexer.lucene.vector.VectorIndexReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Finds sessions by the vectors of an archive. Loads the model at the first question about an
/// archive that has vectors, and keeps it until the process ends. One owner, not thread-safe.
public final class VectorMeaning implements MeaningSource {
  private final Path vectors;
  private final ModelSource source;
  private @Nullable Embedder model;
  private boolean isModelMissing;

  /// Loads the model.
  @FunctionalInterface
  public interface ModelSource {
    /// The model; empty if it cannot be used.
    ///
    /// @param whyNot receives the reason, a sentence for the user
    Optional<Embedder> open(Consumer<String> whyNot) throws IOException;
  }

  /// @param vectors the folder of the vectors of the archive
  /// @param source loads the model
  public VectorMeaning(Path vectors, ModelSource source) {
    this.vectors = vectors;
    this.source = source;
  }

  @Override
  public MeaningScores nearest(Question question, Consumer<String> notes) throws IOException {
    try (VectorIndexReader reader = VectorIndexReader.open(vectors).orElse(null)) {
      Embedder embedder = reader == null ? null : model(notes);
      if (reader == null || embedder == null) {
        return MeaningScores.NONE;
      }
      String fault = reader.fault(question.archiveId(), embedder.model());
      if (!fault.isEmpty()) {
        notes.accept(fault + ": ranked by words alone; run: tsearch index --vectors");
        return MeaningScores.NONE;
      }
      return reader.nearest(
          embedder.embed(question.text()),
          ScoreWeights.NEAREST_PASSAGES,
          question.entries(),
          question.time());
    } catch (DamagedIndexException e) {
      notes.accept(e.getMessage() + ": ranked by words alone; run: tsearch index --vectors");
      return MeaningScores.NONE;
    }
  }

  private @Nullable Embedder model(Consumer<String> notes) throws IOException {
    if (model == null && !isModelMissing) {
      model = source.open(why -> notes.accept(why + ": ranked by words alone")).orElse(null);
      isModelMissing = model == null;
    }
    return model;
  }
}
