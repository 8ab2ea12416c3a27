/**
 * Who owns which fields of an object: managed fields, and server-side apply. Pure functions over
 * JSON and schemas.
 *
 * <p>{@link dev.trellis.apiserver.ownership.Ownership} is the way in: it says what an object's
 * managed fields are after a write, and merges what somebody applies. Only this package writes
 * {@code metadata.managedFields}. Beneath it, {@code FieldSet} is a set of paths; {@code
 * Comparison}, {@code Merge}, {@code Removal} and {@code FieldSets} walk values along a schema; and
 * {@code Claims} are the entries of one object.
 */
@NullMarked
package dev.trellis.apiserver.ownership;

import org.jspecify.annotations.NullMarked;
