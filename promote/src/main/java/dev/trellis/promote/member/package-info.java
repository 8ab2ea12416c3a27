/**
 * The cluster on which a workload runs, as planning sees it.
 *
 * <p>Owns how the member is read: kinds by discovery, many objects of a kind by one list, few by
 * name, each at most once per plan, and what applying an object would change by a dry run of the
 * server's. It writes nothing: every request is a read, a review of rights or a dry run.
 */
@NullMarked
package dev.trellis.promote.member;

import org.jspecify.annotations.NullMarked;
