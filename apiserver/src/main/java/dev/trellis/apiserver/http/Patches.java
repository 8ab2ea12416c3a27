package dev.trellis.apiserver.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.fault.StatusError;
import dev.trellis.apiserver.json.Json;
import dev.trellis.apiserver.kind.ApiKind;
import dev.trellis.apiserver.kind.Trait;
import dev.trellis.apiserver.patch.JsonPatch;
import dev.trellis.apiserver.patch.MergePatch;
import dev.trellis.apiserver.patch.StrategicPatch;
import dev.trellis.apiserver.registry.WriteOptions.FieldValidation;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/** Finds out what kind of patch a request carries. */
final class Patches {
    private static final Pattern EXPECTED =
            Pattern.compile("expected (.*), but got [\\s\\S]*line (\\d+),");

    private static final String DECODING = "error decoding patch: ";

    private Patches() {}

    static UnaryOperator<ObjectNode> read(ApiRequest request, ApiKind kind) {
        return switch (Bodies.contentType(request)) {
            case "application/json-patch+json" -> JsonPatch.parse(json(request, DECODING));
            case "application/merge-patch+json" -> MergePatch.parse(json(request, DECODING));
            case "application/strategic-merge-patch+json" -> {
                if (kind.has(Trait.CUSTOM)) {
                    throw unsupportedForCustom();
                }
                yield StrategicPatch.parse(json(request, ""), kind.schema());
            }
            default -> {
                if (kind.has(Trait.CUSTOM)) {
                    throw unsupportedForCustom();
                }
                throw StatusError.routing(
                        415, "UnsupportedMediaType", "415: Unsupported Media Type");
            }
        };
    }

    static boolean isApply(ApiRequest request) {
        return Bodies.contentType(request).equals("application/apply-patch+yaml");
    }

    /** The object that somebody applies, in YAML or JSON. */
    static ObjectNode applied(ApiRequest request, ApiKind kind) {
        try {
            var applied = Json.readYaml(request.body());
            if (applied.isArray() && kind.has(Trait.CUSTOM)) {
                throw StatusError.badRequest(
                        "error decoding YAML: json: cannot unmarshal array into Go value of type map[string]interface {}");
            }
            return applied instanceof ObjectNode object ? object : Json.object();
        } catch (JsonProcessingException e) {
            throw StatusError.badRequest(
                    "error decoding YAML: error converting YAML to JSON: yaml: " + fault(e));
        }
    }

    private static String fault(JsonProcessingException e) {
        var text = String.valueOf(e.getOriginalMessage());
        var expected = EXPECTED.matcher(text);
        return expected.find()
                ? "line %s: did not find expected %s"
                        .formatted(expected.group(2), expected.group(1))
                : text;
    }

    /** Warnings about keys that stand twice in what is applied, or a refusal. */
    static List<String> repeatedKeys(ApiRequest request, FieldValidation validation) {
        var repeated =
                validation == FieldValidation.IGNORE
                        ? List.<String>of()
                        : YamlKeys.repeated(request.body());
        if (!repeated.isEmpty() && validation == FieldValidation.STRICT) {
            throw StatusError.badRequest(
                    "error strict decoding YAML: error converting YAML to JSON: yaml: unmarshal"
                            + " errors:\n  "
                            + String.join("\n  ", repeated));
        }
        return repeated;
    }

    private static StatusError unsupportedForCustom() {
        return StatusError.plain(
                415,
                "UnsupportedMediaType",
                "the body of the request was in an unknown format - accepted media types include:"
                        + " application/json-patch+json, application/merge-patch+json,"
                        + " application/apply-patch+yaml");
    }

    /** Reads a patch; of the strategic ones the reference does not say what it was doing. */
    private static JsonNode json(ApiRequest request, String doing) {
        try {
            return Json.read(request.body());
        } catch (JsonProcessingException _) {
            var text = new String(request.body(), StandardCharsets.UTF_8).strip();
            throw StatusError.badRequest(
                    doing
                            + (text.isEmpty()
                                    ? "unexpected end of JSON input"
                                    : "invalid character '%c' looking for beginning of value"
                                            .formatted(text.charAt(0))));
        }
    }
}
