package dev.trellis.sdk.work;

import dev.trellis.sdk.work.Manifests.Side;

/**
 * Names of the works of an install.
 *
 * @param cluster the managed cluster: several of them may share a hosting cluster, whose namespace
 *     then holds the works of all
 */
public record WorkNames(String addon, String cluster) {

    /** What the names of deploy works have in common; a number follows. */
    public String deployPrefix(Side side) {
        return "addon-" + addon + "-deploy-" + hosting(side, cluster + "-");
    }

    public String hook(Side side) {
        return hookPrefix() + (side == Side.HOSTING ? "-hosting-" + cluster : "");
    }

    /** What the names of all hook works begin with. */
    public String hookPrefix() {
        return "addon-" + addon + "-pre-delete";
    }

    private static String hosting(Side side, String rest) {
        return side == Side.HOSTING ? "hosting-" + rest : "";
    }
}
