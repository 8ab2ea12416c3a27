package dev.trellis.hub.token;

import dev.trellis.api.addon.AddOnLabels;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOnStatusBuilder;
import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Metadata;
import dev.trellis.engine.cache.Caches;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.controller.CacheSource;
import dev.trellis.engine.controller.Controller;
import dev.trellis.engine.controller.Next;
import dev.trellis.engine.queue.KeySink;
import dev.trellis.engine.write.WriteMetrics;
import dev.trellis.engine.write.Writer;
import dev.trellis.sdk.manage.AddonCaches;

import io.fabric8.kubernetes.api.model.HasMetadata;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Gives each agent that chose tokens a service account on the hub, and takes it away again. Its key
 * is the install, which need not belong to a declared add-on.
 */
public final class TokenController implements Controller<ObjectKey> {
    private static final Logger LOG = LoggerFactory.getLogger(TokenController.class);

    private final AddonCaches addons;
    private final TokenStore store;
    private final Writer<ManagedClusterAddOn> writer;
    private final InstantSource clock;

    /**
     * @param manager the name under which the server records what we write
     */
    public TokenController(
            KubeApi api,
            Caches caches,
            AddonCaches addons,
            WriteMetrics metrics,
            String manager,
            InstantSource clock) {
        this.addons = addons;
        this.clock = clock;
        store = new TokenStore(api, caches, metrics, manager, clock);
        writer = new Writer<>(api, addons.kinds().installs(), caches, metrics, manager);
    }

    /** Makes the controller look at installs with tokens, and at what was made for them. */
    public void lookInto(KeySink<ObjectKey> queue) {
        CacheSource.connect(
                addons.installs(),
                install ->
                        TokenUse.concerns(install)
                                ? List.of(ObjectKey.of(install))
                                : List.<ObjectKey>of(),
                queue);
        store.caches().forEach(cache -> CacheSource.connect(cache, TokenController::owner, queue));
    }

    /** The install that an object was made for; it may be gone. */
    private static List<ObjectKey> owner(HasMetadata object) {
        return Metadata.label(object, AddOnLabels.TOKEN_ADDON_NAME)
                .filter(addon -> !addon.isEmpty())
                .map(addon -> new ObjectKey(object.getMetadata().getNamespace(), addon))
                .stream()
                .toList();
    }

    @Override
    public Next reconcile(ObjectKey key) {
        var objects = new TokenObjects(key);
        var install = addons.installs().find(key);
        return switch (TokenDecision.decide(install)) {
            case TokenStep.Leave() -> Next.DONE;
            case TokenStep.Provide(var wanting) -> provide(objects, wanting);
            case TokenStep.Remove(var claiming) ->
                    install.isEmpty() && isThereAfterAll(objects)
                            ? Next.retry("InstallUnknown")
                            : remove(objects, claiming);
        };
    }

    /**
     * Asks the server, where there is something to lose: tokens end with their account, and of two
     * watches one may be behind the other.
     */
    private boolean isThereAfterAll(TokenObjects objects) {
        return store.has(objects)
                && writer.load(objects.install()).filter(TokenUse::wants).isPresent();
    }

    private Next provide(TokenObjects objects, ManagedClusterAddOn install) {
        var problems = new ArrayList<String>();
        var account = store.provide(objects, problems);
        var now = clock.instant();
        var told =
                tell(
                        install,
                        conditions ->
                                account.filter(_ -> problems.isEmpty())
                                        .map(ready -> TokenDecision.ready(conditions, ready, now))
                                        .orElseGet(() ->
                                                TokenDecision.failed(conditions, problems, now)));
        return problems.isEmpty() ? told : failed(objects, problems);
    }

    private Next remove(TokenObjects objects, Optional<ManagedClusterAddOn> claiming) {
        if (store.has(objects)) {
            var problems = store.remove(objects);
            if (!problems.isEmpty()) {
                return failed(objects, problems);
            }
            LOG.atInfo()
                    .setMessage("service account for tokens removed")
                    .addKeyValue("addon", objects.install())
                    .log();
        }
        return claiming.map(install -> tell(install, TokenDecision::removed)).orElse(Next.DONE);
    }

    private Next tell(ManagedClusterAddOn install, UnaryOperator<List<Condition>> change) {
        var outcome =
                writer.changeStatus(
                        install, known -> with(known, change.apply(known.status().conditions())));
        outcome.written()
                .ifPresent(written ->
                        LOG.atInfo()
                                .setMessage("install tells of its service account for tokens")
                                .addKeyValue("addon", ObjectKey.of(install))
                                .log());
        return Next.after(outcome);
    }

    private static ManagedClusterAddOn with(
            ManagedClusterAddOn install, List<Condition> conditions) {
        var changed = new ManagedClusterAddOn();
        changed.setMetadata(install.getMetadata());
        changed.setSpec(install.getSpec());
        changed.setStatus(
                ManagedClusterAddOnStatusBuilder.builder(install.status())
                        .conditions(conditions)
                        .build());
        return changed;
    }

    private static Next failed(TokenObjects objects, List<String> problems) {
        LOG.atWarn()
                .setMessage("service account for tokens cannot be brought in line")
                .addKeyValue("addon", objects.install())
                .addKeyValue("why", problems)
                .log();
        return Next.retry(TokenDecision.FAILED);
    }
}
