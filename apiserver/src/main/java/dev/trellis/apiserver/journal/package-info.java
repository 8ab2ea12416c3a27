/**
 * The store on disk: a journal of all changes of all logical clusters in one directory, and
 * snapshots that keep it short. It alone writes there.
 *
 * <pre>
 *   lock               held while a server runs
 *   journal-7          the changes since snapshot-7, in order; the one that is being written
 *   snapshot-7         everything as it was before journal-7
 *   journal-7.cut-4711 what was found damaged behind byte 4711, kept for whoever wants to look
 * </pre>
 *
 * A change is written and forced to disk before anybody sees it, many at a time. A snapshot counts
 * from the moment it has its name; what is older is deleted only after that.
 */
@NullMarked
package dev.trellis.apiserver.journal;

import org.jspecify.annotations.NullMarked;
