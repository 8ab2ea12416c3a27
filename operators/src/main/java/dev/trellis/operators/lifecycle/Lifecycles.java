package dev.trellis.operators.lifecycle;

import dev.trellis.api.operator.ClusterServiceVersion;
import dev.trellis.engine.cache.Caches;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.controller.CacheSource;
import dev.trellis.engine.event.EventRecorder;
import dev.trellis.engine.queue.KeySink;
import dev.trellis.engine.write.WriteMetrics;
import dev.trellis.engine.write.Writer;
import dev.trellis.operators.cluster.ClusterReading;
import dev.trellis.operators.group.Claims;
import dev.trellis.operators.kind.Kinds;
import dev.trellis.operators.kind.OperatorCaches;
import dev.trellis.operators.kind.StepKinds;
import dev.trellis.operators.owned.Held;
import dev.trellis.operators.serving.ExtensionApis;
import dev.trellis.operators.serving.Serving;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.rbac.ClusterRole;

import java.time.InstantSource;
import java.util.List;
import java.util.stream.Stream;

/** Puts the controller of this package together and says when it looks at which operator. */
public final class Lifecycles {
    private final OperatorCaches caches;
    private final ExtensionApis extensions;

    public Lifecycles(OperatorCaches caches, ExtensionApis extensions) {
        this.extensions = extensions;
        this.caches = caches;
    }

    public LifecycleController controller(
            KubeApi api,
            Caches all,
            ClusterReading cluster,
            WriteMetrics writes,
            String manager,
            EventRecorder events,
            InstantSource clock) {
        var writers = new Held.Writers(api, all, writes, manager);
        var serving = new Serving(api, caches, extensions, writers);
        var installation =
                new Installation(
                        api,
                        caches,
                        serving,
                        new Writer<>(api, Kinds.DEPLOYMENTS, all, writes, manager));
        return new LifecycleController(
                caches,
                new OperatorReading(api, caches, cluster, installation, serving, extensions),
                installation,
                serving,
                extensions,
                new Rights(api, caches, extensions, writers),
                new Claims(caches, new Writer<>(api, Kinds.GROUPS, all, writes, manager)),
                new Writer<>(api, Kinds.OPERATORS, all, writes, manager),
                events,
                clock);
    }

    public void lookInto(KeySink<ObjectKey> keys) {
        CacheSource.connect(caches.operators(), this::neighbours, keys);
        CacheSource.connect(caches.groups(), this::neighbours, keys);
        // What one group gives up another one may have waited for.
        CacheSource.connect(caches.groups(), _ -> disputing(), keys);
        CacheSource.connect(caches.subscriptions(), this::neighbours, keys);
        CacheSource.connect(caches.conditions(), this::neighbours, keys);
        CacheSource.connect(caches.accounts(), this::neighbours, keys);
        CacheSource.connect(caches.deployments(), this::neighbours, keys);
        CacheSource.connect(caches.roles(), Held::owner, keys);
        CacheSource.connect(caches.bindings(), Held::owner, keys);
        CacheSource.connect(caches.clusterRoles(), Held::owner, keys);
        CacheSource.connect(caches.clusterBindings(), Held::owner, keys);
        CacheSource.connect(caches.secrets(), Held::owner, keys);
        CacheSource.connect(caches.services(), Held::owner, keys);
        CacheSource.connect(caches.checking(), Held::owner, keys);
        CacheSource.connect(caches.changing(), Held::owner, keys);
        var users = caches.operators().index("definitions", Lifecycles::definitions);
        CacheSource.connect(
                caches.clusterRoles(),
                role ->
                        definitions(role).stream()
                                .flatMap(name -> users.find(name).stream())
                                .map(ObjectKey::of)
                                .toList(),
                keys);
        CacheSource.connect(
                caches.crds(),
                crd -> users.find(crd.getMetadata().getName()).stream().map(ObjectKey::of).toList(),
                keys);
        extensions.lookInto(cache ->
                CacheSource.connect(
                        cache,
                        api ->
                                users.find(api.getMetadata().getName()).stream()
                                        .map(ObjectKey::of)
                                        .toList(),
                        keys));
    }

    /** What happens to one operator of a namespace may concern all others there. */
    private List<ObjectKey> neighbours(HasMetadata object) {
        return caches.operators().in(object.getMetadata().getNamespace()).stream()
                .map(ObjectKey::of)
                .toList();
    }

    private List<ObjectKey> disputing() {
        return caches.operators().all().stream()
                .filter(one ->
                        PhaseDecision.OF_CLAIMS.contains(String.valueOf(one.status().reason())))
                .map(ObjectKey::of)
                .toList();
    }

    /** The definition or extension API that a role belongs to. */
    private static List<String> definitions(ClusterRole role) {
        return role.getMetadata().getOwnerReferences().stream()
                .filter(owner ->
                        owner.getKind().equals(StepKinds.DEFINITION)
                                || owner.getKind().equals(Kinds.EXTENSIONS.kind()))
                .map(owner -> owner.getName())
                .toList();
    }

    private static List<String> definitions(ClusterServiceVersion operator) {
        var crds = operator.getSpec().crds();
        var apis = operator.getSpec().apiServices();
        return Stream.concat(
                        Stream.concat(crds.owned().stream(), crds.required().stream())
                                .map(one -> one.name()),
                        Stream.concat(apis.owned().stream(), apis.required().stream())
                                .map(one -> ExtensionApis.name(one.version(), one.group())))
                .distinct()
                .toList();
    }
}
