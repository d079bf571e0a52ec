/// A process that stays, keeps an archive open, and answers for other processes of its user.
///
/// It owns [ResidentService], which runs from start to end, and [ServiceLife], what is known of a
/// running service.
///
/// The service of an archive holds a lock. A service of another build that finds the lock taken
/// ends the older service: that takes no further commands, finishes those that run, and goes. Each
/// build has a socket of its own, so the clients of the older build run their commands by
/// themselves from then on. A socket that a killed service left is replaced.
///
/// When nothing happens, no thread of the service runs, except once in [ResidentService#IDLE_CHECK]
/// if it is to end after idle time.
///
/// Start reading at [ResidentService].
@NullMarked
package dev.tsearch.service;

import org.jspecify.annotations.NullMarked;
