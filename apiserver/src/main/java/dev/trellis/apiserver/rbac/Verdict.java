package dev.trellis.apiserver.rbac;

/**
 * Whether a request is allowed.
 *
 * @param reason by which binding it is, or what went wrong while looking for one; may be empty
 */
public record Verdict(boolean allowed, String reason) {}
