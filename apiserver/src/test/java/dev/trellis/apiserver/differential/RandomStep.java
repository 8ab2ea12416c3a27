package dev.trellis.apiserver.differential;

import dev.trellis.testkit.Gen;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Makes requests that are likely to meet: few objects, few fields, few values, few managers. */
final class RandomStep {
    private static final String DEFINITION =
            """
            {"metadata":{"name":"things.{group}.io"},"spec":{"group":"{group}.io","scope":"Namespaced",
            "names":{"plural":"things","kind":"Thing"},"versions":[{"name":"v1","served":true,"storage":true,
            "subresources":{"status":{}},"schema":{"openAPIV3Schema":{"type":"object","properties":{
            "spec":{"type":"object","properties":{"size":{"type":"integer","x-kubernetes-validations":[
            {"rule":"self < 3","message":"size under 3"}]},"mode":{"type":"string","default":"A"},
            "tags":{"type":"array","items":{"type":"string"},"x-kubernetes-list-type":"set"},
            "plain":{"type":"array","items":{"type":"string"}},
            "ports":{"type":"array","x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["port","proto"],
            "items":{"type":"object","required":["port"],"properties":{"port":{"type":"integer"},
            "proto":{"type":"string","default":"TCP"},"name":{"type":"string"}}}},
            "free":{"type":"object","x-kubernetes-preserve-unknown-fields":true},
            "map":{"type":"object","additionalProperties":{"type":"string"}}}},
            "status":{"type":"object","properties":{"phase":{"type":"string"}}}}}}}]}}\
            """;

    private final Gen gen;
    private final String group;

    RandomStep(Gen gen, String group) {
        this.gen = gen;
        this.group = group;
    }

    static Step definition() {
        return new Step(
                "POST",
                "/apis/apiextensions.k8s.io/v1/customresourcedefinitions",
                Map.of(),
                DEFINITION);
    }

    /** The next request. */
    Step next() {
        var kind = gen.pick(Kind.class);
        var name = gen.pick("a", "b");
        var manager = gen.pick("m1", "m2", "m3");
        var path = kind.path(group) + "/" + name;
        return switch (gen.intBetween(0, 9)) {
            case 0 -> new Step("DELETE", path, Map.of(), "");
            case 1 -> new Step("GET", path, Map.of(), "");
            case 2 ->
                    new Step(
                            "POST",
                            kind.path(group) + "?fieldManager=" + manager,
                            Map.of(),
                            object(kind, name));
            case 3 ->
                    new Step(
                            "PUT", path + "?fieldManager=" + manager, Map.of(), object(kind, name));
            case 4, 5 -> patch(path + "?fieldManager=" + manager, "merge-patch+json", part(kind));
            case 6 ->
                    kind == Kind.CONFIG_MAP
                            ? patch(path + "?fieldManager=" + manager, "merge-patch+json", "{}")
                            : patch(
                                    path + "/status?fieldManager=" + manager,
                                    "merge-patch+json",
                                    part(kind));
            default -> {
                var force = gen.chance(40) ? "&force=true" : "";
                yield patch(
                        path + "?fieldManager=" + manager + force,
                        "apply-patch+yaml",
                        object(kind, name));
            }
        };
    }

    /** Requests for all that there is. */
    List<Step> lists() {
        var made = new ArrayList<Step>();
        for (var kind : Kind.values()) {
            made.add(new Step("GET", kind.path(group), Map.of(), ""));
        }
        return made;
    }

    private static Step patch(String path, String type, String body) {
        return new Step("PATCH", path, Map.of("Content-Type", "application/" + type), body);
    }

    private String object(Kind kind, String name) {
        return "{\"apiVersion\":\"%s\",\"kind\":\"%s\",\"metadata\":{\"name\":\"%s\"%s}%s}"
                .formatted(
                        kind.apiVersion(group),
                        kind.text,
                        name,
                        gen.chance(40) ? "," + metadata() : "",
                        kind == Kind.DEPLOYMENT || gen.chance(90) ? "," + content(kind, true) : "");
    }

    private String part(Kind kind) {
        var parts = new ArrayList<String>();
        if (gen.chance(30)) {
            parts.add("\"metadata\":{" + metadata() + "}");
        }
        if (gen.chance(90)) {
            parts.add(content(kind, false));
        }
        return "{" + String.join(",", parts) + "}";
    }

    private String metadata() {
        return gen.pick(
                "\"labels\":{\"l\":\"1\"}",
                "\"labels\":{\"l\":\"2\",\"k\":\"1\"}",
                "\"labels\":{}",
                "\"annotations\":{\"n\":\"1\"}",
                "\"annotations\":{\"n\":\"2\",\"o\":\"x\"}");
    }

    private String content(Kind kind, boolean whole) {
        return switch (kind) {
            case CONFIG_MAP -> "\"data\":" + texts(whole);
            case DEPLOYMENT -> "\"spec\":" + deployment(whole);
            case THING ->
                    gen.chance(15)
                            ? "\"status\":{\"phase\":\"" + gen.pick("x", "y") + "\"}"
                            : "\"spec\":" + thing(whole);
        };
    }

    private String texts(boolean whole) {
        var members = new ArrayList<String>();
        for (var name : List.of("a", "b", "c")) {
            if (gen.chance(50)) {
                members.add(
                        "\"%s\":%s"
                                .formatted(
                                        name,
                                        whole || gen.chance(70)
                                                ? gen.pick("\"1\"", "\"2\"")
                                                : "null"));
            }
        }
        return "{" + String.join(",", members) + "}";
    }

    private String deployment(boolean whole) {
        var members = new ArrayList<String>();
        if (gen.chance(40)) {
            members.add("\"replicas\":" + gen.intBetween(0, 2));
        }
        if (whole) {
            members.add("\"selector\":{\"matchLabels\":{\"app\":\"web\"}}");
        }
        if (gen.chance(20)) {
            members.add(
                    gen.pick(
                            "\"strategy\":{\"type\":\"Recreate\",\"rollingUpdate\":null}",
                            "\"minReadySeconds\":5",
                            "\"paused\":true"));
        }
        var containers = containers();
        if (whole || gen.chance(40)) {
            members.add(
                    "\"template\":{\"metadata\":{\"labels\":{\"app\":\"web\"%s}},\"spec\":{%s\"containers\":[%s]}}"
                            .formatted(
                                    gen.chance(20) ? ",\"more\":\"1\"" : "",
                                    gen.chance(20)
                                            ? gen.pick(
                                                    "\"nodeSelector\":{\"a\":\"1\"},",
                                                    "\"tolerations\":[{\"key\":\"k\"}],",
                                                    "\"volumes\":[{\"name\":\"v\",\"emptyDir\":{}}],")
                                            : "",
                                    containers));
        }
        return "{" + String.join(",", members) + "}";
    }

    private String containers() {
        var made = new ArrayList<String>();
        for (var name : gen.pick(List.of("c"), List.of("c", "d"), List.of("d", "c"))) {
            made.add(
                    "{\"name\":\"%s\",\"image\":\"%s\"%s%s}"
                            .formatted(
                                    name,
                                    gen.pick("i:1", "i:2"),
                                    gen.chance(40)
                                            ? ",\"env\":["
                                                    + gen.pick(
                                                            "{\"name\":\"A\",\"value\":\"1\"}",
                                                            "{\"name\":\"B\",\"value\":\"1\"},{\"name\":\"A\",\"value\":\"2\"}",
                                                            "{\"name\":\"B\"}")
                                                    + "]"
                                            : "",
                                    name.equals("c") && gen.chance(30)
                                            ? ",\"ports\":["
                                                    + gen.pick(
                                                            "{\"containerPort\":80}",
                                                            "{\"containerPort\":90},{\"containerPort\":80,\"protocol\":\"UDP\"}")
                                                    + "]"
                                            : ""));
        }
        return String.join(",", made);
    }

    private String thing(boolean whole) {
        var choices =
                List.of(
                        List.of("\"size\":1", "\"size\":2", "\"size\":3"),
                        List.of("\"mode\":\"A\"", "\"mode\":\"B\""),
                        List.of("\"tags\":[\"a\"]", "\"tags\":[\"b\",\"a\"]", "\"tags\":[]"),
                        List.of("\"plain\":[\"a\"]", "\"plain\":[\"b\",\"b\"]"),
                        List.of(
                                "\"ports\":[{\"port\":80}]",
                                "\"ports\":[{\"port\":90,\"name\":\"n\"},{\"port\":80}]",
                                "\"ports\":[{\"port\":80,\"proto\":\"UDP\"},{\"port\":80,\"name\":\"m\"}]"),
                        List.of(
                                "\"free\":{\"a\":1}",
                                "\"free\":{\"a\":{\"b\":[1]},\"c\":\"d\"}",
                                "\"free\":{}"),
                        List.of("\"map\":{\"k\":\"1\"}", "\"map\":{\"l\":\"2\",\"k\":\"2\"}"));
        var members = new ArrayList<String>();
        for (var choice : choices) {
            if (gen.chance(35)) {
                var member = gen.pick(choice);
                var name = member.substring(0, member.indexOf(':') + 1);
                members.add(whole || gen.chance(80) ? member : name + "null");
            }
        }
        return "{" + String.join(",", members) + "}";
    }

    /** The kinds of which objects are written. */
    enum Kind {
        CONFIG_MAP("ConfigMap"),
        DEPLOYMENT("Deployment"),
        THING("Thing");

        private final String text;

        Kind(String text) {
            this.text = text;
        }

        String apiVersion(String group) {
            return switch (this) {
                case CONFIG_MAP -> "v1";
                case DEPLOYMENT -> "apps/v1";
                case THING -> group + ".io/v1";
            };
        }

        String path(String group) {
            return switch (this) {
                case CONFIG_MAP -> "/api/v1/namespaces/{ns}/configmaps";
                case DEPLOYMENT -> "/apis/apps/v1/namespaces/{ns}/deployments";
                case THING -> "/apis/" + group + ".io/v1/namespaces/{ns}/things";
            };
        }
    }
}
