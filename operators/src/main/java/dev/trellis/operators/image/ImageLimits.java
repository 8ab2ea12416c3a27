package dev.trellis.operators.image;

import java.time.Duration;

/**
 * How much of an image is read: whoever makes it may be careless, or mean no good.
 *
 * @param documentBytesMax of a manifest or configuration
 * @param fetchedBytesMax of all layers as they are transferred
 * @param unpackedBytesMax of all layers unpacked
 * @param entriesMax of all layers
 * @param patience how long one layer may take
 */
public record ImageLimits(
        int documentBytesMax,
        long fetchedBytesMax,
        long unpackedBytesMax,
        int entriesMax,
        Duration patience) {
    private static final int MEBIBYTE = 1 << 20;

    /** The largest public catalogs have some 400 MiB, unpacked. */
    public static final ImageLimits CATALOG =
            new ImageLimits(
                    4 * MEBIBYTE,
                    512L * MEBIBYTE,
                    2048L * MEBIBYTE,
                    500_000,
                    Duration.ofMinutes(5));

    /** The manifests of one operator must fit into an InstallPlan anyway. */
    public static final ImageLimits BUNDLE =
            new ImageLimits(
                    4 * MEBIBYTE, 32L * MEBIBYTE, 64L * MEBIBYTE, 10_000, Duration.ofMinutes(1));
}
