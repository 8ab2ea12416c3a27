/**
 * The way to the API server: clients from a kubeconfig or from inside a pod, kinds and keys as
 * addresses, and requests whose answers are values.
 *
 * <p>Owns timeouts, the name under which we introduce ourselves, and the sentences for what is
 * wrong with a kubeconfig or a server. Reads kubeconfig files and the environment. Everything in
 * the engine that talks to an API server does it through {@link dev.trellis.engine.client.KubeApi};
 * it decides nothing about what is sent.
 */
@NullMarked
package dev.trellis.engine.client;

import org.jspecify.annotations.NullMarked;
