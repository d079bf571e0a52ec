/// Searches by many clients of a resident service at once, and by an agent. `benchmarks/service.sh`
/// starts the service and runs them.
@NullMarked
package dev.tsearch.benchmarks.service;

import org.jspecify.annotations.NullMarked;
