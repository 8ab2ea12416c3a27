/**
 * Credentials of an agent and its add-ons: keys, certificate requests, kubeconfigs and the secrets
 * that hold them.
 *
 * <p>Owns the rules when a certificate is asked for anew and the one state machine that gets it.
 * Reads certificate requests on the hub and the target secret. Only this package creates the
 * agent's certificate requests and writes its credentials into secrets; a secret is never written
 * before its certificate was issued, and members of others in it are kept.
 */
@NullMarked
package dev.trellis.agent.credential;

import org.jspecify.annotations.NullMarked;
