package dev.trellis.hub.certificate;

import dev.trellis.engine.cache.Caches;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.controller.Controller;
import dev.trellis.engine.controller.Next;
import dev.trellis.engine.queue.Cause;
import dev.trellis.engine.queue.KeySink;
import dev.trellis.engine.write.Writer;

import io.fabric8.kubernetes.api.model.Secret;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/**
 * Keeps the certificates in the Secret valid and this process at what the Secret says. It runs on
 * every replica: whoever looks first renews, the others find it done.
 */
public final class CertificateKeeper implements Controller<ObjectKey> {

    private static final Logger LOG = LoggerFactory.getLogger(CertificateKeeper.class);

    // Clocks jump and laptops sleep, so that no wait is trusted for longer.
    private static final Duration LOOK_AGAIN_MAX = Duration.ofHours(1);
    private static final int ATTEMPTS_MAX = 10;

    private final CertificateStore store;
    private final Renewal renewal;
    private final InstantSource clock;
    private final List<Consumer<CertificateSet>> listeners = new CopyOnWriteArrayList<>();
    private volatile @Nullable CertificateSet current;

    public CertificateKeeper(
            Caches caches,
            Writer<Secret> writer,
            ObjectKey secret,
            CertificateLife life,
            SortedSet<String> names,
            InstantSource clock) {
        this.store = new CertificateStore(caches, writer, secret);
        this.renewal = new Renewal(life, names);
        this.clock = clock;
    }

    /** Makes the keeper look whenever the Secret changes. */
    public void lookInto(KeySink<ObjectKey> queue) {
        store.cache().onChange(_ -> queue.add(store.key(), Cause.CHANGE));
        queue.add(store.key(), Cause.BACKGROUND);
    }

    /** Tells the listener of every new set. It must be quick and must not wait. */
    public void onChange(Consumer<CertificateSet> listener) {
        listeners.add(listener);
    }

    /** The certificates as this process last saw them. */
    public Optional<CertificateSet> current() {
        return Optional.ofNullable(current);
    }

    /** Reads the certificates or makes them, for a process that cannot start without. */
    public CertificateSet load() {
        for (var attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
            if (keep().isPresent() && current != null) {
                return current;
            }
        }
        throw new CertificateProblem(
                "The Secret %s was changed by others in each of %d attempts to write it: find out by whom."
                        .formatted(store.key(), ATTEMPTS_MAX));
    }

    @Override
    public Next reconcile(ObjectKey secret) {
        return keep().<Next>map(until -> Next.after(untilThen(until)))
                .orElseGet(() -> Next.retry("Conflict"));
    }

    /** When to look again; empty where another replica wrote at the same time. */
    private Optional<Instant> keep() {
        var secret = store.find();
        var stored =
                secret.flatMap(CertificateSecret::read).filter(set -> !set.authorities().isEmpty());
        // A deleted or damaged Secret is mended with what API servers trust already.
        var known = stored.or(this::current).orElse(CertificateSet.NONE);
        var renewed = renewal.renew(known, clock.instant());
        if ((renewed.changed() || stored.isEmpty()) && !write(secret, renewed.set())) {
            return Optional.empty();
        }
        publish(renewed.set());
        return Optional.of(renewed.until());
    }

    private boolean write(Optional<Secret> secret, CertificateSet set) {
        var done = store.write(secret, set);
        if (done) {
            LOG.atInfo()
                    .setMessage("webhook certificates written")
                    .addKeyValue("secret", store.key())
                    .addKeyValue("authorities", set.authorities())
                    .addKeyValue("serving", set.serving().orElseThrow())
                    .log();
        }
        return done;
    }

    private void publish(CertificateSet set) {
        if (!set.equals(current)) {
            current = set;
            listeners.forEach(listener -> listener.accept(set));
        }
    }

    private Duration untilThen(Instant until) {
        var wait = Duration.between(clock.instant(), until);
        return wait.compareTo(LOOK_AGAIN_MAX) > 0
                ? LOOK_AGAIN_MAX
                : wait.isNegative() ? Duration.ZERO : wait;
    }
}
