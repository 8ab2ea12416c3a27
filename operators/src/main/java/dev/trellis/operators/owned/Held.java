package dev.trellis.operators.owned;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.api.meta.Metadata;
import dev.trellis.api.operator.OperatorMarks;
import dev.trellis.engine.cache.Caches;
import dev.trellis.engine.cache.WatchCache;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.client.ResourceKind;
import dev.trellis.engine.controller.Next;
import dev.trellis.engine.write.Outcome;
import dev.trellis.engine.write.WriteMetrics;
import dev.trellis.engine.write.Writer;
import dev.trellis.operators.kind.Labels;
import dev.trellis.operators.kind.StepKinds;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;

import java.util.List;
import java.util.Optional;

/** The objects of one kind that belong to operators. */
public record Held<T extends HasMetadata>(
        ResourceKind<T> kind, WatchCache<T> cache, Writer<T> writer) {

    /** What all kinds of a process have in common. */
    public record Writers(KubeApi api, Caches caches, WriteMetrics metrics, String manager) {
        public <T extends HasMetadata> Held<T> held(ResourceKind<T> kind, WatchCache<T> cache) {
            return new Held<>(kind, cache, writer(kind));
        }

        public <T extends HasMetadata> Writer<T> writer(ResourceKind<T> kind) {
            return new Writer<>(api, kind, caches, metrics, manager);
        }
    }

    public boolean isOf(JsonNode manifest) {
        return kind.kind().equals(manifest.path("kind").asText());
    }

    /** Why the server does not want it; empty where it is there. */
    public Optional<String> apply(JsonNode manifest, KubernetesSerialization json) {
        return apply(json.convertValue(manifest, kind.type()))
                        instanceof Outcome.Refused<T>(_, _, var message)
                ? Optional.of(message)
                : Optional.empty();
    }

    public Outcome<T> apply(T wanted) {
        return writer.apply(wanted, cache.find(ObjectKey.of(wanted)));
    }

    /** Those of an operator that are outside of its namespace. */
    public List<T> foreign(ObjectKey operator) {
        var owner = new ObjectKey(operator.namespace(), Labels.value(operator.name()));
        return cache.all().stream()
                .filter(one -> owner(one).contains(owner))
                .filter(one -> !operator.namespace().equals(one.getMetadata().getNamespace()))
                .toList();
    }

    /** Deletes what no owner reference takes along. */
    public Next takeAway(ObjectKey operator) {
        return Next.ofEach(foreign(operator), one -> Next.after(writer.delete(one)));
    }

    /** The operator that an object belongs to. */
    public static List<ObjectKey> owner(HasMetadata object) {
        return Metadata.label(object, OperatorMarks.OWNER_KIND)
                .filter(StepKinds.OPERATOR::equals)
                .flatMap(_ -> Metadata.label(object, OperatorMarks.OWNER))
                .flatMap(name ->
                        Metadata.label(object, OperatorMarks.OWNER_NAMESPACE)
                                .map(home -> new ObjectKey(home, name)))
                .stream()
                .toList();
    }
}
