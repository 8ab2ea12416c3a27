package dev.trellis.hub.admission;

import dev.trellis.engine.cache.Caches;
import dev.trellis.engine.cache.Scope;
import dev.trellis.engine.cache.WatchCache;
import dev.trellis.engine.client.Call;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.controller.Controller;
import dev.trellis.engine.controller.Next;
import dev.trellis.engine.queue.Cause;
import dev.trellis.engine.queue.KeySink;
import dev.trellis.engine.write.Writer;
import dev.trellis.hub.certificate.CertificateSet;
import dev.trellis.hub.webhook.Reach;

import io.fabric8.kubernetes.api.model.HasMetadata;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.net.HttpURLConnection;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * Keeps the configurations that make API servers ask us, one for each hook, with the authorities
 * that sign our certificates. For the leader only: the replicas would all write the same.
 */
public final class HookKeeper<C extends HasMetadata> implements Controller<ObjectKey> {

    private static final Logger LOG = LoggerFactory.getLogger(HookKeeper.class);
    private static final Duration UNTIL_CERTIFICATES = Duration.ofSeconds(1);

    private final HookForm<C> form;
    private final Map<ObjectKey, Hook> hooks = new TreeMap<>();
    private final WatchCache<C> cache;
    private final Writer<C> writer;
    private final Reach reach;
    private final Supplier<Optional<CertificateSet>> certificates;

    public HookKeeper(
            HookForm<C> form,
            Collection<Hook> hooks,
            Caches caches,
            Writer<C> writer,
            Reach reach,
            Supplier<Optional<CertificateSet>> certificates) {
        this.form = form;
        hooks.forEach(hook -> this.hooks.put(hook.key(), hook));
        this.cache = caches.of(Scope.all(form.kind()));
        this.writer = writer;
        this.reach = reach;
        this.certificates = certificates;
    }

    /**
     * Whether we may look at such configurations at all; a cache without that right stays empty.
     */
    public static boolean isAllowed(KubeApi api, HookForm<?> form) {
        var answer = api.send(Call.get(form.kind().path(Optional.empty())).with("limit", "1"));
        var allowed = answer.code() != HttpURLConnection.HTTP_FORBIDDEN;
        if (!allowed) {
            LOG.atWarn()
                    .setMessage("API servers are not made to ask the webhook")
                    .addKeyValue("kind", form.kind().kind())
                    .addKeyValue("reason", answer.message())
                    .log();
        }
        return allowed;
    }

    /** Makes the keeper look whenever one of its configurations changes, and now. */
    public void lookInto(KeySink<ObjectKey> queue) {
        cache.onChange(change -> {
            var key = ObjectKey.of(change.object());
            if (hooks.containsKey(key)) {
                queue.add(key, Cause.CHANGE);
            }
        });
        lookAtAll(queue);
    }

    /** For changed certificates. */
    public void lookAtAll(KeySink<ObjectKey> queue) {
        hooks.keySet().forEach(key -> queue.add(key, Cause.CHANGE));
    }

    @Override
    public Next reconcile(ObjectKey key) {
        var hook = hooks.get(key);
        if (hook == null) {
            return Next.DONE;
        }
        var set = certificates.get();
        if (set.isEmpty() || !cache.hasSynced()) {
            return Next.waiting("Starting", UNTIL_CERTIFICATES);
        }
        var wanted = form.of(hook, reach, set.get().trustBundle());
        var outcome =
                cache.find(key)
                        .map(found -> writer.patch(found, form.mended(found, wanted)))
                        .orElseGet(() -> writer.create(wanted));
        outcome.written().ifPresent(_ -> log(hook));
        return Next.after(outcome);
    }

    private static void log(Hook hook) {
        LOG.atInfo()
                .setMessage("API servers ask the webhook")
                .addKeyValue("configuration", hook.name())
                .addKeyValue("about", hook.about().resource())
                .log();
    }
}
