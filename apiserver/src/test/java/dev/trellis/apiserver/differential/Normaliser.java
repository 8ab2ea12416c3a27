package dev.trellis.apiserver.differential;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Takes out of an answer what two servers cannot have in common. */
final class Normaliser {
    private static final ObjectMapper JSON =
            JsonMapper.builder()
                    .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
                    .enable(SerializationFeature.INDENT_OUTPUT)
                    .build();
    private static final ObjectMapper YAML = new YAMLMapper();
    private static final Pattern UUID =
            Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}");
    private static final Pattern TIME = Pattern.compile("\\d{4}-\\d\\d-\\d\\dT[0-9:.]+Z");
    private static final Pattern GENERATED = Pattern.compile("(gen-|Upper-|bad_)[a-z0-9]{5}\\b");
    private static final Pattern AGE = Pattern.compile("\"\\d+[sm](?:\\d+s)?\"");
    private static final Pattern DECODER =
            Pattern.compile(
                    "(\"message\" : \"[^\\n]*(?:cannot be handled as a \\w+: (?!strict|converting)"
                            + "|json parse error: |error decoding patch: |error decoding YAML: |undecodable patch in webhook response: ))"
                            + "[^\\n]*(?=\",?$)",
                    Pattern.MULTILINE);
    private static final Pattern PATCHED =
            Pattern.compile(
                    "((?:\"field\" : \"patch\",\\s*\"message\" : \"|is invalid: patch: )Invalid value: )"
                            + "[^\\n]*(?=\",?$)",
                    Pattern.MULTILINE);
    private static final Pattern ADDRESS = Pattern.compile("\\b10\\.0\\.\\d{1,3}\\.\\d{1,3}\\b");
    private static final Pattern NODE_PORT =
            Pattern.compile("(\"(?:nodePort|healthCheckNodePort)\" : )3[0-2]\\d{3}\\b");
    private static final Pattern CREDENTIAL = Pattern.compile("X509SHA256=[0-9a-f]{64}");
    private static final Pattern HASH = Pattern.compile("[0-9A-F]{128}");

    /** Which clients act on. */
    private static final List<String> HEADERS =
            List.of(
                    "Allow",
                    "Cache-Control",
                    "ETag",
                    "Location",
                    "Retry-After",
                    "Vary",
                    "WWW-Authenticate",
                    "X-Content-Type-Options");

    private static final Set<String> DROPPED =
            Set.of("storageVersionHash", "description", "serverAddress");

    private final Map<String, String> hidden = new LinkedHashMap<>();

    void hide(String name, String value) {
        hidden.put(value, "<" + name + ">");
    }

    Answer answer(int status, Side.Sent response, String body) {
        var type = response.header("Content-Type").stream().findFirst().orElse("");
        var warnings = response.header("Warning").stream().map(this::mask).sorted().toList();
        var headers =
                HEADERS.stream()
                        .flatMap(name ->
                                response.header(name).stream().map(value -> name + ": " + value))
                        .map(this::mask)
                        .toList();
        return new Answer(status, type, headers, warnings, body(plain(type, body)));
    }

    /** The order of members and the quotes of YAML mean nothing, so it is compared as JSON. */
    private static String plain(String type, String body) {
        if (!type.startsWith("application/yaml")) {
            return body;
        }
        try {
            return YAML.readTree(body).toString();
        } catch (JsonProcessingException _) {
            return body;
        }
    }

    private String body(String body) {
        if (!body.startsWith("{")) {
            return mask(body);
        }
        try {
            // Some answers are printed over several lines.
            JSON.readerFor(JsonNode.class)
                    .with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    .readTree(body);
            return line(body);
        } catch (JsonProcessingException _) {
            // A stream: one value on each line.
        }
        return body.lines().map(this::line).collect(Collectors.joining("\n"));
    }

    private String line(String line) {
        try {
            var tree = JSON.readTree(line);
            clean(tree);
            // Through a map, whose members can be sorted.
            return mask(JSON.writeValueAsString(JSON.treeToValue(tree, Object.class)));
        } catch (JsonProcessingException _) {
            return mask(line);
        }
    }

    private static void clean(JsonNode node) {
        if (node instanceof ObjectNode object) {
            if (object.path("kind").asText().endsWith("Review")) {
                // Nobody owns a field of what is not stored; only the reference says so.
                object.withObject("metadata").remove("managedFields");
            }
            object.remove(DROPPED);
            if (object.get("causes") instanceof ArrayNode causes) {
                // Their order is that of a map in the reference server.
                object.set(
                        "causes",
                        sorted(causes, cause -> cause.path("field").asText() + " " + cause));
                if (causes.size() > 1) {
                    object.put("note", "several causes");
                }
            }
            if (object.get("managedFields") instanceof ArrayNode entries) {
                // Their order is that of their times, and a second may end between two servers.
                object.set("managedFields", sorted(entries, Normaliser::manager));
            }
        }
        node.forEach(Normaliser::clean);
        if (node instanceof ObjectNode status && status.path("details").has("note")) {
            var message = status.path("message").asText();
            status.put("message", message.replaceFirst(" is invalid: .*", " is invalid"));
        }
    }

    private static String manager(JsonNode entry) {
        return String.join(
                " ",
                entry.path("operation").asText(),
                entry.path("manager").asText(),
                entry.path("apiVersion").asText(),
                entry.path("subresource").asText());
    }

    private static ArrayNode sorted(ArrayNode list, Function<JsonNode, String> key) {
        var elements = new ArrayList<JsonNode>();
        list.forEach(elements::add);
        elements.sort(Comparator.comparing(key));
        return list.arrayNode().addAll(elements);
    }

    private String mask(String text) {
        var masked = UUID.matcher(text).replaceAll("<uid>");
        masked = TIME.matcher(masked).replaceAll("<time>");
        // A second may end between two servers.
        masked = AGE.matcher(masked).replaceAll("\"<age>\"");
        masked = CREDENTIAL.matcher(masked).replaceAll("<credential>");
        // Drawn by lot, each server from the same range.
        masked = ADDRESS.matcher(masked).replaceAll("<address>");
        masked = NODE_PORT.matcher(masked).replaceAll("$1\"<port>\"");
        masked = HASH.matcher(masked).replaceAll("<hash>");
        // How a decoder of another language tells what it stumbled over.
        masked = DECODER.matcher(masked).replaceAll("$1<why>");
        masked = PATCHED.matcher(masked).replaceAll("$1<patched>");
        masked = GENERATED.matcher(masked).replaceAll("$1<random>");
        masked = masked.replaceAll("(\"resourceVersion\" ?: ?\")\\d+\"", "$1<rv>\"");
        masked = masked.replaceAll("(\"continue\" ?: ?\")[^\"]+\"", "$1<continue>\"");
        for (var secret : hidden.entrySet()) {
            // A young server's version can look like a number in the object, or like a code.
            if (secret.getKey().length() > 2) {
                masked =
                        masked.replaceAll(
                                "(?<!\" : )(?<!\\d)"
                                        + Pattern.quote(secret.getKey())
                                        + "(?!\\d)(?! - \")",
                                secret.getValue());
            }
        }
        return masked;
    }
}
