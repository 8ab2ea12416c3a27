package dev.trellis.api.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.math.BigDecimal;
import java.util.List;

final class RawObjectTest {

    private final ObjectMapper mapper = new ObjectMapper();

    record Holder(List<RawObject> manifests) {}

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"z\":1,\"a\":2,\"m\":{\"y\":[],\"b\":{}}}",
                "{\"gone\":null,\"list\":[null,{\"x\":null}]}",
                "{\"n\":[1.0,1e3,1E+3,1.10,-0,-0.0,0.1e-7,100000000000000000000000.5]}",
                "{\"n\":[9223372036854775807,-9223372036854775808,9223372036854775808]}",
                "{\"n\":[1000000000000000000000000000000,2147483648,999999999999999999]}",
                "{\"twice\":1,\"twice\":2}",
                "{\"text\":\"\\\"\\\\/\\b\\f\\n\\r\\t\\u0001 <&> \u00e9 \u00a0 \\u2028 \\u0085 \ud83d\ude00\"}",
                "{\"half\":\"\\ud83d and \\ude00\",\"\\udfff\":true}",
            })
    void survivesTextAndEveryMapper(String json) throws JsonProcessingException {
        var wrapped = "{\"manifests\":[" + json + "]}";

        assertThat(RawObject.of(json).json()).isEqualTo(json);
        assertThat(mapper.writeValueAsString(mapper.readValue(wrapped, Holder.class)))
                .isEqualTo(wrapped);
        var bytes = ApiJson.exactMapper();
        assertThat(bytes.writeValueAsBytes(bytes.readValue(wrapped, Holder.class)))
                .asString()
                .isEqualTo(wrapped);
    }

    @Test
    void spellsOutWhatYamlReadersWouldBreakOrRefuse() {
        var given = "{\"t\":\"a\u2028 \u2029\u0085\u007f\u009f\ufeff\uffff\u00a0z\",\"\u0085\":1}";

        assertThat(RawObject.of(given).json())
                .isEqualTo(
                        "{\"t\":\"a\\u2028 \\u2029\\u0085\\u007f\\u009f\\ufeff\\uffff\u00a0z\",\"\\u0085\":1}");
        assertThat(RawObject.of(given).toTree()).isEqualTo(ApiJson.readTree(given));
    }

    @Test
    void survivesABufferOfTokens() {
        var given = new Holder(List.of(RawObject.of("{\"n\":[1.0,1e3,-0,-0.0,7,12345678901234]}")));

        var copy = mapper.convertValue(given, Holder.class);

        assertThat(copy).isEqualTo(given);
    }

    @Test
    void dropsWhiteSpaceOnly() {
        assertThat(RawObject.of(" { \"b\" : [ 1.50 , null ] ,\n \"a\" : { } } ").json())
                .isEqualTo("{\"b\":[1.50,null],\"a\":{}}");
    }

    @Test
    void readsAndWritesYamlWithExactNumbers() throws JsonProcessingException {
        var yaml = new YAMLMapper();
        var text = "manifests:\n- price: 1.10\n  gone: null\n  huge: 100000000000000000000000.5\n";

        var read = yaml.readValue(text, Holder.class);

        assertThat(read.manifests())
                .containsExactly(
                        RawObject.of(
                                "{\"price\":1.10,\"gone\":null,\"huge\":100000000000000000000000.5}"));
        assertThat(yaml.readValue(yaml.writeValueAsString(read), Holder.class)).isEqualTo(read);
    }

    @Test
    void prettyPrintsItsMembersToo() throws JsonProcessingException {
        var given = new Holder(List.of(RawObject.of("{\"a\":1.0}")));

        var text = mapper.writerWithDefaultPrettyPrinter().writeValueAsString(given);

        assertThat(text).contains("\"a\" : 1.0");
    }

    @Test
    void givesATreeWithExactNumbers() {
        var tree =
                RawObject.of("{\"i\":1,\"wide\":12345678901234567890,\"f\":0.10,\"x\":null}")
                        .toTree();

        assertThat(tree.get("i").isLong()).isTrue();
        assertThat(tree.get("wide").isBigInteger()).isTrue();
        assertThat(tree.get("f").decimalValue()).isEqualTo(new BigDecimal("0.10"));
        assertThat(tree.get("x").isNull()).isTrue();
        assertThat(RawObject.of(tree).json())
                .isEqualTo("{\"i\":1,\"wide\":12345678901234567890,\"f\":0.10,\"x\":null}");
    }

    @Test
    void comparesTextForEqualityAndMeaningOnRequest() {
        var one = RawObject.of("{\"a\":{\"x\":1.0,\"y\":[1,2]},\"b\":2}");
        var reordered = RawObject.of("{\"b\":2.00,\"a\":{\"y\":[1,2],\"x\":1}}");

        assertThat(one).isNotEqualTo(reordered);
        assertThat(one).isEqualTo(RawObject.of("{ \"a\":{\"x\":1.0,\"y\":[1,2]},\"b\":2}"));
        assertThat(one.sameContentAs(reordered)).isTrue();
        assertThat(one.sameContentAs(RawObject.of("{\"b\":2,\"a\":{\"y\":[2,1],\"x\":1}}")))
                .isFalse();
        assertThat(RawObject.of("{\"a\":null}").sameContentAs(RawObject.EMPTY)).isFalse();
        assertThat(RawObject.of("{\"a\":\"1\"}").sameContentAs(RawObject.of("{\"a\":1}")))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[]", "1", "null", "{", "{\"a\"}", "{} {}", "{\"a\":01}"})
    void refusesTextThatIsNotOneObject(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RawObject.of(text))
                .withMessageStartingWith("a raw manifest ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "1", "\"text\""})
    void refusesAManifestThatIsNotAnObject(String value) {
        JsonNode wrapped = ApiJson.readTree("{\"manifests\":[" + value + "]}");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> mapper.convertValue(wrapped, Holder.class))
                .withMessageContaining("a raw manifest must be an object");
    }

    @Test
    void keepsItsContentOutOfLogs() {
        assertThat(RawObject.of("{\"password\":\"secret\"}")).asString().doesNotContain("secret");
    }
}
