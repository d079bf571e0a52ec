/// Commands for agents: `mcp`, which serves them, and `skill`, for agents without MCP.
///
/// Start reading at [McpCommand].
@NullMarked
package dev.tsearch.cli.command.agent;

import org.jspecify.annotations.NullMarked;
