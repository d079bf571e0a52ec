package dev.tsearch.service.http;

import dev.tsearch.core.json.JsonObjects.MemberWriter;
import dev.tsearch.core.redact.SecretFinder;
import dev.tsearch.indexer.library.AgentServer;
import dev.tsearch.indexer.library.ServedLibrary;
import dev.tsearch.service.web.archive.ArchiveDesk;
import java.util.Optional;

/// What a server serves.
///
/// @param library the archive
/// @param status writes the state of the service
/// @param events what was imported
/// @param agents answers messages of the Model Context Protocol; empty if its module is missing
/// @param secrets finds the secrets that documents for people do not show
/// @param writer takes entries; empty if the interface is read-only
/// @param desk what pages have and do besides asking the library
public record ServedApi(
    ServedLibrary library,
    MemberWriter status,
    ImportEvents events,
    Optional<AgentServer> agents,
    SecretFinder secrets,
    Optional<EntryWriter> writer,
    ArchiveDesk desk) {}
