/** The older version of operator groups, which is served and not stored. Values only. */
@NullMarked
package dev.trellis.api.operator.v1alpha2;

import org.jspecify.annotations.NullMarked;
