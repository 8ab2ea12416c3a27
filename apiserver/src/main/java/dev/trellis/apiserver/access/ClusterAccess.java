package dev.trellis.apiserver.access;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.fault.StatusError;
import dev.trellis.apiserver.identity.User;
import dev.trellis.apiserver.pki.Authority;
import dev.trellis.apiserver.pki.CertificateOwner;
import dev.trellis.apiserver.pki.KeyFolder;
import dev.trellis.apiserver.pki.Pem;
import dev.trellis.apiserver.rbac.AccessRequest;
import dev.trellis.apiserver.rbac.Rbac;
import dev.trellis.apiserver.rbac.Verdict;
import dev.trellis.apiserver.registry.Verbs;
import dev.trellis.apiserver.token.TokenKey;

import org.jspecify.annotations.Nullable;

import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Instant;
import java.util.List;

/** Who may do what in one logical cluster. */
public final class ClusterAccess {
    private static final int CERTIFICATES_MAX = 1_024;

    private final Verbs verbs;
    private final Authority server;
    private final Clock clock;
    private final Rbac rbac;
    private final ServiceAccountTokens tokens;
    private final Remembered<X509Certificate, User> owners = new Remembered<>(CERTIFICATES_MAX);
    private final KeyFolder keys;
    private @Nullable Authority clients;

    ClusterAccess(Verbs verbs, KeyFolder keys, TokenKey key, String issuer, Clock clock) {
        this.verbs = verbs;
        this.keys = keys;
        this.server = keys.authority(KeyFolder.SERVER, clock.instant());
        this.clients = keys.find(clientsName(verbs)).orElse(null);
        this.clock = clock;
        this.rbac = new Rbac(verbs.cluster().store());
        this.tokens = new ServiceAccountTokens(verbs.cluster().store(), key, issuer, clock);
    }

    /** Who holds the certificate; 401 if it does not count. */
    public User byCertificate(X509Certificate certificate) {
        var now = clock.instant();
        // The end of its life is looked at each time; all else about a certificate stays.
        if (now.isAfter(certificate.getNotAfter().toInstant())) {
            throw unauthorized();
        }
        return owners.find(certificate, one -> CertificateOwner.find(one, authorities(), now))
                .orElseThrow(ClusterAccess::unauthorized);
    }

    /** Who holds the token; 401 if it does not count. */
    public User byToken(String token) {
        return switch (tokens.check(token, List.of(tokens.issuer()))) {
            case TokenCheck.Valid(var user, _) -> user;
            case TokenCheck.Refused _ -> throw unauthorized();
        };
    }

    public Verdict decide(User user, AccessRequest request) {
        return rbac.decide(user, request);
    }

    /** Refuses what the user may not do. */
    public void require(User user, AccessRequest request) {
        var verdict = decide(user, request);
        if (!verdict.allowed()) {
            throw request.forbidden(user, verdict.reason());
        }
    }

    Rbac rbac() {
        return rbac;
    }

    ServiceAccountTokens tokens() {
        return tokens;
    }

    Verbs verbs() {
        return verbs;
    }

    Clock clock() {
        return clock;
    }

    public Instant now() {
        return clock.instant();
    }

    /** The authority by which clients know the server, as text. */
    public String serverPem() {
        return Pem.of(server.certificate());
    }

    /** A token without end for a secret that asks for one. */
    public String tokenForSecret(ObjectNode account, ObjectNode secret) {
        return tokens.issueForSecret(account, secret);
    }

    /**
     * The authority that grants requests of this cluster. Each has its own, so that a certificate
     * which one cluster gave says nothing in another.
     */
    public synchronized Authority clients() {
        if (clients == null) {
            clients = keys.authority(clientsName(verbs), clock.instant());
        }
        return clients;
    }

    private static String clientsName(Verbs verbs) {
        return "clients of " + verbs.cluster().name();
    }

    private synchronized List<Authority> authorities() {
        return clients == null ? List.of(server) : List.of(server, clients);
    }

    static StatusError unauthorized() {
        return StatusError.plain(401, "Unauthorized", "Unauthorized");
    }
}
