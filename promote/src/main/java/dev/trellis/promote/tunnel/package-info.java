/**
 * Ways to webhooks that are Services of the hub, from wherever this process runs: straight where
 * the network leads there, else through the hub's API server into a pod of the Service.
 *
 * <p>Owns the choice of a way, of a pod and of its port, and the stream through {@code
 * pods/portforward}. Reads Services, EndpointSlices and pods as the caller, never as anybody else;
 * writes nothing and opens no port. Who is at the end of a stream is for others to verify.
 */
@NullMarked
package dev.trellis.promote.tunnel;

import org.jspecify.annotations.NullMarked;
