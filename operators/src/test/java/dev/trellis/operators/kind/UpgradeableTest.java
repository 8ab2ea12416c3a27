package dev.trellis.operators.kind;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.api.meta.Condition;
import dev.trellis.api.operator.ConditionOverride;
import dev.trellis.api.operator.OperatorCondition;
import dev.trellis.api.operator.OperatorConditionSpecBuilder;
import dev.trellis.api.operator.OperatorConditionStatus;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;

class UpgradeableTest {
    /** An override counts first, then what was read of the newest that the operator says. */
    @ParameterizedTest
    @CsvSource({
        "'', '', 1, false",
        "'', True, 1, false",
        "'', False, 1, true",
        "'', True, 0, true",
        "True, False, 1, false",
        "False, True, 1, true",
        "Unknown, True, 1, true"
    })
    void isHeeded(String override, String said, long observed, boolean isHeldBack) {
        var condition = new OperatorCondition();
        condition.setMetadata(new ObjectMetaBuilder().withName("a.v1").withGeneration(1L).build());
        if (!override.isEmpty()) {
            condition.setSpec(
                    OperatorConditionSpecBuilder.builder()
                            .overrides(
                                    List.of(
                                            new ConditionOverride(
                                                    Upgradeable.TYPE,
                                                    override,
                                                    null,
                                                    null,
                                                    "Admin",
                                                    "m")))
                            .build());
        }
        if (!said.isEmpty()) {
            condition.setStatus(
                    new OperatorConditionStatus(
                            List.of(
                                    new Condition(
                                            Upgradeable.TYPE, said, observed, "", "Busy", "m"))));
        }

        assertThat(Upgradeable.veto(condition).isPresent()).isEqualTo(isHeldBack);
    }
}
