/// Searches by many clients of a resident service at once.
///
/// `benchmarks/service.sh` starts the service and runs [ServiceLoad].
@NullMarked
package dev.tsearch.benchmarks.service;

import org.jspecify.annotations.NullMarked;
