package dev.trellis.agent.credential;

import dev.trellis.agent.credential.RotationDecision.Need;
import dev.trellis.engine.cache.WatchCache;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.controller.Glances;
import dev.trellis.engine.controller.Next;
import dev.trellis.engine.write.Outcome;
import dev.trellis.engine.write.Writer;

import io.fabric8.kubernetes.api.model.certificates.v1.CertificateSigningRequest;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Keeps one secret filled with a certificate that is good for a while yet.
 *
 * <pre>
 *            needed                issued              saved
 *   resting ────────▶ request open ───────▶ to be saved ──────▶ resting
 *                        │   ▲
 *                        └───┘ lost: asked again later
 * </pre>
 *
 * <p>The secret is saved before anything is said about it, and a certificate that cannot be saved
 * is kept until it can: neither leads to a second request. One key of one controller runs it, so it
 * needs no lock.
 */
public final class CertificateKeeper {
    private static final Logger LOG = LoggerFactory.getLogger(CertificateKeeper.class);

    /** So many requests on the hub, in whatever state, and no more are made. */
    static final int REQUESTS_MAX = 10;

    private static final Duration RESYNC = Duration.ofMinutes(5);

    /** How soon to look at what was saved: it may name somebody else, or end soon. */
    private static final Duration SAVED = Duration.ofSeconds(1);

    /** Nothing tells us when a missing namespace appears or a right is granted. */
    private static final Duration SAVE_AGAIN = Duration.ofSeconds(10);

    private final CertificateOrder order;
    private final SecretStore store;
    private final WatchCache<CertificateSigningRequest> requests;
    private final Writer<CertificateSigningRequest> writer;
    private final RotationReport.Sink reports;
    private final InstantSource clock;
    private final Glances glances = new Glances();
    private @Nullable Pending pending;
    private @Nullable Unsaved unsaved;
    private volatile @Nullable String trouble;

    private record Pending(ObjectKey request, FreshKey key) {}

    private record Unsaved(Map<String, String> members, RotationReport report) {
        @Override
        public String toString() {
            return "Unsaved[withheld]";
        }
    }

    public CertificateKeeper(
            CertificateOrder order,
            SecretStore store,
            WatchCache<CertificateSigningRequest> requests,
            Writer<CertificateSigningRequest> writer,
            RotationReport.Sink reports,
            InstantSource clock) {
        this.order = order;
        this.store = store;
        this.requests = requests;
        this.writer = writer;
        this.reports = reports;
        this.clock = clock;
    }

    /** What keeps the certificate from being renewed, for people; empty where nothing does. */
    public Optional<String> trouble() {
        return Optional.ofNullable(trouble);
    }

    /** Does the next step, if there is one. */
    public Next look() {
        if (!store.isKnown() || !requests.hasSynced()) {
            return Next.waiting("CachesNotFilled", glances.next());
        }
        if (unsaved != null) {
            return save(unsaved);
        }
        return pending != null ? follow(pending) : rest();
    }

    private Next rest() {
        var now = clock.instant();
        var data = store.data();
        var threshold =
                ThreadLocalRandom.current()
                        .nextDouble(RotationDecision.LATEST, RotationDecision.EARLIEST);
        var need = RotationDecision.decide(data, order.subject(), order.beside(), threshold, now);
        if (need.isEmpty()) {
            trouble = null;
            return CertificateChain.parse(data.getOrDefault(SecretKeys.CERTIFICATE, ""))
                    .map(chain -> RotationDecision.untilNextLook(chain, RESYNC, now))
                    .map(Next::after)
                    .orElse(Next.after(RESYNC));
        }
        if (requests.all().stream().filter(order.counted()).count() >= REQUESTS_MAX) {
            trouble = "the hub holds too many certificate requests of ours: approve or delete some";
            reports.report(
                    RotationReport.failed(
                            "Stop creating csr since there are too many csr created already on hub"));
            return Next.after(RESYNC);
        }
        return ask(need.get());
    }

    private Next ask(Need need) {
        var key = FreshKey.make();
        Outcome<CertificateSigningRequest> outcome;
        try {
            outcome = writer.create(order.request(key));
        } catch (RuntimeException e) {
            failed("Failed to create CSR " + e.getMessage());
            throw e;
        }
        if (outcome instanceof Outcome.Written<CertificateSigningRequest>(var made)) {
            pending = new Pending(ObjectKey.ofClusterScoped(made.getMetadata().getName()), key);
            trouble = "certificate request " + made.getMetadata().getName() + " waits for approval";
            LOG.atInfo()
                    .setMessage("certificate requested")
                    .addKeyValue("csr", made.getMetadata().getName())
                    .addKeyValue("secret", store.key())
                    .addKeyValue("reason", need)
                    .log();
            return Next.after(RESYNC);
        }
        if (outcome instanceof Outcome.Refused<CertificateSigningRequest>(_, _, var message)) {
            failed("Failed to create CSR " + message);
        }
        return Next.after(outcome);
    }

    private Next follow(Pending asked) {
        return switch (RequestProgress.of(requests.find(asked.request()), asked.key())) {
            case RequestProgress.Waiting() -> Next.after(RESYNC);
            case RequestProgress.Denied(var why) -> {
                trouble =
                        "certificate request %s was refused (%s): delete it to be asked again"
                                .formatted(asked.request(), why);
                yield Next.after(RESYNC);
            }
            case RequestProgress.Lost(var why) -> {
                pending = null;
                failed("Failed to rotated client certificate " + why);
                yield Next.retry("CertificateRequestLost");
            }
            case RequestProgress.Issued(var certificate, var chain) -> {
                var members = new TreeMap<>(order.beside());
                members.put(SecretKeys.CERTIFICATE, certificate);
                members.put(SecretKeys.KEY, Base64Text.encode(asked.key().pem()));
                var ready =
                        new Unsaved(
                                members,
                                RotationReport.rotated(chain.notBefore(), chain.notAfter()));
                pending = null;
                unsaved = ready;
                yield save(ready);
            }
        };
    }

    private Next save(Unsaved ready) {
        var outcome = store.save(ready.members());
        if (outcome instanceof Outcome.Refused<?>(_, _, var message)) {
            trouble = "the secret %s cannot be written: %s".formatted(store.key(), message);
            return Next.waiting("SecretNotWritten", SAVE_AGAIN);
        }
        if (outcome instanceof Outcome.Conflict<?>
                || outcome instanceof Outcome.Exists<?>
                || outcome instanceof Outcome.Gone<?>) {
            return Next.retry("SecretChanged");
        }
        unsaved = null;
        trouble = null;
        LOG.atInfo().setMessage("certificate saved").addKeyValue("secret", store.key()).log();
        reports.report(ready.report());
        return Next.after(SAVED);
    }

    private void failed(String message) {
        trouble = message;
        reports.report(RotationReport.failed(message));
    }
}
