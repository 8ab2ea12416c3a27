/**
 * JSON as the API writes and reads it: one mapper, the order of members and the escapes of the
 * reference server, and the place where a revision is stamped into an object's bytes.
 */
@NullMarked
package dev.trellis.apiserver.json;

import org.jspecify.annotations.NullMarked;
