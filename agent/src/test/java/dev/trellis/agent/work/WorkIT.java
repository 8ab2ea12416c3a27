package dev.trellis.agent.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trellis.api.work.AppliedResource;
import dev.trellis.api.work.WorkFinalizers;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import io.fabric8.kubernetes.api.model.ConfigMap;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;

/** Works brought to a member, changed and taken away. */
@KubernetesTest(crds = "crds")
final class WorkIT {
    private final Kube kube;
    private final WorkBench bench;

    WorkIT(Kube kube) {
        this.kube = kube;
        this.bench = new WorkBench(kube);
    }

    @AfterEach
    void stop() {
        bench.close();
    }

    @Test
    void createsWhatAManifestNamesAndTellsTheHub() {
        bench.start();

        bench.create("paint", bench.configMap("red", "shade: dark"));

        var work = bench.awaitApplied("paint");
        assertThat(work.getMetadata().getFinalizers()).contains(WorkFinalizers.MANIFEST_WORK);
        assertThat(work.status().manifests()).hasSize(1);
        assertThat(work.status().manifests().getFirst().resourceMeta().resource())
                .isEqualTo("configmaps");
        var made = bench.findConfigMap("red").orElseThrow();
        assertThat(made.getData()).isEqualTo(Map.of("shade", "dark"));
        assertThat(made.getMetadata().getManagedFields())
                .allMatch(entry -> entry.getManager().equals("work-agent"));
        var record = bench.applied("paint").orElseThrow();
        assertThat(made.getMetadata().getOwnerReferences())
                .singleElement()
                .satisfies(owner -> {
                    assertThat(owner.getKind()).isEqualTo("AppliedManifestWork");
                    assertThat(owner.getUid()).isEqualTo(record.getMetadata().getUid());
                    assertThat(owner.getController()).isNull();
                });
        await().untilAsserted(() ->
                assertThat(bench.applied("paint").orElseThrow().status().appliedResources())
                        .containsExactly(
                                new AppliedResource(
                                        "",
                                        "v1",
                                        "configmaps",
                                        bench.space,
                                        "red",
                                        made.getMetadata().getUid())));
        assertThat(record.getSpec().agentID()).isEqualTo(record.getSpec().hubHash());
    }

    @Test
    void deletesWhatIsNoLongerNamed() {
        bench.start();
        bench.create("paint", bench.configMap("red", "shade: dark"));
        bench.awaitApplied("paint");

        bench.replaceManifests("paint", bench.configMap("blue", "shade: pale"));

        bench.awaitApplied("paint");
        bench.awaitConfigMap("red", found -> found.isEmpty());
        assertThat(bench.findConfigMap("blue")).isPresent();
        await().until(() -> bench.recorded("paint").equals(List.of("blue")));
    }

    @Test
    void takesEverythingAwayWithTheWork() {
        bench.start();
        bench.create("paint", bench.configMap("red", "a: b"), bench.configMap("blue", "a: b"));
        bench.awaitApplied("paint");

        bench.works().withName("paint").delete();

        await().until(() -> bench.find("paint").isEmpty());
        assertThat(bench.applied("paint")).isEmpty();
        assertThat(bench.findConfigMap("red")).isEmpty();
        assertThat(bench.findConfigMap("blue")).isEmpty();
    }

    @Test
    void tellsOfOneManifestThatCannotBeAppliedAndAppliesTheOthers() {
        bench.start();

        bench.create(
                "paint",
                WorkBench.configMap("nowhere-" + bench.space, "red", "a: b"),
                bench.configMap("green", "a: b"),
                bench.configMap("blue", "a: b"));

        var work =
                bench.awaitStates("paint", "False", List.of("F", "T", "T"), List.of("F", "T", "T"));
        assertThat(WorkBench.message(work, 0, "Applied"))
                .startsWith("Failed to apply manifest: namespaces")
                .contains("not found");

        bench.replaceManifests(
                "paint", bench.configMap("red", "a: b"), bench.configMap("blue", "a: b"));

        bench.awaitApplied("paint");
        bench.awaitConfigMap("green", found -> found.isEmpty());
    }

    @Test
    void mendsWhatOthersChangeAndRemakesWhatTheyDelete() {
        bench.start();
        bench.create("paint", bench.configMap("red", "shade: dark"));
        bench.awaitApplied("paint");

        kube.client()
                .configMaps()
                .inNamespace(bench.space)
                .withName("red")
                .edit(found -> {
                    found.setData(Map.of("shade", "pale", "more", "1"));
                    return found;
                });
        bench.awaitConfigMap(
                "red",
                found ->
                        found.filter(map -> map.getData().equals(Map.of("shade", "dark")))
                                .isPresent());

        kube.client().configMaps().inNamespace(bench.space).withName("red").delete();
        bench.awaitConfigMap("red", found -> found.isPresent());
        bench.awaitApplied("paint");
    }

    @Test
    void keepsAnnotationsAndFinalizersThatOthersAdd() {
        bench.start();
        bench.create("paint", bench.configMap("red", "shade: dark"));
        bench.awaitApplied("paint");
        kube.client()
                .configMaps()
                .inNamespace(bench.space)
                .withName("red")
                .edit(found -> {
                    found.getMetadata().setAnnotations(Map.of("studio/owner", "ann"));
                    found.getMetadata().setFinalizers(List.of("studio.example/varnish"));
                    return found;
                });

        bench.replaceManifests("paint", bench.configMap("red", "shade: pale"));

        bench.awaitApplied("paint");
        var red = bench.findConfigMap("red").orElseThrow();
        assertThat(red.getData()).isEqualTo(Map.of("shade", "pale"));
        assertThat(red.getMetadata().getAnnotations()).containsEntry("studio/owner", "ann");
        assertThat(red.getMetadata().getFinalizers()).contains("studio.example/varnish");
        unfinalize("red");
    }

    @Test
    void waitsForFinalizersOfWhatItDeletes() {
        bench.start();
        bench.create("paint", bench.configMap("red", "a: b"), bench.configMap("blue", "a: b"));
        bench.awaitApplied("paint");
        for (var name : List.of("red", "blue")) {
            kube.client()
                    .configMaps()
                    .inNamespace(bench.space)
                    .withName(name)
                    .edit(found -> {
                        found.getMetadata().setFinalizers(List.of("studio.example/varnish"));
                        return found;
                    });
        }

        bench.replaceManifests("paint", bench.configMap("blue", "a: b"));
        bench.awaitApplied("paint");
        bench.awaitConfigMap("red", map -> isTerminating(map.orElseThrow()));
        assertThat(bench.recorded("paint")).containsExactly("blue", "red");
        unfinalize("red");
        await().until(() -> bench.recorded("paint").equals(List.of("blue")));

        bench.works().withName("paint").delete();
        var deleting =
                bench.awaitWork("paint", work -> WorkBench.isCurrent(work, "Deleting", "True"));
        assertThat(deleting.status().conditions())
                .anySatisfy(condition -> {
                    assertThat(condition.reason()).isEqualTo("WorkDeleting");
                    assertThat(condition.message()).isEqualTo("ManifestWork is being deleted");
                });
        bench.awaitConfigMap("blue", map -> isTerminating(map.orElseThrow()));
        unfinalize("blue");
        await().until(() -> bench.find("paint").isEmpty());
        assertThat(bench.applied("paint")).isEmpty();
    }

    @Test
    void tellsOfARoleThatABindingCannotChangeTo() {
        bench.start();
        bench.create("grants", binding("one"));
        bench.awaitApplied("grants");

        bench.replaceManifests("grants", binding("two"));
        bench.awaitWork(
                "grants",
                work ->
                        WorkBench.isCurrent(work, "Applied", "False")
                                && WorkBench.isCurrent(work, "Available", "True"));

        bench.replaceManifests("grants", binding("three"));
        bench.awaitWork(
                "grants",
                work ->
                        WorkBench.isCurrent(work, "Applied", "False")
                                && WorkBench.isCurrent(work, "Available", "True"));
    }

    @Test
    void bringsADefinitionAndAnObjectOfItsKindInOneWork() {
        bench.start();
        var group = kube.uniqueName("studio") + ".example";

        bench.create("easels", easel(group), definition(group));

        var work = bench.awaitApplied("easels");
        assertThat(WorkBench.each(work, "Applied")).containsExactly("T", "T");
        await().until(() -> bench.recorded("easels").size() == 2);

        bench.works().withName("easels").delete();
        await().until(() -> bench.find("easels").isEmpty());
    }

    @Test
    void triesAgainWhenAMissingKindIsDefined() {
        bench.start();
        var group = kube.uniqueName("studio") + ".example";
        bench.create("easels", easel(group), bench.configMap("red", "a: b"));
        var work = bench.awaitStates("easels", "False", List.of("F", "T"), List.of("U", "T"));
        assertThat(WorkBench.message(work, 0, "Applied"))
                .isEqualTo(
                        "Failed to apply manifest: the server doesn't have a resource type \"Easel\"");
        assertThat(work.status().manifests().getFirst().resourceMeta().resource()).isEmpty();

        bench.create("kinds", definition(group));

        bench.awaitApplied("easels");
        bench.works().withName("kinds").delete();
        bench.awaitStates("easels", "False", List.of("F", "T"), List.of("U", "T"));
        assertThat(bench.findConfigMap("red")).isPresent();
    }

    private String binding(String role) {
        return """
        apiVersion: rbac.authorization.k8s.io/v1
        kind: RoleBinding
        metadata: {name: painters, namespace: %s}
        subjects: [{kind: ServiceAccount, name: painter, namespace: %s}]
        roleRef: {kind: Role, name: %s, apiGroup: rbac.authorization.k8s.io}
        """
                .formatted(bench.space, bench.space, role);
    }

    private String easel(String group) {
        return """
        apiVersion: %s/v1
        kind: Easel
        metadata: {name: big, namespace: %s}
        spec: {height: 3}
        """
                .formatted(group, bench.space);
    }

    private static String definition(String group) {
        return """
        apiVersion: apiextensions.k8s.io/v1
        kind: CustomResourceDefinition
        metadata: {name: easels.%s}
        spec:
          group: %s
          scope: Namespaced
          names: {kind: Easel, plural: easels}
          versions:
          - name: v1
            served: true
            storage: true
            schema:
              openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}
        """
                .formatted(group, group);
    }

    private void unfinalize(String name) {
        kube.client()
                .configMaps()
                .inNamespace(bench.space)
                .withName(name)
                .edit(found -> {
                    found.getMetadata().setFinalizers(List.of());
                    return found;
                });
    }

    private static boolean isTerminating(ConfigMap map) {
        return map.getMetadata().getDeletionTimestamp() != null;
    }
}
