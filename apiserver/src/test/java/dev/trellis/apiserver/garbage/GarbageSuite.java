package dev.trellis.apiserver.garbage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.ConfigMapList;
import io.fabric8.kubernetes.api.model.DeletionPropagation;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.NonNamespaceOperation;
import io.fabric8.kubernetes.client.dsl.Resource;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.List;

/**
 * What becomes of objects when their owners go: the same for the embedded server and a real one.
 */
abstract class GarbageSuite {
    /** A client, and a namespace that the test has to itself. */
    record Place(KubernetesClient client, String namespace) {}

    abstract Place place();

    @Test
    void deletesDependentsAfterTheirOwner() {
        var owner = create("owner");
        var child = create("child", ref(owner, true));
        create("grandchild", ref(child, true));

        delete("owner", DeletionPropagation.BACKGROUND);

        awaitGone("owner", "child", "grandchild");
    }

    @Test
    void keepsADependentThatHasAnotherOwner() {
        var first = create("first");
        var second = create("second");
        create("child", ref(first, false), ref(second, false));

        delete("first", DeletionPropagation.BACKGROUND);

        awaitGone("first");
        eventually(() ->
                assertThat(get("child").getMetadata().getOwnerReferences())
                        .extracting(OwnerReference::getName)
                        .containsExactly("second"));
    }

    @Test
    void makesAnOwnerInTheForegroundWaitForThoseThatBlockIt() {
        var owner = create("owner");
        hold(create("blocking", ref(owner, true)));
        hold(create("other", ref(owner, false)));

        delete("owner", DeletionPropagation.FOREGROUND);

        eventually(() -> {
            assertThat(get("blocking").getMetadata().getDeletionTimestamp()).isNotNull();
            assertThat(get("other").getMetadata().getDeletionTimestamp()).isNotNull();
        });
        assertThat(get("owner").getMetadata().getFinalizers()).contains("foregroundDeletion");
        letGo("blocking");
        awaitGone("blocking", "owner");
        assertThat(get("other").getMetadata().getDeletionTimestamp()).isNotNull();
        letGo("other");
        awaitGone("other");
    }

    @Test
    void deletesFromTheLeavesUpInTheForeground() {
        var owner = create("owner");
        var child = create("child", ref(owner, true));
        hold(create("grandchild", ref(child, true)));

        delete("owner", DeletionPropagation.FOREGROUND);

        eventually(() ->
                assertThat(get("grandchild").getMetadata().getDeletionTimestamp()).isNotNull());
        assertThat(get("child").getMetadata().getFinalizers()).contains("foregroundDeletion");
        letGo("grandchild");
        awaitGone("grandchild", "child", "owner");
    }

    @Test
    void makesOrphansWhenAskedTo() {
        var owner = create("owner");
        create("child", ref(owner, true));

        delete("owner", DeletionPropagation.ORPHAN);

        awaitGone("owner");
        eventually(() -> assertThat(get("child").getMetadata().getOwnerReferences()).isEmpty());
    }

    @Test
    void deletesWhatNamesAnOwnerThatIsNotThere() {
        var owner = create("owner");
        delete("owner", DeletionPropagation.BACKGROUND);
        awaitGone("owner");

        create("late", ref(owner, false));

        awaitGone("late");
    }

    @Test
    void tellsARecreatedOwnerFromTheOneThatWasMeant() {
        var owner = create("owner");
        var stale = ref(owner, false);
        delete("owner", DeletionPropagation.BACKGROUND);
        awaitGone("owner");
        create("owner");

        create("child", stale);

        awaitGone("child");
        assertThat(get("owner")).isNotNull();
    }

    @Test
    void collectsDependentsOfOwnersWithoutNamespace() {
        var name = place().namespace() + "-owner";
        var role =
                place().client()
                        .resource(
                                new ClusterRoleBuilder()
                                        .withNewMetadata()
                                        .withName(name)
                                        .endMetadata()
                                        .build())
                        .create();
        create(
                "child",
                new OwnerReferenceBuilder()
                        .withApiVersion("rbac.authorization.k8s.io/v1")
                        .withKind("ClusterRole")
                        .withName(name)
                        .withUid(role.getMetadata().getUid())
                        .build());

        place().client().resource(role).delete();

        awaitGone("child");
    }

    @Test
    void breaksACircleOfOwnersThatWaitForEachOther() {
        var first = create("first");
        var second = create("second", ref(first, true));
        place().client()
                .resource(first)
                .edit(map -> {
                    map.getMetadata().setOwnerReferences(List.of(ref(second, true)));
                    return map;
                });

        delete("first", DeletionPropagation.FOREGROUND);

        awaitGone("first", "second");
    }

    @Test
    void keepsWhatIsOwnedByAKindThatIsNotServed() {
        var owner = create("owner");
        create(
                "child",
                new OwnerReferenceBuilder()
                        .withApiVersion("nobody.example.com/v1")
                        .withKind("Nobody")
                        .withName("x")
                        .withUid("11111111-1111-1111-1111-111111111111")
                        .build());
        create("witness", ref(owner, false));

        delete("owner", DeletionPropagation.BACKGROUND);

        awaitGone("witness");
        assertThat(get("child")).isNotNull();
    }

    static void createNamespace(Place place) {
        place.client()
                .resource(
                        new NamespaceBuilder()
                                .withNewMetadata()
                                .withName(place.namespace())
                                .endMetadata()
                                .build())
                .create();
    }

    private ConfigMap create(String name, OwnerReference... owners) {
        return place().client()
                .resource(
                        new ConfigMapBuilder()
                                .withNewMetadata()
                                .withName(name)
                                .withNamespace(place().namespace())
                                .withOwnerReferences(owners)
                                .endMetadata()
                                .build())
                .create();
    }

    private static OwnerReference ref(ConfigMap owner, boolean blocking) {
        return new OwnerReferenceBuilder()
                .withApiVersion("v1")
                .withKind("ConfigMap")
                .withName(owner.getMetadata().getName())
                .withUid(owner.getMetadata().getUid())
                .withBlockOwnerDeletion(blocking)
                .build();
    }

    private void hold(ConfigMap map) {
        place().client()
                .resource(map)
                .edit(one -> {
                    one.getMetadata().setFinalizers(List.of("example.com/hold"));
                    return one;
                });
    }

    private void letGo(String name) {
        maps().withName(name)
                .edit(one -> {
                    one.getMetadata().setFinalizers(List.of());
                    return one;
                });
    }

    private void delete(String name, DeletionPropagation policy) {
        maps().withName(name).withPropagationPolicy(policy).delete();
    }

    private ConfigMap get(String name) {
        return maps().withName(name).require();
    }

    private void awaitGone(String... names) {
        for (var name : names) {
            eventually(() -> assertThat(maps().withName(name).get()).as(name).isNull());
        }
    }

    private static void eventually(org.awaitility.core.ThrowingRunnable assertion) {
        await().atMost(Duration.ofSeconds(60)).untilAsserted(assertion);
    }

    private NonNamespaceOperation<ConfigMap, ConfigMapList, Resource<ConfigMap>> maps() {
        return place().client().configMaps().inNamespace(place().namespace());
    }
}
