package dev.tsearch.core.edit.line;

/// A place where a file deviates from the format.
///
/// @param line the physical line, counted from 1
/// @param problem what is wrong, in one line, without foreign text
public record Deviation(long line, String problem) {}
