package dev.trellis.apiserver.rule;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.fault.Cause;
import dev.trellis.apiserver.json.Json;
import dev.trellis.apiserver.pki.CertificateRequest;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Certificate requests: fixed once they are made, but for their conditions and their certificate,
 * which have an endpoint each.
 */
final class CertificateRules implements KindRules {
    private static final List<String> DECISIONS = List.of("Approved", "Denied");
    private static final List<String> FINAL = List.of("Approved", "Denied", "Failed");
    private static final TreeSet<String> USAGES =
            new TreeSet<>(
                    List.of(
                            "any",
                            "cert sign",
                            "client auth",
                            "code signing",
                            "content commitment",
                            "crl sign",
                            "data encipherment",
                            "decipher only",
                            "digital signature",
                            "email protection",
                            "encipher only",
                            "ipsec end system",
                            "ipsec tunnel",
                            "ipsec user",
                            "key agreement",
                            "key encipherment",
                            "microsoft sgc",
                            "netscape sgc",
                            "ocsp signing",
                            "s/mime",
                            "server auth",
                            "signing",
                            "timestamping"));
    private static final int SECONDS_MIN = 600;

    @Override
    public void fill(ObjectNode object) {
        Unreadable.checkBase64(object.at("/spec/request"), "CertificateSigningRequest");
    }

    @Override
    public void begin(ObjectNode object) {
        object.putObject("status");
    }

    @Override
    public void complete(ObjectNode object) {
        if (!object.has("status")) {
            object.putObject("status");
        }
    }

    @Override
    public void keep(String subresource, ObjectNode object, ObjectNode old, String now) {
        object.set("spec", old.path("spec").deepCopy());
        var status = object.withObject("status");
        switch (subresource) {
            case "approval" -> {
                var conditions = status.get("conditions");
                object.set("status", old.path("status").deepCopy());
                var kept = object.withObject("status");
                if (conditions == null) {
                    kept.remove("conditions");
                } else {
                    kept.set("conditions", conditions);
                }
                fillTimes(object, old, now);
            }
            case "status" -> {
                keepDecisions(status, old.path("status"));
                fillTimes(object, old, now);
            }
            default -> object.set("status", old.path("status").deepCopy());
        }
    }

    /** Who signs cannot approve: what is said of that stays as it was. */
    private static void keepDecisions(ObjectNode status, JsonNode old) {
        var next = Json.object().arrayNode();
        for (var condition : old.path("conditions")) {
            if (DECISIONS.contains(condition.path("type").asText())) {
                next.add(condition.deepCopy());
            }
        }
        for (var condition : status.path("conditions")) {
            if (!DECISIONS.contains(condition.path("type").asText())) {
                next.add(condition);
            }
        }
        if (next.isEmpty()) {
            status.remove("conditions");
        } else {
            status.set("conditions", next);
        }
    }

    private static void fillTimes(ObjectNode object, ObjectNode old, String now) {
        if (!(object.path("status").get("conditions") instanceof ArrayNode conditions)) {
            return;
        }
        for (var each : conditions) {
            if (each instanceof ObjectNode condition) {
                Defaults.put(condition, "lastUpdateTime", now);
                Defaults.put(condition, "lastTransitionTime", since(condition, old, now));
            }
        }
    }

    private static String since(JsonNode condition, ObjectNode old, String now) {
        for (var before : old.path("status").path("conditions")) {
            if (before.path("type").equals(condition.path("type"))
                    && before.path("status").equals(condition.path("status"))) {
                return before.path("lastTransitionTime").asText(now);
            }
        }
        return now;
    }

    @Override
    public List<Cause> check(ObjectNode object, Optional<ObjectNode> old) {
        var causes = new ArrayList<Cause>();
        if (old.isEmpty()) {
            causes.addAll(checkSpec(object.path("spec")));
        }
        causes.addAll(checkConditions(object.path("status").path("conditions")));
        old.ifPresent(before -> causes.addAll(checkChange(object, before)));
        return causes;
    }

    private static List<Cause> checkSpec(JsonNode spec) {
        var causes = new ArrayList<Cause>();
        var request = spec.path("request").asText("");
        var shown = request.isEmpty() ? "null" : Cause.quote(request);
        if (CertificateRequest.read(decode(request))
                instanceof CertificateRequest.Reading.Faulty(var why)) {
            causes.add(Cause.invalidShown("spec.request", shown, why));
        }
        var usages = spec.path("usages");
        if (usages.isEmpty()) {
            causes.add(Cause.required("spec.usages"));
        }
        var seen = new HashSet<JsonNode>();
        for (var i = 0; i < usages.size(); i++) {
            var field = "spec.usages[%d]".formatted(i);
            if (!USAGES.contains(usages.get(i).asText())) {
                causes.add(Cause.notSupported(field, Cause.show(usages.get(i)), USAGES));
            }
            if (!seen.add(usages.get(i))) {
                causes.add(Cause.duplicate(field, usages.get(i)));
            }
        }
        checkSigner(spec.path("signerName").asText("")).ifPresent(causes::add);
        if (spec.has("expirationSeconds")
                && spec.path("expirationSeconds").asLong() < SECONDS_MIN) {
            causes.add(
                    Cause.invalid(
                            "spec.expirationSeconds",
                            spec.path("expirationSeconds"),
                            "may not specify a duration less than 600 seconds (10 minutes)"));
        }
        return causes;
    }

    private static Optional<Cause> checkSigner(String signer) {
        if (signer.isEmpty()) {
            return Optional.of(Cause.required("spec.signerName"));
        }
        if (signer.equals("kubernetes.io/legacy-unknown")) {
            return Optional.of(
                    Cause.invalid(
                            "spec.signerName",
                            signer,
                            "the legacy signerName is not allowed via this API version"));
        }
        return signer.matches("[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)+/.+")
                ? Optional.empty()
                : Optional.of(
                        Cause.invalid(
                                "spec.signerName",
                                signer,
                                "must be a fully qualified domain and path of the form"
                                        + " 'example.com/signer-name'"));
    }

    private static List<Cause> checkConditions(JsonNode conditions) {
        var causes = new ArrayList<Cause>();
        var types = new HashSet<String>();
        for (var i = 0; i < conditions.size(); i++) {
            var field = "status.conditions[%d]".formatted(i);
            var type = conditions.get(i).path("type").asText("");
            var status = conditions.get(i).path("status").asText("");
            var allowed =
                    FINAL.contains(type) ? List.of("True") : List.of("False", "True", "Unknown");
            if (type.isEmpty()) {
                causes.add(Cause.required(field + ".type"));
            }
            if (status.isEmpty()) {
                causes.add(Cause.required(field + ".status"));
            } else if (!allowed.contains(status)) {
                causes.add(Cause.notSupported(field + ".status", Cause.quote(status), allowed));
            }
            if (!types.add(type)) {
                causes.add(Cause.duplicate(field + ".type", conditions.get(i).path("type")));
            }
        }
        if (types.containsAll(DECISIONS)) {
            causes.add(
                    Cause.invalidShown(
                            "status.conditions",
                            "\"{conditions[{\\\"type\\\": \\\"Approved\\\"}],"
                                    + " conditions[{\\\"type\\\": \\\"Denied\\\"}]}\"",
                            "must specify at most one of: `conditions[{\"type\": \"Approved\"}]`,"
                                    + " `conditions[{\"type\": \"Denied\"}]`"));
        }
        return causes;
    }

    private static List<Cause> checkChange(ObjectNode object, ObjectNode old) {
        var causes = new ArrayList<Cause>();
        for (var type : FINAL) {
            if (has(old, type) && !has(object, type)) {
                causes.add(
                        Cause.forbidden(
                                "status.conditions",
                                "updates may not remove a condition of type \"%s\""
                                        .formatted(type)));
            }
        }
        var before = old.path("status").path("certificate").asText("");
        var after = object.path("status").path("certificate").asText("");
        if (!before.equals(after)) {
            var text = new String(decode(after), StandardCharsets.UTF_8);
            if (!after.isEmpty() && !text.contains("-----BEGIN CERTIFICATE-----")) {
                causes.add(
                        Cause.invalid(
                                "status.certificate",
                                "<certificate data>",
                                "must contain at least one CERTIFICATE PEM block"));
            }
            if (!before.isEmpty()) {
                causes.add(
                        Cause.forbidden(
                                "status.certificate",
                                "updates may not modify existing certificate content"));
            }
        }
        return causes;
    }

    private static boolean has(ObjectNode object, String type) {
        for (var condition : object.path("status").path("conditions")) {
            if (condition.path("type").asText().equals(type)) {
                return true;
            }
        }
        return false;
    }

    private static byte[] decode(String text) {
        try {
            return Base64.getDecoder().decode(text.replaceAll("\\s", ""));
        } catch (IllegalArgumentException _) {
            return new byte[0];
        }
    }
}
