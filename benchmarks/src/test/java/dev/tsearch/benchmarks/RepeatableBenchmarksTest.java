package dev.tsearch.benchmarks;

import dev.tsearch.core.RepeatableTests;

class RepeatableBenchmarksTest implements RepeatableTests {}
