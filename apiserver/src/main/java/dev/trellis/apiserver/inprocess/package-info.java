/**
 * The API without sockets: an HTTP client of the Fabric8 library that calls it within the process.
 * It takes the same way as a request from outside, but for TLS and the wire; a watch costs an
 * object, and a thread only while it has something to tell.
 */
@NullMarked
package dev.trellis.apiserver.inprocess;

import org.jspecify.annotations.NullMarked;
