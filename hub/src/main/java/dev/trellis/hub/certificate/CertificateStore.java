package dev.trellis.hub.certificate;

import dev.trellis.engine.cache.Caches;
import dev.trellis.engine.cache.LabelTerm;
import dev.trellis.engine.cache.Scope;
import dev.trellis.engine.cache.WatchCache;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.client.ResourceKind;
import dev.trellis.engine.write.Outcome;
import dev.trellis.engine.write.Writer;

import io.fabric8.kubernetes.api.model.Secret;

import java.util.Optional;

/** The Secret that all replicas share their certificates in. A write never undoes another's. */
final class CertificateStore {

    private static final ResourceKind<Secret> SECRETS = ResourceKind.of(Secret.class);

    private final Writer<Secret> writer;
    private final WatchCache<Secret> cache;
    private final ObjectKey key;

    CertificateStore(Caches caches, Writer<Secret> writer, ObjectKey key) {
        this.writer = writer;
        this.key = key;
        this.cache =
                caches.of(
                        Scope.all(SECRETS)
                                .in(key.namespace())
                                .labelled(
                                        new LabelTerm.Is(
                                                CertificateSecret.LABEL,
                                                CertificateSecret.LABEL_VALUE)));
    }

    ObjectKey key() {
        return key;
    }

    WatchCache<Secret> cache() {
        return cache;
    }

    /** Asked of the server before the cache is filled, and where somebody took the label away. */
    Optional<Secret> find() {
        return cache.find(key).or(() -> writer.load(key));
    }

    /** Whether the Secret now has this set; false where somebody else wrote it meanwhile. */
    boolean write(Optional<Secret> read, CertificateSet set) {
        var outcome =
                read.map(secret -> writer.patch(secret, CertificateSecret.with(secret, set)))
                        .orElseGet(() -> writer.create(CertificateSecret.of(key, set)));
        return switch (outcome) {
            case Outcome.Written<Secret> _, Outcome.Skipped<Secret> _ -> true;
            case Outcome.Conflict<Secret> _, Outcome.Gone<Secret> _, Outcome.Exists<Secret> _ ->
                    false;
            case Outcome.Refused<Secret>(_, _, var message) ->
                    throw new CertificateProblem(
                            "The webhook's certificates cannot be kept in the Secret %s (%s): give the hub that right."
                                    .formatted(key, message));
        };
    }
}
