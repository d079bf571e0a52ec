/// One facade of an archive for all surfaces: the command line, HTTP, MCP and interfaces.
///
/// [Library] answers questions about an archive. Questions and answers are plain data: a
/// [EntryQuestion] selects entries, a [SessionFilter] selects sessions, and each answer has its
/// total, its notes, and what could not be searched because it is damaged. A surface reads a
/// question from what its user typed or sent ([ProgramQuestions] reads named parameters), calls the
/// library, and prints the answer; it composes no search by itself. `indexer.answer` writes answers
/// as JSON.
///
/// **Invariant:** nothing here writes to the archive, prints, or knows a terminal.
///
/// Start reading at [Library].
@NullMarked
package dev.tsearch.indexer.library;

import org.jspecify.annotations.NullMarked;
