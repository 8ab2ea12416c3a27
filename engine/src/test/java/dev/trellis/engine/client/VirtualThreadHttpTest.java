package dev.trellis.engine.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.stream.Stream;

class VirtualThreadHttpTest {

    static Stream<Arguments> accounts() {
        return Stream.of(
                arguments("a certificate", certificate().build(), true),
                arguments(
                        "the file of a certificate",
                        plain().withClientCertFile("me.crt").build(),
                        true),
                arguments("and a token", certificate().withOauthToken("t").build(), false),
                arguments(
                        "and a token that a program gave",
                        certificate().withAutoOAuthToken("t").build(),
                        false),
                arguments(
                        "and a source of tokens",
                        certificate().withOauthTokenProvider(() -> "t").build(),
                        false),
                arguments("and a name", certificate().withUsername("me").build(), false),
                arguments("a token alone", plain().withOauthToken("t").build(), false),
                arguments("nothing yet", plain().build(), false));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("accounts")
    void looksForNewTokensUnlessACertificateIsAllThereIs(
            String name, Config account, boolean certificateAlone) {
        assertThat(VirtualThreadHttp.showsCertificate(account)).isEqualTo(certificateAlone);
    }

    private static ConfigBuilder certificate() {
        return plain().withClientCertData("Y2VydGlmaWNhdGU=");
    }

    private static ConfigBuilder plain() {
        return new ConfigBuilder(Config.empty());
    }
}
