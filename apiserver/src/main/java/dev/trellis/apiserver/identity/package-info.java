/**
 * Who asks: users with their groups, and which user the running request belongs to. It knows
 * nothing of how users prove themselves or of what they may do.
 */
@NullMarked
package dev.trellis.apiserver.identity;

import org.jspecify.annotations.NullMarked;
