/// What `tsearch doctor` finds out: the state of an archive and of the places of its sources.
///
/// It owns [dev.tsearch.indexer.doctor.DoctorFinding]: one record for each part that is examined,
/// which has the facts and decides from them alone how the part is and which command deals with it.
/// [dev.tsearch.indexer.doctor.Doctor] reads the facts.
///
/// **Invariant:** nothing is written, and no sealed partition and no original is read.
///
/// Start reading at [dev.tsearch.indexer.doctor.DoctorFinding], then
/// [dev.tsearch.indexer.doctor.Doctor].
@NullMarked
package dev.tsearch.indexer.doctor;

import org.jspecify.annotations.NullMarked;
