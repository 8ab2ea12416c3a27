package dev.trellis.agent.credential;

import dev.trellis.agent.part.ServerAccess;
import dev.trellis.engine.cache.Pruning;
import dev.trellis.engine.cache.Scope;
import dev.trellis.engine.cache.WatchCache;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.client.ResourceKind;
import dev.trellis.engine.write.Outcome;
import dev.trellis.engine.write.Writer;

import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** One secret with credentials, watched by its name alone. */
public final class SecretStore {
    private static final ResourceKind<Secret> SECRETS = ResourceKind.of(Secret.class);
    private static final String MANAGER = "trellis-agent";

    private final ServerAccess server;
    private final ObjectKey key;
    private final Scope<Secret> scope;
    private final WatchCache<Secret> cache;
    private final Writer<Secret> writer;

    public SecretStore(ServerAccess server, ObjectKey key) {
        this.server = server;
        this.key = key;
        this.scope = Scope.all(SECRETS).in(key.namespace()).named(key.name());
        this.cache = server.caches().of(scope, Pruning.usual());
        this.writer = server.writer(SECRETS, MANAGER);
    }

    public ObjectKey key() {
        return key;
    }

    /** Whether it is known if the secret is there. */
    public boolean isKnown() {
        return cache.hasSynced();
    }

    public Optional<Secret> find() {
        return cache.find(key);
    }

    /** What the secret holds, in Base64; nothing where it is not there. */
    public Map<String, String> data() {
        return find().map(SecretStore::data).orElse(Map.of());
    }

    public void onChange(Runnable look) {
        cache.onChange(_ -> look.run());
    }

    /** Puts these members into the secret, which is made where it is missing; others stay. */
    public Outcome<Secret> save(Map<String, String> members) {
        var found = find();
        if (found.isEmpty()) {
            return writer.create(
                    new SecretBuilder()
                            .withNewMetadata()
                            .withNamespace(key.namespace())
                            .withName(key.name())
                            .endMetadata()
                            .withType("Opaque")
                            .withData(members)
                            .build());
        }
        var all = new TreeMap<>(data(found.get()));
        all.putAll(members);
        return writer.patch(
                found.get(), new SecretBuilder(found.get()).withData(Map.copyOf(all)).build());
    }

    /** Deletes the secret where there is one. */
    public void delete() {
        // Live: what was written a moment ago must go too, though no watch told of it yet.
        writer.load(key).ifPresent(writer::delete);
    }

    /** Ends the watch. */
    public void forget() {
        server.caches().drop(scope);
    }

    private static Map<String, String> data(Secret secret) {
        return secret.getData() == null ? Map.of() : secret.getData();
    }
}
