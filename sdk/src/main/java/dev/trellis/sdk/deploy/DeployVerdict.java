package dev.trellis.sdk.deploy;

import dev.trellis.api.addon.v1beta1.ManagedClusterAddOnStatus;

import java.util.List;
import java.util.Optional;

/**
 * What follows for an install: first the works are written, then the install itself.
 *
 * @param works writes in their order
 * @param finalizers the install's finalizers, where they change. They are then written instead of
 *     the status: what a finalizer guards must not be told before the finalizer is there, and the
 *     next pass tells it
 * @param status the install's status as it should be
 * @param errors why the question must be asked again; empty where this is all
 */
public record DeployVerdict(
        List<WorkWrite> works,
        Optional<List<String>> finalizers,
        ManagedClusterAddOnStatus status,
        List<String> errors) {
    public DeployVerdict {
        works = List.copyOf(works);
        finalizers = finalizers.map(List::copyOf);
        errors = List.copyOf(errors);
    }
}
