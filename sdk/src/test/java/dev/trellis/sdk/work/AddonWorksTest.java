package dev.trellis.sdk.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.api.work.ManifestWork;
import dev.trellis.sdk.fixture.Objects;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;

import org.junit.jupiter.api.Test;

import java.util.List;

class AddonWorksTest {
    private static final String NAME = "open-cluster-management.io/addon-name";
    private static final String NAMESPACE = "open-cluster-management.io/addon-namespace";

    private static ManifestWork work(String namespace, String name) {
        var work = new ManifestWork();
        work.setMetadata(
                new ObjectMetaBuilder()
                        .withNamespace(namespace)
                        .withName(name)
                        .addToLabels(NAME, "hello")
                        .build());
        return work;
    }

    private static ManifestWork hosted(String namespace, String name, String cluster) {
        var work = work(namespace, name);
        work.getMetadata().getLabels().put(NAMESPACE, cluster);
        return work;
    }

    private static List<String> keys(List<ManifestWork> works) {
        return works.stream().map(work -> WorkKey.of(work).toString()).toList();
    }

    @Test
    void worksAreToldApartByWhatTheyAreFor() {
        var works =
                AddonWorks.of(
                        Objects.install(),
                        List.of(
                                hosted("rome", "addon-hello-deploy-hosting-paris-0", "paris"),
                                hosted("oslo", "addon-hello-deploy-hosting-paris-0", "paris"),
                                hosted("rome", "addon-hello-pre-delete-hosting-paris", "paris"),
                                work("paris", "addon-hello-pre-delete"),
                                work("paris", "addon-hello-deploy-1"),
                                work("paris", "addon-hello-deploy-0")));

        assertThat(keys(works.managed()))
                .containsExactly("paris/addon-hello-deploy-0", "paris/addon-hello-deploy-1");
        assertThat(keys(works.hosted("rome")))
                .containsExactly("rome/addon-hello-deploy-hosting-paris-0");
        assertThat(keys(works.hostedElsewhere("rome")))
                .containsExactly("oslo/addon-hello-deploy-hosting-paris-0");
        assertThat(keys(works.hostedHooks()))
                .containsExactly("rome/addon-hello-pre-delete-hosting-paris");
    }

    @Test
    void worksOfOtherInstallsAreLeftOut() {
        var otherAddon = work("paris", "addon-other-deploy-0");
        otherAddon.getMetadata().getLabels().put(NAME, "other");
        var unmarked = work("paris", "addon-hello-deploy-7");
        unmarked.getMetadata().getLabels().clear();

        var works =
                AddonWorks.of(
                        Objects.install(),
                        List.of(
                                otherAddon,
                                unmarked,
                                work("rome", "addon-hello-deploy-0"),
                                hosted("paris", "addon-hello-deploy-hosting-rome-0", "rome")));

        assertThat(works.all()).isEmpty();
    }

    @Test
    void aClusterThatHostsItselfHasBothKindsOfWorks() {
        var works =
                AddonWorks.of(
                        Objects.install(),
                        List.of(
                                work("paris", "addon-hello-deploy-0"),
                                work("paris", "addon-hello-deploy-hosting-paris-0"),
                                work("paris", "addon-hello-pre-delete-hosting-paris")));

        assertThat(keys(works.managed())).containsExactly("paris/addon-hello-deploy-0");
        assertThat(keys(works.hosted("paris")))
                .containsExactly("paris/addon-hello-deploy-hosting-paris-0");
        assertThat(keys(works.hostedHooks()))
                .containsExactly("paris/addon-hello-pre-delete-hosting-paris");
    }
}
