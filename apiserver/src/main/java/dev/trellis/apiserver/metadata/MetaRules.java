package dev.trellis.apiserver.metadata;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.fault.Cause;
import dev.trellis.apiserver.kind.ApiKind;
import dev.trellis.apiserver.kind.NameRule;
import dev.trellis.apiserver.kind.Trait;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** What is wrong with the metadata of an object, in the order in which the reference tells it. */
public final class MetaRules {
    private static final int ANNOTATION_BYTES_MAX = 262_144;
    private static final int LABEL_LENGTH_MAX = 63;
    private static final Pattern NAME_PART =
            Pattern.compile("([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]");
    private static final Set<String> STANDARD_FINALIZERS =
            Set.of("orphan", "foregroundDeletion", "kubernetes");
    private static final String NAME_PART_FORM =
            "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with"
                    + " an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc',"
                    + " regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')";
    private static final String LABEL_FORM =
            "a valid label must be an empty string or consist of alphanumeric characters, '-', '_'"
                    + " or '.', and must start and end with an alphanumeric character (e.g."
                    + " 'MyValue',  or 'my_value',  or '12345', regex used for validation is"
                    + " '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')";

    private static final String EMPTY = "must not be empty";

    private final List<Cause> causes = new ArrayList<>();

    private MetaRules() {}

    /** Checks an object that is new or changed. */
    public static List<Cause> check(ObjectNode object, ApiKind kind) {
        var rules = new MetaRules();
        var meta = Meta.of(object);
        rules.name(meta, kind);
        rules.labels(meta);
        rules.annotations(meta);
        rules.owners(meta);
        rules.finalizers(meta, kind);
        return rules.causes;
    }

    /** Checks what an update may not do. */
    public static List<Cause> checkUpdate(ObjectNode object, ObjectNode old) {
        var causes = new ArrayList<Cause>();
        var next = Meta.of(object);
        var before = Meta.of(old);
        var added = new ArrayList<>(next.finalizers());
        added.removeAll(before.finalizers());
        if (before.isDeleting() && !added.isEmpty()) {
            var shown = String.join(", ", added.stream().map(Cause::quote).toList());
            causes.add(
                    Cause.forbidden(
                            "metadata.finalizers",
                            "no new finalizers can be added if the object is being deleted, found"
                                    + " new finalizers []string{"
                                    + shown
                                    + "}"));
        }
        for (var field : List.of("uid", "deletionTimestamp", "deletionGracePeriodSeconds")) {
            var value = next.node().path(field);
            if (!value.isMissingNode() && !value.equals(before.node().path(field))) {
                causes.add(Cause.invalid("metadata." + field, value, "field is immutable"));
            }
        }
        return causes;
    }

    /** What the writer of a custom object should know of its metadata. */
    public static List<String> warn(ObjectNode object, Optional<ObjectNode> old) {
        var finalizers = new ArrayList<>(Meta.of(object).finalizers());
        old.ifPresent(before -> finalizers.removeAll(Meta.of(before).finalizers()));
        return finalizers.stream()
                .filter(finalizer ->
                        !finalizer.contains("/") && !STANDARD_FINALIZERS.contains(finalizer))
                .map(finalizer ->
                        "metadata.finalizers: %s: prefer a domain-qualified finalizer name %sto avoid accidental conflicts with other finalizer writers"
                                .formatted(
                                        Cause.quote(finalizer),
                                        finalizer.contains(".") ? "including a path (/) " : ""))
                .toList();
    }

    private void name(Meta meta, ApiKind kind) {
        var generated = meta.text("generateName");
        if (!generated.isEmpty()) {
            var checked =
                    generated.endsWith("-")
                            ? generated.substring(0, generated.length() - 1)
                            : generated;
            kind.nameRule()
                    .findFault(checked.isEmpty() ? generated : checked)
                    .ifPresent(fault ->
                            causes.add(Cause.invalid("metadata.generateName", generated, fault)));
        }
        if (meta.name().isEmpty()) {
            causes.add(Cause.required("metadata.name", "name or generateName is required"));
        } else {
            kind.nameRule()
                    .findFault(meta.name())
                    .ifPresent(fault ->
                            causes.add(Cause.invalid("metadata.name", meta.name(), fault)));
        }
    }

    private void labels(Meta meta) {
        new TreeMap<>(meta.labels())
                .forEach((key, value) -> {
                    qualified("metadata.labels", key, key);
                    labelValue("metadata.labels", value);
                });
    }

    private void labelValue(String field, String value) {
        labelFaults(value).forEach(fault -> causes.add(Cause.invalid(field, value, fault)));
    }

    /** What is wrong with the value of a label. */
    public static List<String> labelFaults(String value) {
        var faults = new ArrayList<String>();
        if (value.length() > LABEL_LENGTH_MAX) {
            faults.add("must be no more than 63 bytes");
        }
        if (!value.isEmpty() && !NAME_PART.matcher(value).matches()) {
            faults.add(LABEL_FORM);
        }
        return faults;
    }

    private void annotations(Meta meta) {
        var bytes = 0L;
        for (var annotation : new TreeMap<>(meta.annotations()).entrySet()) {
            var key = annotation.getKey();
            qualified("metadata.annotations", key, key.toLowerCase(Locale.ROOT));
            bytes += key.getBytes(StandardCharsets.UTF_8).length;
            bytes += annotation.getValue().getBytes(StandardCharsets.UTF_8).length;
        }
        if (bytes > ANNOTATION_BYTES_MAX) {
            causes.add(Cause.tooLong("metadata.annotations", ANNOTATION_BYTES_MAX));
        }
    }

    private void qualified(String field, String shown, String checked) {
        for (var fault : qualifiedFaults(checked)) {
            causes.add(Cause.invalid(field, shown, fault));
        }
    }

    /** What is wrong with a name that may have a domain in front. */
    public static List<String> qualifiedFaults(String key) {
        var faults = new ArrayList<String>();
        var slash = key.indexOf('/');
        var name = key.substring(slash + 1);
        if (slash >= 0) {
            var prefix = key.substring(0, slash);
            if (name.contains("/")) {
                return List.of(
                        "a valid label key must consist of alphanumeric characters, '-', '_' or"
                                + " '.', and must start and end with an alphanumeric character"
                                + " (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for"
                                + " validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]') with"
                                + " an optional DNS subdomain prefix and '/' (e.g."
                                + " 'example.com/MyName')");
            }
            if (prefix.isEmpty()) {
                faults.add("prefix part must be non-empty");
            } else {
                NameRule.SUBDOMAIN
                        .findFault(prefix)
                        .ifPresent(fault -> faults.add("prefix part " + fault));
            }
        }
        if (name.isEmpty()) {
            faults.add("name part must be non-empty");
        } else if (name.length() > LABEL_LENGTH_MAX) {
            faults.add("name part must be no more than 63 bytes");
        }
        if (!NAME_PART.matcher(name).matches()) {
            faults.add("name part " + NAME_PART_FORM);
        }
        return faults;
    }

    private void owners(Meta meta) {
        var controllers = new ArrayList<String>();
        var owners = meta.node().path("ownerReferences");
        for (var i = 0; i < owners.size(); i++) {
            var owner = owners.get(i);
            for (var field : List.of("apiVersion", "kind", "name", "uid")) {
                var said = owner.path(field).asText("");
                // A version with two slashes is none.
                if (said.isEmpty()
                        || (field.equals("apiVersion")
                                && said.indexOf('/') != said.lastIndexOf('/'))) {
                    var what = field.equals("apiVersion") ? "version must not be empty" : EMPTY;
                    causes.add(Cause.invalid("metadata.ownerReferences." + field, said, what));
                }
            }
            if (owner.path("apiVersion").asText("").equals("v1")
                    && owner.path("kind").asText("").equals("Event")) {
                causes.add(
                        Cause.invalid(
                                "metadata.ownerReferences",
                                owner,
                                "/v1, Kind=Event is disallowed from being an owner"));
            }
            if (owner.path("controller").asBoolean(false)) {
                controllers.add(owner.path("kind").asText() + "/" + owner.path("name").asText());
            }
        }
        if (controllers.size() > 1) {
            causes.add(
                    Cause.invalid(
                            "metadata.ownerReferences",
                            owners,
                            "Only one reference can have Controller set to true. Found \"true\" in"
                                    + " references for "
                                    + controllers.get(0)
                                    + " and "
                                    + controllers.get(1)));
        }
    }

    private void finalizers(Meta meta, ApiKind kind) {
        var finalizers = meta.finalizers();
        for (var i = 0; i < finalizers.size(); i++) {
            var finalizer = finalizers.get(i);
            var field = "metadata.finalizers[" + i + "]";
            qualifiedFaults(finalizer)
                    .forEach(fault -> causes.add(Cause.invalid(field, finalizer, fault)));
            if (!kind.has(Trait.CUSTOM)
                    && !finalizer.contains("/")
                    && !STANDARD_FINALIZERS.contains(finalizer)) {
                causes.add(
                        Cause.invalid(
                                field,
                                finalizer,
                                "name is neither a standard finalizer name nor is it fully"
                                        + " qualified"));
            }
        }
        if (finalizers.containsAll(List.of("orphan", "foregroundDeletion"))) {
            causes.add(
                    Cause.invalid(
                            "metadata.finalizers",
                            meta.node().path("finalizers"),
                            "finalizer orphan and foregroundDeletion cannot be both set"));
        }
    }
}
