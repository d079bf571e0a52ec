package dev.tsearch.vectors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.indexer.embed.Embedder;
import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// The real model.
class MiniLmTest {
  private static Embedder model;

  @BeforeAll
  static void open() throws IOException {
    model = new MiniLmFactory().open();
  }

  @AfterAll
  static void close() throws IOException {
    model.close();
  }

  @Test
  void synonymsFindEachOther() throws IOException {
    float[] question = model.embed("make the slow test suite run faster");
    double same = cosine(question, model.embed("speed up our unit tests, they take ages"));
    double other = cosine(question, model.embed("add a login form to the home page"));
    assertThat(same).isGreaterThan(0.5).isGreaterThan(other + 0.3);
  }

  @Test
  void vectorsHaveLengthOneAndDependOnTheTextAlone() throws IOException {
    float[] once = model.embed("borrow checker");
    assertThat(once).hasSize(model.dimensions());
    assertThat(cosine(once, once)).isBetween(0.9999, 1.0001);
    model.embed("something else");
    assertThat(model.embed("borrow checker")).isEqualTo(once);
    assertThat(model.embed("BORROW  Checker")).isEqualTo(once);
  }

  @Test
  void anyTextHasAVector() throws IOException {
    for (String text : new String[] {"", "  \n", "\0\u200b", "日本語", "e\u0301", "x".repeat(9_000)}) {
      float[] vector = model.embed(text);
      assertThat(cosine(vector, vector)).isBetween(0.9999, 1.0001);
    }
    String words = "word ".repeat(300);
    assertThat(model.embed(words + "and more")).isEqualTo(model.embed(words));
  }

  private static double cosine(float[] one, float[] other) {
    double sum = 0;
    for (int i = 0; i < one.length; i++) {
      sum += one[i] * other[i];
    }
    return sum;
  }
}
