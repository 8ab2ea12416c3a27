/**
 * The API over sockets: HTTP/1.1 with chunked and WebSocket watches. Requests run on virtual
 * threads; a watch holds none while it waits.
 */
@NullMarked
package dev.trellis.apiserver.jetty;

import org.jspecify.annotations.NullMarked;
