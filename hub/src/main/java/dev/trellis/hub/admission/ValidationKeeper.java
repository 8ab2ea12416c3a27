package dev.trellis.hub.admission;

import dev.trellis.engine.cache.Caches;
import dev.trellis.engine.cache.Scope;
import dev.trellis.engine.cache.WatchCache;
import dev.trellis.engine.client.Call;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.client.ResourceKind;
import dev.trellis.engine.controller.Controller;
import dev.trellis.engine.controller.Next;
import dev.trellis.engine.queue.Cause;
import dev.trellis.engine.queue.KeySink;
import dev.trellis.engine.write.Writer;
import dev.trellis.hub.certificate.CertificateSet;
import dev.trellis.hub.webhook.Reach;

import io.fabric8.kubernetes.api.model.admissionregistration.v1.ValidatingWebhookConfiguration;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.net.HttpURLConnection;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Keeps the configuration that makes API servers ask us about declarations, with the authorities
 * that sign our certificates. For the leader only: the replicas would all write the same.
 */
public final class ValidationKeeper implements Controller<ObjectKey> {

    public static final ResourceKind<ValidatingWebhookConfiguration> CONFIGURATIONS =
            ResourceKind.of(ValidatingWebhookConfiguration.class);

    /** Where the webhook serves {@link DeclarationReviewer}. */
    public static final String PATH = "/validate-clustermanagementaddon";

    static final ObjectKey KEY = ObjectKey.ofClusterScoped(ValidationStanza.NAME);

    private static final Logger LOG = LoggerFactory.getLogger(ValidationKeeper.class);
    private static final Duration UNTIL_CERTIFICATES = Duration.ofSeconds(1);

    private final WatchCache<ValidatingWebhookConfiguration> cache;
    private final Writer<ValidatingWebhookConfiguration> writer;
    private final Reach reach;
    private final Supplier<Optional<CertificateSet>> certificates;

    public ValidationKeeper(
            Caches caches,
            Writer<ValidatingWebhookConfiguration> writer,
            Reach reach,
            Supplier<Optional<CertificateSet>> certificates) {
        this.cache = caches.of(Scope.all(CONFIGURATIONS));
        this.writer = writer;
        this.reach = reach;
        this.certificates = certificates;
    }

    /**
     * Whether we may look at such configurations at all; a cache without that right stays empty.
     */
    public static boolean isAllowed(KubeApi api) {
        var answer = api.send(Call.get(CONFIGURATIONS.path(Optional.empty())).with("limit", "1"));
        var allowed = answer.code() != HttpURLConnection.HTTP_FORBIDDEN;
        if (!allowed) {
            LOG.atWarn()
                    .setMessage("declarations are not checked for cycles")
                    .addKeyValue("reason", answer.message())
                    .log();
        }
        return allowed;
    }

    /** Makes the keeper look whenever the configuration changes, and now. */
    public void lookInto(KeySink<ObjectKey> queue) {
        cache.onChange(change -> {
            if (ObjectKey.of(change.object()).equals(KEY)) {
                queue.add(KEY, Cause.CHANGE);
            }
        });
        look(queue);
    }

    /** For changed certificates. */
    public static void look(KeySink<ObjectKey> queue) {
        queue.add(KEY, Cause.CHANGE);
    }

    @Override
    public Next reconcile(ObjectKey key) {
        var set = certificates.get();
        if (set.isEmpty() || !cache.hasSynced()) {
            return Next.waiting("Starting", UNTIL_CERTIFICATES);
        }
        var wanted = ValidationStanza.of(reach, PATH, set.get().trustBundle());
        var outcome =
                cache.find(key)
                        .map(found -> writer.patch(found, ValidationStanza.mended(found, wanted)))
                        .orElseGet(() -> writer.create(wanted));
        outcome.written().ifPresent(_ -> log(key));
        return Next.after(outcome);
    }

    private static void log(ObjectKey key) {
        LOG.atInfo()
                .setMessage("API servers ask the webhook about declarations")
                .addKeyValue("configuration", key)
                .log();
    }
}
