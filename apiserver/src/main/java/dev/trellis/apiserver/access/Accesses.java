package dev.trellis.apiserver.access;

import dev.trellis.apiserver.pki.KeyFolder;
import dev.trellis.apiserver.registry.Clusters;
import dev.trellis.apiserver.registry.TokenIssuer;
import dev.trellis.apiserver.registry.Verbs;
import dev.trellis.apiserver.token.TokenKey;

import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Access to all logical clusters of a server. */
public final class Accesses {
    private static final String ISSUER = "https://kubernetes.default.svc";

    private final Map<String, ClusterAccess> byCluster = new ConcurrentHashMap<>();
    private final KeyFolder keys;
    private final TokenKey key;
    private final Clock clock;

    public Accesses(KeyFolder keys, Clock clock) {
        this.keys = keys;
        this.key = TokenKey.of(keys.authority(KeyFolder.TOKENS, clock.instant()).keys());
        this.clock = clock;
    }

    public Optional<ClusterAccess> find(String cluster) {
        return Optional.ofNullable(byCluster.get(cluster));
    }

    /** Begins to guard a new cluster, and gives it the roles that every cluster has. */
    public ClusterAccess open(Verbs verbs) {
        var name = verbs.cluster().name();
        // A token of one cluster says nothing in another: its issuer is another one.
        var issuer = name.equals(Clusters.DEFAULT) ? ISSUER : ISSUER + "/clusters/" + name;
        var access = new ClusterAccess(verbs, keys, key, issuer, clock);
        BootstrapRoles.create(verbs);
        verbs.cluster().guardedBy(new AccessGuard(access));
        verbs.cluster().reviewedBy(new Reviews(access));
        verbs.cluster().tokensBy(new TokenIssuer(issuer, key.published()));
        byCluster.put(name, access);
        return access;
    }
}
