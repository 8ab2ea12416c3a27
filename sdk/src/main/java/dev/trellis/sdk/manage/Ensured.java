package dev.trellis.sdk.manage;

import dev.trellis.sdk.agent.HubRbac;
import dev.trellis.sdk.rbac.RbacKey;

import io.fabric8.kubernetes.client.utils.KubernetesSerialization;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Remembers for a while which roles and bindings were found as wanted. */
final class Ensured {
    private static final Duration BELIEVED = Duration.ofMinutes(10);
    private static final int FINGERPRINT_BYTES = 16;

    private final KubernetesSerialization json;
    private final InstantSource clock;
    private final Map<RbacKey, Memory> memories = new ConcurrentHashMap<>();
    private Instant nextSweep = Instant.MIN;

    private record Memory(String fingerprint, Instant until) {}

    Ensured(KubernetesSerialization json, InstantSource clock) {
        this.json = json;
        this.clock = clock;
    }

    boolean holds(RbacKey key, List<HubRbac> wanted) {
        var memory = memories.get(key);
        return memory != null
                && clock.instant().isBefore(memory.until())
                && memory.fingerprint().equals(fingerprint(wanted));
    }

    void add(RbacKey key, List<HubRbac> wanted) {
        var now = clock.instant();
        memories.put(key, new Memory(fingerprint(wanted), now.plus(spread(key))));
        sweep(now);
    }

    /** Up to twice the time, each key its own: a fleet must not ask for everything at once. */
    private static Duration spread(RbacKey key) {
        var seconds = Math.floorMod(key.hashCode(), (int) BELIEVED.toSeconds());
        return BELIEVED.plusSeconds(seconds);
    }

    /** Installs go and nobody asks for their roles again. */
    private synchronized void sweep(Instant now) {
        if (now.isAfter(nextSweep)) {
            memories.values().removeIf(memory -> !now.isBefore(memory.until()));
            nextSweep = now.plus(BELIEVED);
        }
    }

    private String fingerprint(List<HubRbac> wanted) {
        try {
            var digest =
                    MessageDigest.getInstance("SHA-256")
                            .digest(json.asJson(wanted).getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, FINGERPRINT_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
