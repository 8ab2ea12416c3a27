package dev.trellis.sdk.work;

import dev.trellis.api.addon.AddOnAnnotations;
import dev.trellis.sdk.agent.Hosting;
import dev.trellis.sdk.agent.Outcome;
import dev.trellis.sdk.work.Manifests.Side;

/** Where a manifest goes. */
enum Location {
    MANAGED,
    HOSTING,
    NOWHERE;

    boolean isOn(Side side) {
        return switch (side) {
            case MANAGED -> this == MANAGED;
            case HOSTING -> this == HOSTING;
        };
    }

    static Outcome<Location> of(Manifest manifest, Hosting hosting) {
        return switch (hosting) {
            case Hosting.Unsupported _ -> Outcome.of(MANAGED);
            // A wrong location is reported before the install is ever hosted.
            case Hosting.OnManagedCluster _ -> written(manifest).map(_ -> MANAGED);
            case Hosting.Hosted _ -> written(manifest);
        };
    }

    private static Outcome<Location> written(Manifest manifest) {
        var location = manifest.mark().location();
        return switch (location) {
            case "", AddOnAnnotations.HOSTED_LOCATION_MANAGED -> Outcome.of(MANAGED);
            case AddOnAnnotations.HOSTED_LOCATION_HOSTING -> Outcome.of(HOSTING);
            case AddOnAnnotations.HOSTED_LOCATION_NONE -> Outcome.of(NOWHERE);
            default -> Outcome.failed("not supported manifest location: " + location);
        };
    }
}
