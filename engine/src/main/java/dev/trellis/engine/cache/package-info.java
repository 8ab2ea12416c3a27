/**
 * What this process knows of the objects on the API server, kept up to date by watches.
 *
 * <p>Owns one {@link dev.trellis.engine.cache.WatchCache} per kind, namespace and selector, shared
 * by all controllers, and the connection that feeds it. Reads lists and watches; writes nothing to
 * the API server. Objects in a cache are shared: nobody changes them, and a change is a new object.
 * Parts that no controller reads are dropped before an object is stored.
 */
@NullMarked
package dev.trellis.engine.cache;

import org.jspecify.annotations.NullMarked;
