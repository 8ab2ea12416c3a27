package dev.trellis.api.meta;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.ObjectMeta;

import org.junit.jupiter.api.Test;

class MetadataTest {

    @Test
    void findsLabelsAndAnnotations() {
        var object =
                new ConfigMapBuilder()
                        .withNewMetadata()
                        .addToLabels("colour", "red")
                        .addToAnnotations("note", "")
                        .endMetadata()
                        .build();

        assertThat(Metadata.label(object, "colour")).contains("red");
        assertThat(Metadata.label(object, "note")).isEmpty();
        assertThat(Metadata.annotation(object, "note")).contains("");
        assertThat(Metadata.annotation(object, "colour")).isEmpty();
    }

    @Test
    void anObjectWithoutLabelsAndAnnotationsHasNone() {
        var object = new ConfigMap();
        object.setMetadata(new ObjectMeta());
        object.getMetadata().setLabels(null);
        object.getMetadata().setAnnotations(null);

        assertThat(Metadata.label(object, "colour")).isEmpty();
        assertThat(Metadata.annotation(object, "note")).isEmpty();
    }

    @Test
    void anObjectIsTerminatingOnceItHasATimeOfDeletion() {
        var object = new ConfigMapBuilder().withNewMetadata().endMetadata().build();

        assertThat(Metadata.isTerminating(object)).isFalse();
        object.getMetadata().setDeletionTimestamp("2026-05-01T12:00:00Z");
        assertThat(Metadata.isTerminating(object)).isTrue();
    }
}
