package dev.trellis.hub.registration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

import java.util.Map;
import java.util.Set;

final class RegistrationSettingsTest {

    @Test
    void nothingSaidMeansThatAPersonDecides() {
        assertThat(RegistrationSettings.parse("", "")).isEqualTo(RegistrationSettings.USUAL);
        assertThat(RegistrationSettings.USUAL.acceptsAlone()).isFalse();
    }

    @Test
    void readsListsAsPeopleWriteThem() {
        var settings = RegistrationSettings.parse("a, system:serviceaccount:b:c", "x=1,y=, x=2");

        assertThat(settings.autoApprovedUsers())
                .isEqualTo(Set.of("a", "system:serviceaccount:b:c"));
        assertThat(settings.labels()).isEqualTo(Map.of("x", "2", "y", ""));
        assertThat(settings.acceptsAlone()).isTrue();
    }

    @Test
    void saysWhatIsNoLabel() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RegistrationSettings.parse("", "=x"))
                .withMessage("'=x' is no label: write it as key=value.");
    }
}
