package dev.trellis.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** A schema of what a verb shows as JSON; knows the few keywords that those in docs/schemas use. */
record JsonSchema(JsonNode root) {
    static final Path FOLDER =
            Objects.requireNonNull(Path.of("").toAbsolutePath().getParent())
                    .resolve("docs/schemas");

    /** The file for a verb. */
    static Path fileOf(String verb) {
        return FOLDER.resolve(verb.replace(' ', '-') + ".json");
    }

    static JsonSchema of(String verb) {
        try {
            return new JsonSchema(new ObjectMapper().readTree(Files.readString(fileOf(verb))));
        } catch (IOException e) {
            throw new UncheckedIOException("trellis " + verb + " has no schema", e);
        }
    }

    /** What of this does not fit, each with its place. */
    List<String> problems(JsonNode value) {
        var problems = new ArrayList<String>();
        check(root, value, "", problems);
        return problems;
    }

    private void check(JsonNode schema, JsonNode value, String at, List<String> problems) {
        for (var keyword : schema.properties()) {
            var wanted = keyword.getValue();
            switch (keyword.getKey()) {
                case "$schema", "$defs", "title", "description" -> {}
                case "$ref" -> check(root.at(wanted.asText().substring(1)), value, at, problems);
                case "type" -> {
                    if (!type(value).equals(wanted.asText())) {
                        problems.add("%s: %s is no %s".formatted(at, value, wanted.asText()));
                    }
                }
                case "const" -> {
                    if (!value.equals(wanted)) {
                        problems.add("%s: %s is not %s".formatted(at, value, wanted));
                    }
                }
                case "required" ->
                        wanted.forEach(name -> {
                            if (!value.has(name.asText())) {
                                problems.add("%s: %s is missing".formatted(at, name.asText()));
                            }
                        });
                case "properties" ->
                        wanted.properties().stream()
                                .filter(one -> value.has(one.getKey()))
                                .forEach(one ->
                                        check(
                                                one.getValue(),
                                                value.get(one.getKey()),
                                                at + "/" + one.getKey(),
                                                problems));
                case "additionalProperties" ->
                        value.fieldNames()
                                .forEachRemaining(name -> {
                                    if (!schema.path("properties").has(name)) {
                                        problems.add("%s: %s is unknown".formatted(at, name));
                                    }
                                });
                case "items" -> {
                    for (var i = 0; i < value.size(); i++) {
                        check(wanted, value.get(i), at + "/" + i, problems);
                    }
                }
                case "oneOf" -> checkOne(wanted, value, at, problems);
                default ->
                        throw new IllegalStateException(
                                "this test knows no keyword " + keyword.getKey());
            }
        }
    }

    private void checkOne(JsonNode choices, JsonNode value, String at, List<String> problems) {
        var fitting = 0;
        var tried = new ArrayList<String>();
        for (var choice : choices) {
            var wrong = new ArrayList<String>();
            check(choice, value, at, wrong);
            fitting += wrong.isEmpty() ? 1 : 0;
            tried.addAll(wrong);
        }
        if (fitting != 1) {
            problems.add("%s: %d forms fit, not one: %s".formatted(at, fitting, tried));
        }
    }

    private static String type(JsonNode value) {
        return switch (value.getNodeType()) {
            case OBJECT -> "object";
            case ARRAY -> "array";
            case STRING -> "string";
            case BOOLEAN -> "boolean";
            case NUMBER -> value.isIntegralNumber() ? "integer" : "number";
            case NULL, MISSING, BINARY, POJO -> "null";
        };
    }
}
