package dev.tsearch.core.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class SearchDeadlineTest {
  private final AtomicLong now = new AtomicLong(-5);

  @Test
  void timeIsOverOnceItHasPassed() {
    var deadline = SearchDeadline.after(Duration.ofNanos(10), now::get);
    now.set(4);
    assertThat(deadline.isOver()).isFalse();
    assertThat(deadline.wasMet()).isFalse();
    now.set(5);
    assertThat(deadline.isOver()).isTrue();
    assertThat(deadline.wasMet()).isTrue();
  }

  @Test
  void onlyTheFirstCallerIsEndedByAnException() {
    var deadline = SearchDeadline.after(Duration.ofNanos(10), now::get);
    assertThat(deadline.isFirstOver()).isFalse();
    now.set(50);
    assertThat(deadline.isFirstOver()).isTrue();
    assertThat(deadline.isFirstOver()).isFalse();
    assertThat(deadline.isOver()).isTrue();
  }

  @Test
  void clockThatWrapsAround_isNoProblem() {
    now.set(Long.MAX_VALUE - 2);
    var deadline = SearchDeadline.after(Duration.ofNanos(10), now::get);
    assertThat(deadline.isOver()).isFalse();
    now.addAndGet(10);
    assertThat(deadline.isOver()).isTrue();
  }

  @Test
  void noDeadline_isNeverOver() {
    assertThat(SearchDeadline.NONE.isLimited()).isFalse();
    assertThat(SearchDeadline.NONE.isOver()).isFalse();
    assertThat(SearchDeadline.NONE.wasMet()).isFalse();
  }
}
