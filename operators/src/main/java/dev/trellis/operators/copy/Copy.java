package dev.trellis.operators.copy;

import dev.trellis.api.meta.Metadata;
import dev.trellis.api.operator.ClusterServiceVersion;
import dev.trellis.api.operator.ClusterServiceVersionStatus;
import dev.trellis.api.operator.ClusterServiceVersionStatusBuilder;
import dev.trellis.api.operator.OperatorMarks;
import dev.trellis.operators.kind.Copies;
import dev.trellis.operators.kind.Hashes;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;

import org.jspecify.annotations.Nullable;

import java.util.Map;
import java.util.TreeMap;

/** What a copy of an operator holds. */
final class Copy {
    /** Annotation of a copy: what it was made from, but for the status. */
    static final String HASH = "olm.operatorframework.io/nonStatusCopyHash";

    private static final String COMPONENT = "operators.coreos.com/";
    private static final String LAST_APPLIED = "kubectl.kubernetes.io/last-applied-configuration";

    private Copy() {}

    /**
     * The operator as it is shown elsewhere.
     *
     * @param whole as the server has it; caches leave parts out
     */
    static ClusterServiceVersion of(ClusterServiceVersion whole, String namespace, String hash) {
        var metadata = whole.getMetadata();
        var copy = new ClusterServiceVersion();
        copy.setMetadata(
                new ObjectMetaBuilder()
                        .withName(metadata.getName())
                        .withNamespace(namespace)
                        .withLabels(labels(whole))
                        .withAnnotations(annotations(whole))
                        .addToAnnotations(HASH, hash)
                        .build());
        copy.setSpec(whole.getSpec());
        copy.setStatus(status(whole));
        return copy;
    }

    static ClusterServiceVersionStatus status(ClusterServiceVersion original) {
        return ClusterServiceVersionStatusBuilder.builder(original.status())
                .reason(Copies.REASON)
                .message(
                        "The operator is running in %s but is managing this namespace"
                                .formatted(original.getMetadata().getNamespace()))
                .build();
    }

    /** The same as long as all but the status stays; the generation stands for the spec. */
    static String hash(ClusterServiceVersion original) {
        return Hashes.ofLabel(
                original.getMetadata().getUid()
                        + original.getMetadata().getGeneration()
                        + labels(original)
                        + annotations(original));
    }

    /** Whether a copy is what it should be. */
    static boolean isCurrent(ClusterServiceVersion copy, ClusterServiceVersion original) {
        return Metadata.annotation(copy, HASH).filter(hash(original)::equals).isPresent()
                && copy.getSpec().equals(original.getSpec());
    }

    private static Map<String, String> labels(ClusterServiceVersion original) {
        var labels = sorted(original.getMetadata().getLabels());
        labels.keySet().removeIf(key -> key.startsWith(COMPONENT));
        labels.put(OperatorMarks.COPIED_FROM, original.getMetadata().getNamespace());
        return labels;
    }

    private static Map<String, String> annotations(ClusterServiceVersion original) {
        var annotations = sorted(original.getMetadata().getAnnotations());
        annotations.remove(OperatorMarks.TARGETS);
        annotations.remove(LAST_APPLIED);
        return annotations;
    }

    private static Map<String, String> sorted(@Nullable Map<String, String> map) {
        return map == null ? new TreeMap<>() : new TreeMap<>(map);
    }
}
