package dev.trellis.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.trellis.engine.ops.ListenAddress;
import dev.trellis.hub.webhook.Reach;
import dev.trellis.hub.webhook.WebhookSettings;

import org.junit.jupiter.api.Test;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

final class HubPartTest {

    @Test
    void aHubIsWholeUnlessSomethingIsLeftOut() {
        assertThat(HubPart.without("")).isEqualTo(HubPart.all());
        assertThat(settings().parts())
                .containsExactly(
                        HubPart.ADDONS, HubPart.REGISTRATION, HubPart.PLACEMENT, HubPart.WORKS);
    }

    @Test
    void partsAreLeftOutByName() {
        assertThat(HubPart.without("registration, placement"))
                .containsExactly(HubPart.ADDONS, HubPart.WORKS);
    }

    @Test
    void carriesOutPromotionsOnlyWhereThatIsAskedFor() {
        assertThat(HubPart.withPromotions(HubPart.without("works,addons,placement")))
                .containsExactly(HubPart.REGISTRATION, HubPart.PROMOTIONS);
    }

    @Test
    void anUnknownNameIsRefusedWithThoseThatThereAre() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HubPart.without("addons,Placement"))
                .withMessage(
                        "The hub has no part 'Placement': leave out one of addons, registration,"
                                + " placement, works.");
    }

    @Test
    void operatorsAreThereOnRequest() {
        assertThat(HubPart.of("addons,registration,placement", "operators, operatorsets"))
                .containsExactly(HubPart.WORKS, HubPart.OPERATORSETS, HubPart.OPERATORS);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HubPart.of("", "works"))
                .withMessage("The hub has no part 'works': add one of operatorsets, operators.");
    }

    @Test
    void theOrderOfPartsIsAlwaysTheSame() {
        var turned = new LinkedHashSet<>(List.of(HubPart.PLACEMENT, HubPart.ADDONS));

        assertThat(settings().withParts(turned).parts())
                .containsExactly(HubPart.ADDONS, HubPart.PLACEMENT);
    }

    @Test
    void aHubOfNothingIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> settings().withParts(Set.of()))
                .withMessageContaining("leave out fewer");
    }

    private static HubSettings settings() {
        return new HubSettings(
                "hub",
                "test",
                false,
                ListenAddress.loopback(0),
                WebhookSettings.reachedBy(new Reach.Url("127.0.0.1", 1)),
                false);
    }
}
