package dev.trellis.engine.ops;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ListenAddressTest {
    @ParameterizedTest
    @CsvSource({
        "8080, 127.0.0.1, 8080",
        "0, 127.0.0.1, 0",
        "localhost:8080, localhost, 8080",
        "10.1.2.3:65535, 10.1.2.3, 65535",
        "*:8080, 0.0.0.0, 8080",
        "[::1]:8080, ::1, 8080",
    })
    void readsWhatPeopleWrite(String text, String host, int port) {
        assertThat(ListenAddress.parse(text)).isEqualTo(new ListenAddress(host, port));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", ":8080", "host:", "host", "1:2:3", "::1", "8080x", "h:-1", "h:65536"})
    void refusesInOneSentenceWhatItCannotRead(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ListenAddress.parse(text))
                .withMessageStartingWith("Cannot listen on '" + text + "': give PORT,");
    }

    @Test
    void printsWhatItReads() {
        assertThat(ListenAddress.parse("[::1]:80")).hasToString("[::1]:80");
        assertThat(ListenAddress.loopback(80)).hasToString("127.0.0.1:80");
    }
}
