/**
 * What an object on the member cluster becomes when a manifest is applied to it by update.
 *
 * <p>Owns the rules per kind: which parts of an existing object are replaced, which are left to
 * those who own them, and which kinds must be made anew. Pure functions over JSON trees; it reads
 * and writes nothing, and changes no tree it is given.
 */
@NullMarked
package dev.trellis.agent.merge;

import org.jspecify.annotations.NullMarked;
