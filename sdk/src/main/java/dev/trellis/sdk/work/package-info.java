/**
 * The manifests of an add-on and the works that carry them to clusters.
 *
 * <p>Owns how manifests are told apart and measured, how they are spread over works that are not
 * too big ({@link dev.trellis.sdk.work.WorkSplit}), how works are called and marked, and when a
 * work says what it should ({@link dev.trellis.sdk.work.WorkContent}). Reads manifests and works;
 * what becomes of them is decided by the packages {@code deploy} and {@code health}.
 */
@NullMarked
package dev.trellis.sdk.work;

import org.jspecify.annotations.NullMarked;
