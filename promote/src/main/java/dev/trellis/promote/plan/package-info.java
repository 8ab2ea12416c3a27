/**
 * What a promotion would do, as a document.
 *
 * <p>Owns the plan with its objects, the edges between them and what is wrong, the codes of
 * problems with the exit code of each, ranks of kinds, and the digest by which a plan is
 * recognised. Pure: it reads and writes nothing. A plan holds no content of objects, only digests,
 * so it may be shown.
 */
@NullMarked
package dev.trellis.promote.plan;

import org.jspecify.annotations.NullMarked;
