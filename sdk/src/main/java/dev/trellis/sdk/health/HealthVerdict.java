package dev.trellis.sdk.health;

import dev.trellis.api.addon.v1beta1.ManagedClusterAddOnStatus;

import java.util.Optional;

/**
 * What follows for an install's health.
 *
 * @param status the install's status as it should be
 * @param error why the question must be asked again; empty where this is all
 */
public record HealthVerdict(ManagedClusterAddOnStatus status, Optional<String> error) {}
