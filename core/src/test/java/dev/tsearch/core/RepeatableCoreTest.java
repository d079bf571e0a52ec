package dev.tsearch.core;

class RepeatableCoreTest implements RepeatableTests {}
