/**
 * Signed tokens: makes and reads JSON web tokens by one key of the server. It knows nothing of what
 * is claimed in them.
 */
@NullMarked
package dev.trellis.apiserver.token;

import org.jspecify.annotations.NullMarked;
