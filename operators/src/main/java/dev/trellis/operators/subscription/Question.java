package dev.trellis.operators.subscription;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.api.meta.Metadata;
import dev.trellis.api.operator.ClusterServiceVersion;
import dev.trellis.api.operator.OperatorCondition;
import dev.trellis.api.operator.OperatorGroup;
import dev.trellis.api.operator.OperatorMarks;
import dev.trellis.graph.resolve.ClusterFacts;
import dev.trellis.graph.resolve.Installed;
import dev.trellis.graph.resolve.Neighbour;
import dev.trellis.graph.resolve.ResolveState;
import dev.trellis.graph.resolve.Settings;
import dev.trellis.graph.snapshot.ClusterSnapshot;
import dev.trellis.operators.cluster.ClusterVersion;
import dev.trellis.operators.kind.Targets;
import dev.trellis.operators.kind.Upgradeable;

import io.fabric8.kubernetes.api.model.HasMetadata;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Puts what is known into the form that the resolver is asked in.
 *
 * @param elsewhere operators of other namespaces, without copies
 * @param groups all of the cluster
 * @param conditions what the operators of the namespace say of themselves
 * @param tree the JSON of an object
 */
record Question(
        NamespaceState state,
        List<ClusterServiceVersion> elsewhere,
        List<OperatorGroup> groups,
        List<OperatorCondition> conditions,
        ClusterVersion cluster,
        Settings settings,
        Function<HasMetadata, JsonNode> tree) {

    ResolveState ask() {
        var snapshot =
                ClusterSnapshot.of(
                        Stream.<HasMetadata>concat(
                                        state.subscriptions().stream(), state.operators().stream())
                                .map(tree)
                                .toList());
        return new ResolveState(
                state.namespace(),
                state.catalogs().stream().flatMap(one -> one.source().stream()).toList(),
                snapshot.subscriptions(state.namespace()),
                snapshot.installed(state.namespace()).stream().map(this::heeded).toList(),
                neighbours(),
                facts(),
                settings);
    }

    /** An operator that asks to be left alone is. */
    private Installed heeded(Installed one) {
        var veto =
                conditions.stream()
                        .filter(said -> said.getMetadata().getName().equals(one.name()))
                        .flatMap(said -> Upgradeable.veto(said).stream())
                        .findFirst();
        return veto.isEmpty()
                ? one
                : new Installed(
                        one.name(), one.traits(), one.phase(), one.replaces(), one.origin(), false);
    }

    private ClusterFacts facts() {
        var group = state.groups().stream().findFirst();
        return new ClusterFacts(
                cluster.version(),
                Optional.of(cluster.served()),
                group.map(Targets::of).flatMap(Targets::mode),
                Alignment.failsForward(state),
                group.filter(Question::excludesGlobal).isPresent());
    }

    static boolean excludesGlobal(OperatorGroup group) {
        return Metadata.annotation(group, OperatorMarks.EXCLUDES_GLOBAL)
                .filter("true"::equals)
                .isPresent();
    }

    private List<Neighbour> neighbours() {
        var here = state.groups().stream().map(Targets::of).findFirst();
        var found = new ArrayList<Neighbour>();
        for (var operator : elsewhere) {
            var home = operator.getMetadata().getNamespace();
            var theirs =
                    groups.stream()
                            .filter(group -> group.getMetadata().getNamespace().equals(home))
                            .map(Targets::of)
                            .filter(Targets::areKnown)
                            .findFirst();
            if (theirs.isEmpty()) {
                continue;
            }
            var serves = theirs.get().include(state.namespace());
            var shares = here.filter(theirs.get()::meet).isPresent();
            if (serves || shares) {
                ClusterSnapshot.of(List.of(tree.apply(operator))).installed(home).stream()
                        .map(one -> new Neighbour(home, one.name(), one.traits(), serves, shares))
                        .forEach(found::add);
            }
        }
        return found;
    }
}
