package dev.trellis.apiserver.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.apiserver.http.Api;
import dev.trellis.apiserver.http.ApiResponse;
import dev.trellis.apiserver.identity.User;

import org.junit.jupiter.api.Test;

class InFlightTest {
    private static final ApiResponse FINE = Api.text(200, "fine");

    @Test
    void hasAPlaceAgainWhenSomebodyLeaves() {
        var inFlight = new InFlight(2);

        assertThat(inFlight.enter()).isTrue();
        assertThat(inFlight.enter()).isTrue();
        assertThat(inFlight.enter()).isFalse();
        inFlight.leave();
        assertThat(inFlight.enter()).isTrue();
    }

    @Test
    void leavesRoomBesideOneWhoSendsWithoutEnd() {
        var inFlight = new InFlight(4);
        var eager = User.of("eager");
        var other = User.of("other");
        var master = User.of("root", User.MASTERS);

        // Requests within requests stand for requests at the same time.
        var seen =
                inFlight.of(
                        eager,
                        () ->
                                inFlight.of(
                                        eager,
                                        () -> {
                                            assertThat(inFlight.of(other, () -> FINE))
                                                    .isEqualTo(FINE);
                                            return inFlight.of(eager, () -> FINE);
                                        }));

        assertThat(seen)
                .isInstanceOfSatisfying(
                        ApiResponse.Whole.class,
                        whole -> {
                            assertThat(whole.status()).isEqualTo(429);
                            assertThat(whole.headers())
                                    .contains(new ApiResponse.Header("Retry-After", "1"));
                        });
        assertThat(inFlight.of(eager, () -> FINE)).isEqualTo(FINE);
        assertThat(
                        inFlight.of(
                                master,
                                () -> inFlight.of(master, () -> inFlight.of(master, () -> FINE))))
                .isEqualTo(FINE);
    }
}
