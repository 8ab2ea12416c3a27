package dev.trellis.hub.dependency;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.graph.constraint.Gvk;
import dev.trellis.hub.dependency.ApiProvision.Absent;
import dev.trellis.hub.dependency.ApiProvision.Promised;
import dev.trellis.hub.dependency.ApiProvision.Provided;
import dev.trellis.hub.dependency.DependencyVerdict.Reason;
import dev.trellis.hub.dependency.DependencyVerdict.Satisfied;
import dev.trellis.hub.dependency.DependencyVerdict.Unsatisfied;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Set;

class ApiNeedTest {
    private static final Gvk SECRETS = new Gvk("vault.example", "v1", "SecretSet");
    private static final List<String> PROVIDED = List.of("SecretSet.v1.vault.example");

    @Test
    void readsOneApiAfterTheOther() {
        assertThat(ApiNeed.of(" SecretSet.v1.vault.example, Pod.v1. ,,SecretSet.v1.vault.example"))
                .extracting(need -> need.api().orElseThrow())
                .containsExactly(SECRETS, new Gvk("", "v1", "Pod"));
    }

    @Test
    void refusesWhatNamesNoApi() {
        assertThat(ApiNeed.refusal("SecretSet.v1.vault.example")).isEmpty();
        assertThat(ApiNeed.refusal("SecretSet.v1.vault.example,SecretSet"))
                .hasValue(
                        "The annotation trellis.dev/requires-apis names 'SecretSet': write each API as Kind.version.group, such as Broker.v1.queue.example.");
        assertThat(ApiNeed.refusal(".v1.vault.example")).isPresent();
    }

    @Test
    void anApiIsThereWhenItsOperatorHasSucceeded() {
        assertThat(provision(new Operators().with("vault", "Succeeded", PROVIDED, List.of())))
                .isInstanceOf(Provided.class);
        assertThat(provision(new Operators().with("vault", "Failed", PROVIDED, List.of())))
                .isInstanceOf(Promised.class);
        assertThat(provision(new Operators().with("vault", null, PROVIDED, List.of())))
                .isInstanceOf(Promised.class);
        assertThat(provision(new Operators().with("queue", "Succeeded", List.of(), List.of())))
                .isInstanceOf(Absent.class);
        assertThat(provision(new Operators())).isInstanceOf(Absent.class);
    }

    @Test
    void anApiStaysWhileItsOperatorIsUpdated() {
        assertThat(provision(new Operators().updating("vault", PROVIDED)))
                .isInstanceOf(Provided.class);
    }

    private static ApiProvision provision(Operators operators) {
        return ApiProvision.of(SECRETS, List.of(operators.build()));
    }

    @Test
    void anInstallThatLacksAnApiIsTold() {
        var need = ApiNeed.of("SecretSet.v1.vault.example");

        assertThat(verdict(need))
                .isEqualTo(
                        new Unsatisfied(
                                Reason.REQUIRED_MISSING,
                                "Required API SecretSet (vault.example/v1) is not provided by an operator on this cluster."));
        assertThat(verdict(List.of())).isInstanceOf(Satisfied.class);
    }

    private static DependencyVerdict verdict(List<ApiNeed> missing) {
        return DependencyDecision.decide(
                new DependencyState("mon", List.of(), Set.of(), "", missing));
    }
}
