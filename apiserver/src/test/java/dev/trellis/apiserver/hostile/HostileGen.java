package dev.trellis.apiserver.hostile;

import dev.trellis.testkit.Gen;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Makes requests that are almost right, and some that are not even that. */
final class HostileGen {
    private static final List<String> COLLECTIONS =
            List.of(
                    "/api/v1/namespaces/default/configmaps",
                    "/api/v1/namespaces/default/secrets",
                    "/api/v1/namespaces/default/pods",
                    "/api/v1/namespaces/default/services",
                    "/api/v1/namespaces",
                    "/apis/apps/v1/namespaces/default/deployments",
                    "/apis/batch/v1/namespaces/default/jobs",
                    "/apis/coordination.k8s.io/v1/namespaces/default/leases",
                    "/apis/rbac.authorization.k8s.io/v1/namespaces/default/rolebindings",
                    "/apis/certificates.k8s.io/v1/certificatesigningrequests",
                    "/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations",
                    "/apis/apiextensions.k8s.io/v1/customresourcedefinitions",
                    "/apis/authorization.k8s.io/v1/subjectaccessreviews",
                    "/apis/authentication.k8s.io/v1/tokenreviews",
                    "/apis/test.io/v1/namespaces/default/toys");
    private static final List<String> OPTIONS =
            List.of(
                    "labelSelector",
                    "fieldSelector",
                    "continue",
                    "limit",
                    "resourceVersion",
                    "resourceVersionMatch",
                    "timeoutSeconds",
                    "sendInitialEvents",
                    "dryRun",
                    "fieldManager",
                    "fieldValidation",
                    "force",
                    "propagationPolicy",
                    "gracePeriodSeconds",
                    "includeObject",
                    "pretty",
                    "hash",
                    "timeout");
    private static final List<String> TYPES =
            List.of(
                    "application/json",
                    "application/yaml",
                    "application/merge-patch+json",
                    "application/json-patch+json",
                    "application/strategic-merge-patch+json",
                    "application/apply-patch+yaml",
                    "application/vnd.kubernetes.protobuf",
                    "application/cbor",
                    "text/plain",
                    "application/json; charset=\"",
                    ";;;",
                    "");
    private static final List<String> NAMES =
            List.of(
                    "apiVersion",
                    "kind",
                    "metadata",
                    "name",
                    "namespace",
                    "labels",
                    "annotations",
                    "finalizers",
                    "ownerReferences",
                    "managedFields",
                    "resourceVersion",
                    "uid",
                    "generation",
                    "deletionTimestamp",
                    "spec",
                    "status",
                    "data",
                    "rules",
                    "subjects",
                    "template",
                    "containers",
                    "selector",
                    "matchLabels",
                    "ports",
                    "versions",
                    "schema",
                    "openAPIV3Schema",
                    "properties",
                    "x-kubernetes-validations",
                    "webhooks",
                    "request",
                    "token",
                    "$patch",
                    "$setElementOrder/containers",
                    "$retainKeys",
                    "op",
                    "path",
                    "value",
                    "from",
                    "");

    private final Gen gen;

    HostileGen(Gen gen) {
        this.gen = gen;
    }

    RawRequest next() {
        var method = gen.pick("GET", "POST", "PUT", "PATCH", "PATCH", "DELETE", "HEAD", "FLY");
        var headers = new ArrayList<String>();
        headers.add("Content-Type: " + gen.pick(TYPES));
        if (gen.chance(40)) {
            headers.add("Accept: " + accept());
        }
        if (gen.chance(10)) {
            headers.add("Impersonate-User: " + gen.pick("", "x", "system:masters", "\u00ff"));
        }
        if (gen.chance(5)) {
            headers.add("If-None-Match: " + gen.pick("*", "\"", "x"));
        }
        var path = path();
        // An address that cannot be read at all ends the connection: who is still sending a body
        // then may never come to read the answer.
        var body = path.contains("%00") || path.endsWith("%") ? new byte[0] : body();
        return new RawRequest(method, path + query(), headers, body);
    }

    private String path() {
        if (gen.chance(80)) {
            return gen.pick(COLLECTIONS)
                    + gen.pick("", "/a", "/toys.test.io", "/a/status", "/a/nope", "/%61", "/a%2Fb");
        }
        return gen.pick(
                "/",
                "//",
                "/api/v1/namespaces//configmaps",
                "/api/v1/namespaces/%00/configmaps",
                "/api/v1/namespaces/..%2f..%2f/configmaps",
                "/apis/%ff%fe/v1",
                "/clusters/../api",
                "/clusters//api/v1",
                "/clusters/%C3%28/api",
                "/openapi/v3/../v3",
                "/openapi/v3/apis/" + "x".repeat(gen.intBetween(1, 3000)) + "/v1",
                "/api/v1/watch",
                "/apis/apps/v1/" + "a/".repeat(gen.intBetween(1, 500)),
                "/%");
    }

    private String query() {
        var parts = new ArrayList<String>();
        for (var i = gen.intBetween(0, 3); i > 0; i--) {
            parts.add(gen.pick(OPTIONS) + "=" + value());
        }
        if (gen.chance(5)) {
            // A watch that is refused, or soon over.
            parts.addFirst("watch=" + gen.pick("1", "x") + "&timeoutSeconds=1");
        }
        return parts.isEmpty() ? "" : "?" + String.join("&", parts);
    }

    private String value() {
        return gen.pick(
                "",
                "0",
                "-1",
                "99999999999999999999",
                "true",
                "All",
                "Strict",
                "Exact",
                "NotOlderThan",
                "Foreground",
                "%00",
                "%ff",
                "%",
                "a%3Db",
                "(((((",
                "a%20in%20(" + "x,".repeat(gen.intBetween(0, 2000)) + ")",
                "metadata.name%3D" + "a".repeat(gen.intBetween(0, 3000)),
                "%21".repeat(gen.intBetween(1, 500)),
                "eyJ2IjoibWV0YS5rOHMuaW8vdjEiLCJydiI6LTF9",
                "1h1h");
    }

    private String accept() {
        return gen.pick(
                "",
                "*/*",
                "application/json;as=Table;v=v1;g=meta.k8s.io",
                "application/yaml",
                "application/json;as=",
                ";q=,;;",
                "x".repeat(gen.intBetween(1, 2000)),
                "application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io");
    }

    private byte[] body() {
        return switch (gen.intBetween(0, 11)) {
            case 0 -> new byte[0];
            case 1 -> bytes("[".repeat(gen.intBetween(1, 20_000)));
            case 2 -> bytes("{\"a\":".repeat(gen.intBetween(1, 20_000)));
            case 3 -> bytes("- ".repeat(gen.intBetween(1, 5_000)));
            case 4 -> noise();
            case 5 -> anchors();
            case 6 -> large();
            case 7 -> copies();
            default -> broken(bytes(json(0)));
        };
    }

    /** A patch of which each step doubles what the one before made. */
    private byte[] copies() {
        var steps = new ArrayList<String>();
        for (var i = gen.intBetween(1, 60); i > 0; i--) {
            steps.add(
                    "{\"op\":\"copy\",\"from\":\"/metadata\",\"path\":\"/metadata/k%d\"}"
                            .formatted(i));
        }
        return bytes("[" + String.join(",", steps) + "]");
    }

    private byte[] noise() {
        var bytes = new byte[gen.intBetween(1, 300)];
        for (var i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) gen.intBetween(0, 255);
        }
        return bytes;
    }

    /** Names for names for names, of which each stands for ten of the one before. */
    private byte[] anchors() {
        var text = new StringBuilder("a0: &a0 x\n");
        for (var i = 1; i < gen.intBetween(2, 12); i++) {
            text.append("a%d: &a%d [".formatted(i, i));
            text.append("*a%d,".formatted(i - 1).repeat(10)).append("]\n");
        }
        return bytes(text.toString());
    }

    /** Near the bound of a body, and beyond. */
    private byte[] large() {
        var length = gen.chance(10) ? gen.intBetween(2_900_000, 3_300_000) : 100_000;
        return bytes(
                "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"a\"},\"data\":{\"x\":\""
                        + "y".repeat(length)
                        + "\"}}");
    }

    /** Sometimes with a byte that is no text, or without its end. */
    private byte[] broken(byte[] bytes) {
        if (gen.chance(20)) {
            bytes[gen.intBetween(0, bytes.length - 1)] =
                    (byte) (int) gen.pick(0xff, 0xc3, 0x00, 0x22, 0x7b);
        }
        return gen.chance(10) ? Arrays.copyOf(bytes, gen.intBetween(0, bytes.length)) : bytes;
    }

    private String json(int depth) {
        if (depth > 5 || gen.chance(30 + 10 * depth)) {
            return gen.pick(
                    "null",
                    "true",
                    "0",
                    "-1",
                    "1e400",
                    "123456789012345678901234567890",
                    "0.1e-300",
                    "\"\"",
                    "\"a\"",
                    "\"v1\"",
                    "\"ConfigMap\"",
                    "\"\\ud800\"",
                    "\"\\u0000\"",
                    "\"2026-01-01T00:00:00Z\"",
                    "[]",
                    "{}");
        }
        if (gen.chance(25)) {
            var elements = new ArrayList<String>();
            for (var i = gen.intBetween(0, 3); i > 0; i--) {
                elements.add(json(depth + 1));
            }
            return "[" + String.join(",", elements) + "]";
        }
        var members = new ArrayList<String>();
        if (depth == 0 && gen.chance(60)) {
            members.add(
                    gen.pick(
                            "\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\"",
                            "\"apiVersion\":\"apps/v1\",\"kind\":\"Deployment\"",
                            "\"apiVersion\":\"test.io/v1\",\"kind\":\"Toy\""));
            members.add("\"metadata\":{\"name\":\"a\",\"labels\":" + json(3) + "}");
        }
        for (var i = gen.intBetween(0, 4); i > 0; i--) {
            members.add("\"" + gen.pick(NAMES) + "\":" + json(depth + 1));
        }
        return "{" + String.join(",", members) + "}";
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
