package dev.trellis.hub.admission;

/**
 * Something that a person may or may not be allowed to do, in the terms of RBAC.
 *
 * @param subresource may be empty
 * @param namespace empty outside namespaces
 * @param name empty for any
 */
public record Access(
        String verb,
        String group,
        String resource,
        String subresource,
        String namespace,
        String name) {

    /** Whether somebody has a right. */
    @FunctionalInterface
    public interface Rights {
        boolean allow(Requester requester, Access access);
    }
}
