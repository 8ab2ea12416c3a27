/**
 * The older version of what operators say of themselves, which is served and not stored. Values
 * only.
 */
@NullMarked
package dev.trellis.api.operator.v1;

import org.jspecify.annotations.NullMarked;
