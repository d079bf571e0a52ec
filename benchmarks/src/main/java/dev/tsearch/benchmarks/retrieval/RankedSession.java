package dev.tsearch.benchmarks.retrieval;

/// A session in an answer.
///
/// @param session its id
/// @param evidence its best entry in one line, for people who look for the cause of a wrong answer
record RankedSession(String session, String evidence) {}
