/**
 * The API groups of Trellis and the CRDs of their kinds.
 *
 * <p>The kinds themselves are in the packages below, one per API group. This one reads CRDs from
 * the class path, where the build puts them, and writes nothing.
 */
@NullMarked
package dev.trellis.api;

import org.jspecify.annotations.NullMarked;
