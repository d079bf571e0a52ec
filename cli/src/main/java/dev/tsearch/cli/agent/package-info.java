/// The clients of the MCP server: where each keeps its configuration, and the change that adds the
/// server to it.
///
/// [AgentClient] lists the clients; [ClientChange] changes a text. Nothing here writes a file.
///
/// **Invariant:** a change keeps every byte of the text but what it adds. A text that cannot be
/// read is not changed.
@NullMarked
package dev.tsearch.cli.agent;

import org.jspecify.annotations.NullMarked;
