package dev.trellis.hub.install;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.api.addon.v1beta1.ClusterManagementAddOn;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;
import java.util.Map;

class MetadataTest {
    private static final String P = "addon.open-cluster-management.io/";

    @ParameterizedTest
    @CsvSource({"addon-manager, true", "self, false", "'', false", "Addon-Manager, false"})
    void theLifecycleAnnotationSaysWhoManages(String lifecycle, boolean managed) {
        assertThat(Lifecycle.isManaged(declaration(Map.of(P + "lifecycle", lifecycle))))
                .isEqualTo(managed);
    }

    @Test
    void withoutTheAnnotationTheHubManages() {
        assertThat(Lifecycle.isManaged(declaration(Map.of()))).isTrue();
        assertThat(Lifecycle.isManaged(new ClusterManagementAddOn())).isTrue();
    }

    @Test
    void onlyAddonAnnotationsFollowTheCluster() {
        var ofInstall = Map.of(P + "gone", "x", P + "changed", "old", "mine", "stays");
        var ofCluster = Map.of(P + "changed", "new", P + "added", "y", "theirs", "not copied");

        assertThat(ClusterAnnotations.inLine(ofInstall, ofCluster))
                .isEqualTo(Map.of(P + "changed", "new", P + "added", "y", "mine", "stays"));
    }

    @Test
    void theCarriedInstallNamespaceStays() {
        var carried = Map.of(P + "v1alpha1-install-namespace", "here");

        assertThat(ClusterAnnotations.inLine(carried, Map.of())).isEqualTo(carried);
    }

    @Test
    void otherAnnotationsOfAClusterConcernNobody() {
        assertThat(ClusterAnnotations.differ(Map.of("a", "1"), Map.of("a", "2"))).isFalse();
        assertThat(ClusterAnnotations.differ(Map.of(), Map.of(P + "a", "1"))).isTrue();
    }

    @Test
    void aStaleOwnerIsReplacedWhereItStands() {
        var wanted = Ownership.of("addon", "new-uid");
        var stale =
                owner(
                        "addon.open-cluster-management.io/v1alpha1",
                        "ClusterManagementAddOn",
                        "addon");
        var other = owner("v1", "ConfigMap", "addon");

        assertThat(Ownership.ensured(List.of(stale, other), wanted)).containsExactly(wanted, other);
        assertThat(Ownership.ensured(List.of(other), wanted)).containsExactly(other, wanted);
        assertThat(Ownership.ensured(List.of(wanted), wanted)).containsExactly(wanted);
    }

    private static OwnerReference owner(String apiVersion, String kind, String name) {
        return new OwnerReferenceBuilder()
                .withApiVersion(apiVersion)
                .withKind(kind)
                .withName(name)
                .withUid("old")
                .build();
    }

    private static ClusterManagementAddOn declaration(Map<String, String> annotations) {
        var declaration = new ClusterManagementAddOn();
        declaration.setMetadata(
                new ObjectMetaBuilder().withName("addon").withAnnotations(annotations).build());
        return declaration;
    }
}
