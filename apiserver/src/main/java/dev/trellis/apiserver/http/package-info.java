/**
 * The edge: paths, query options, content types and streams. It turns a request of any transport
 * into a call of a verb and a refusal into a Status; watches go out without a thread each.
 */
@NullMarked
package dev.trellis.apiserver.http;

import org.jspecify.annotations.NullMarked;
