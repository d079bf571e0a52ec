/// Times as people write them, and the zone of the user.
///
/// Owns [TimeExpression], whose table is the reference of the notation, and [Zone]. Start with
/// [TimeExpression]; [TimeReader] reads the words, [ClockTime] the time of a day, [CalendarUnit]
/// and [CalendarName] the units and the names of days and months. [UtcTime] writes times for
/// programs.
///
/// **Invariant:** pure. No input or output and no clock: the caller passes "now", one value for
/// each request. May use `core.entry` alone.
///
/// **Invariant:** every message of [InvalidTimeException] is for the user, in the words of this
/// package.
@NullMarked
package dev.tsearch.core.time;

import org.jspecify.annotations.NullMarked;
