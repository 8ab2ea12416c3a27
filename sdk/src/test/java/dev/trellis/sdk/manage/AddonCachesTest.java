package dev.trellis.sdk.manage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.api.addon.AddOnLabels;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.engine.client.ObjectKey;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;

import org.junit.jupiter.api.Test;

import java.util.Map;

class AddonCachesTest {
    @Test
    void aHostingClusterTellsItsOwnWorksFromThoseItHosts() {
        var own = work(Map.of(AddOnLabels.ADDON_NAME, "paint"));
        var hosted =
                work(Map.of(AddOnLabels.ADDON_NAME, "paint", AddOnLabels.ADDON_NAMESPACE, "c1"));

        assertThat(AddonCaches.installOf(own)).contains(new ObjectKey("host", "paint"));
        assertThat(AddonCaches.installOf(hosted)).contains(new ObjectKey("c1", "paint"));
    }

    @Test
    void aWorkWithoutAnAddonBelongsToNone() {
        assertThat(AddonCaches.installOf(work(Map.of()))).isEmpty();
        assertThat(AddonCaches.installOf(work(Map.of(AddOnLabels.ADDON_NAME, "")))).isEmpty();
    }

    private static ManifestWork work(Map<String, String> labels) {
        var work = new ManifestWork();
        work.setMetadata(
                new ObjectMetaBuilder()
                        .withNamespace("host")
                        .withName("addon-paint-deploy-0")
                        .withLabels(labels)
                        .build());
        return work;
    }
}
