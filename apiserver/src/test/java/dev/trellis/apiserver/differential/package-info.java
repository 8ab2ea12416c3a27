/**
 * One suite of requests that the embedded and a real API server must answer alike. A new case is a
 * few lines in a file; every known difference is in one list.
 */
@NullMarked
package dev.trellis.apiserver.differential;

import org.jspecify.annotations.NullMarked;
