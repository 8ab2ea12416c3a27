package dev.trellis.operators.group;

import dev.trellis.api.meta.Metadata;
import dev.trellis.api.operator.OperatorGroup;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.controller.CacheSource;
import dev.trellis.engine.controller.Controller;
import dev.trellis.engine.controller.Next;
import dev.trellis.engine.queue.KeySink;
import dev.trellis.engine.write.Writer;
import dev.trellis.operators.kind.OperatorCaches;
import dev.trellis.operators.kind.ProvidedApis;

import io.fabric8.kubernetes.api.model.rbac.ClusterRole;

import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Keeps the status of groups, the list of what they provide, and the roles for that. */
public final class GroupController implements Controller<ObjectKey> {
    private final OperatorCaches caches;
    private final Writer<OperatorGroup> writer;
    private final GroupRoles roles;
    private final InstantSource clock;

    public GroupController(
            OperatorCaches caches,
            Writer<OperatorGroup> writer,
            Writer<ClusterRole> roles,
            InstantSource clock) {
        this.caches = caches;
        this.writer = writer;
        this.roles = new GroupRoles(caches.clusterRoles(), roles);
        this.clock = clock;
    }

    public void lookInto(KeySink<ObjectKey> keys) {
        CacheSource.connect(caches.groups(), group -> in(group.getMetadata().getNamespace()), keys);
        CacheSource.connect(
                caches.accounts(), account -> in(account.getMetadata().getNamespace()), keys);
        CacheSource.connect(caches.namespaces(), _ -> selecting(), keys);
        CacheSource.connect(
                caches.operators(), operator -> in(operator.getMetadata().getNamespace()), keys);
        CacheSource.connect(
                caches.clusterRoles(), role -> GroupRoles.owner(role).stream().toList(), keys);
        // One that was just deleted is found by itself alone.
        CacheSource.connect(caches.groups(), group -> List.of(ObjectKey.of(group)), keys);
    }

    /** The groups of a namespace may be in each other's way. */
    private List<ObjectKey> in(String namespace) {
        return caches.groupsIn(namespace).stream().map(ObjectKey::of).toList();
    }

    private List<ObjectKey> selecting() {
        return caches.groups().all().stream()
                .filter(group -> group.spec().selector() != null)
                .map(ObjectKey::of)
                .toList();
    }

    @Override
    public Next reconcile(ObjectKey key) {
        return caches.groups()
                .find(key)
                .filter(group -> !Metadata.isTerminating(group))
                .map(this::look)
                .orElseGet(() -> roles.keep(key, List.of()));
    }

    private Next look(OperatorGroup group) {
        var operators = caches.operatorsIn(group.getMetadata().getNamespace());
        var listed = Members.listed(group, operators);
        if (!listed.equals(ProvidedApis.of(group))) {
            // The answer brings the key back, with a version that the status can be written to.
            return Next.after(Claims.list(writer, group, listed));
        }
        return Next.both(
                roles.keep(ObjectKey.of(group), GroupRoles.wanted(group, listed)), tell(group));
    }

    private Next tell(OperatorGroup group) {
        var namespace = group.getMetadata().getNamespace();
        var account =
                Optional.ofNullable(group.spec().serviceAccountName())
                        .flatMap(name -> caches.accounts().find(new ObjectKey(namespace, name)));
        var wanted =
                GroupDecision.decide(
                        group,
                        caches.namespaces().all(),
                        caches.groupsIn(namespace).size() == 1,
                        account,
                        clock.instant());
        if (wanted.equals(group.getStatus())) {
            return Next.DONE;
        }
        var after = new OperatorGroup();
        after.setMetadata(group.getMetadata());
        after.setSpec(group.getSpec());
        after.setStatus(wanted);
        return Next.after(writer.patchStatus(group, after));
    }
}
