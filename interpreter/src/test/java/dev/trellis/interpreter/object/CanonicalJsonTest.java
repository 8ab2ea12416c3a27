package dev.trellis.interpreter.object;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.api.json.ApiJson;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CanonicalJsonTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '§',
            textBlock =
                    """
                    {"b": 1, "a": [ true, null ]} | {"a":[true,null],"b":1}
                    {"a": {}, "b": [], "c": ""}   | {"a":{},"b":[],"c":""}
                    [1.0, 1.50, 1e3, -0, 0.0]     | [1,1.5,1000,0,0]
                    [12345678901234567890]        | [12345678901234567890]
                    ["\\n\\u0001\\"é"]            | ["\\n\\u0001\\"é"]
                    {"\uFF5E": 1, "\uD83D\uDE00": 2} | {"\uFF5E":1,"\uD83D\uDE00":2}
                    """)
    void writesEachTreeInOneWay(String json, String canonical) {
        assertThat(CanonicalJson.of(ApiJson.readTree(json))).isEqualTo(canonical);
    }

    @Test
    void givesEqualContentEqualDigests() {
        var one = ApiJson.readTree("{\"a\": 1, \"b\": {\"c\": [1]}}");
        var same = ApiJson.readTree("{\"b\": {\"c\": [1.0]}, \"a\": 1}");
        var other = ApiJson.readTree("{\"b\": {\"c\": [2]}, \"a\": 1}");

        assertThat(Digests.of(one)).isEqualTo(Digests.of(same)).startsWith("sha256:").hasSize(71);
        assertThat(Digests.of(other)).isNotEqualTo(Digests.of(one));
    }

    @Test
    void namesIdentitiesShortly() {
        var web = new ObjectId("apps", "Deployment", "demo", "web");

        assertThat(web.hash()).matches("[a-z2-7]{20}").isEqualTo(web.hash());
        assertThat(new ObjectId("", "Deployment", "demo", "web").hash()).isNotEqualTo(web.hash());
        assertThat(web).hasToString("Deployment.apps demo/web");
    }
}
