package dev.trellis.interpreter.lua;

import java.time.Duration;

/**
 * What one run may take.
 *
 * @param bytes an estimate of what it allocates, freed or not
 */
public record LuaLimits(long instructions, Duration time, long bytes, int callDepth) {
    public static final LuaLimits USUAL =
            new LuaLimits(5_000_000, Duration.ofSeconds(1), 32L << 20, 200);
}
