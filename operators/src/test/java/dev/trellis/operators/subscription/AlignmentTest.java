package dev.trellis.operators.subscription;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.api.operator.ClusterServiceVersion;
import dev.trellis.api.operator.InstallPlan;
import dev.trellis.api.operator.Subscription;
import dev.trellis.api.operator.SubscriptionStatus;
import dev.trellis.api.operator.SubscriptionStatusBuilder;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;

class AlignmentTest {
    private static final SubscriptionStatus BLANK =
            SubscriptionStatusBuilder.builder().lastUpdated("").build();

    private static SubscriptionStatus aligned(
            Subscription subscription,
            List<ClusterServiceVersion> operators,
            InstallPlan... plans) {
        return Alignment.of(
                subscription, Given.state(List.of(subscription), operators, List.of(plans)));
    }

    private static Subscription moving(InstallPlan plan) {
        return Given.with(Given.subscription("queue", ""), States.pending(BLANK, plan, "queue.v1"));
    }

    @Test
    void isThereWhenItsOperatorIs() {
        var plan = Given.plan("install-1", 1, "Installing", "queue.v1");

        var status = aligned(moving(plan), List.of(Given.operator("queue.v1")), plan);

        assertThat(status.installedCSV()).isEqualTo("queue.v1");
        assertThat(status.state()).isEqualTo("AtLatestKnown");
    }

    @Test
    void waitsForItsPlan() {
        var plan = Given.plan("install-1", 1, "Installing", "queue.v1");
        var subscription = moving(plan);

        assertThat(aligned(subscription, List.of(), plan).state()).isEqualTo("UpgradePending");
        assertThat(
                        Alignment.waits(
                                States.of(subscription),
                                Given.state(List.of(subscription), List.of(), List.of(plan))))
                .isTrue();
    }

    @Test
    void asksAnewWhenItsPlanOrItsOperatorIsGone() {
        var complete = Given.plan("install-1", 1, "Complete", "queue.v1");

        for (var status :
                List.of(
                        aligned(moving(complete), List.of(), complete),
                        aligned(moving(complete), List.of()))) {
            assertThat(status.currentCSV()).isNull();
            assertThat(status.installPlanRef()).isNull();
            assertThat(status.state()).isNull();
            // A plan that is made next must not have the number of the one before.
            assertThat(status.installPlanGeneration()).isEqualTo(1);
        }
    }

    @Test
    void fallsBackToWhatIsInstalledWhenAnUpdateIsGone() {
        var plan = Given.plan("install-2", 2, "Complete", "queue.v2");
        var subscription =
                Given.with(
                        Given.subscription("queue", ""),
                        SubscriptionStatusBuilder.builder(States.pending(BLANK, plan, "queue.v2"))
                                .installedCSV("queue.v1")
                                .build());

        var status = aligned(subscription, List.of(Given.operator("queue.v1")), plan);

        assertThat(status.currentCSV()).isEqualTo("queue.v1");
        assertThat(status.state()).isEqualTo("AtLatestKnown");
    }

    @Test
    void belongsToThePlanThatMadeIt() {
        var plan = Given.plan("install-1", 1, "Installing", "vault.v1");
        var generated = Given.subscription("vault-stable-apps-team", "vault.v1");
        generated.getMetadata().setAnnotations(Map.of("olm.generated-by", "install-1"));

        var status = aligned(generated, List.of(), plan);

        assertThat(status.currentCSV()).isEqualTo("vault.v1");
        assertThat(status.state()).isEqualTo("UpgradePending");
        assertThat(aligned(generated, List.of())).isEqualTo(BLANK);
    }
}
