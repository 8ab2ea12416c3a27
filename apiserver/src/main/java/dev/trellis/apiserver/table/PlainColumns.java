package dev.trellis.apiserver.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.kind.ApiKind;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What is shown of built-in kinds that run nothing. */
final class PlainColumns {
    private final ColumnMaker make;
    private final Instant now;

    PlainColumns(Instant now) {
        this.now = now;
        this.make = new ColumnMaker(now);
    }

    /** The columns of a kind after its name: its age, unless there is more to tell. */
    List<Column> of(ApiKind kind) {
        return switch (kind.qualified()) {
            case "configmaps" -> List.of(size("Data", "/data", "/binaryData"), make.age());
            case "secrets" ->
                    List.of(make.path("Type", "/type"), size("Data", "/data"), make.age());
            case "namespaces" -> List.of(make.path("Status", "/status/phase"), make.age());
            case "leases.coordination.k8s.io" ->
                    List.of(make.path("Holder", "/spec/holderIdentity"), make.age());
            case "roles.rbac.authorization.k8s.io", "clusterroles.rbac.authorization.k8s.io" ->
                    List.of(created());
            case "limitranges" -> List.of(created());
            case "resourcequotas" ->
                    List.of(
                            make.text("Request", it -> used(it, false)),
                            make.text("Limit", it -> used(it, true)),
                            make.age());
            case "rolebindings.rbac.authorization.k8s.io",
                    "clusterrolebindings.rbac.authorization.k8s.io" ->
                    List.of(
                            make.text(
                                    "Role",
                                    it ->
                                            it.at("/roleRef/kind").asText()
                                                    + "/"
                                                    + it.at("/roleRef/name").asText()),
                            make.age(),
                            make.wide("Users", it -> Cells.subjects(it, "User")),
                            make.wide("Groups", it -> Cells.subjects(it, "Group")),
                            make.wide(
                                    "ServiceAccounts", it -> Cells.subjects(it, "ServiceAccount")));
            case "customresourcedefinitions.apiextensions.k8s.io" ->
                    List.of(
                            make.path("Scope", "/spec/scope"),
                            make.text("Versions", PlainColumns::versions),
                            make.path("Created At", "/metadata/creationTimestamp"));
            case "scales.autoscaling" ->
                    List.of(
                            make.number("Desired", "/spec/replicas"),
                            make.number("Available", "/status/replicas"),
                            make.age());
            case "mutatingwebhookconfigurations.admissionregistration.k8s.io",
                    "validatingwebhookconfigurations.admissionregistration.k8s.io" ->
                    List.of(
                            make.numberOf("Webhooks", it -> it.path("webhooks").size()),
                            make.age());
            case "priorityclasses.scheduling.k8s.io" ->
                    List.of(
                            make.number("Value", "/value"),
                            make.flag("Global-Default", "boolean", "/globalDefault", false),
                            make.age(),
                            make.path("PreemptionPolicy", "/preemptionPolicy"));
            case "runtimeclasses.node.k8s.io" ->
                    List.of(make.path("Handler", "/handler"), make.age());
            case "poddisruptionbudgets.policy" ->
                    List.of(
                            make.text(
                                    "Min Available",
                                    it -> Cells.or(it, "/spec/minAvailable", "N/A")),
                            make.text(
                                    "Max Unavailable",
                                    it -> Cells.or(it, "/spec/maxUnavailable", "N/A")),
                            make.number("Allowed Disruptions", "/status/disruptionsAllowed"),
                            make.age());
            case "networkpolicies.networking.k8s.io" ->
                    List.of(
                            make.text(
                                    "Pod-Selector",
                                    it -> Cells.selector(it.at("/spec/podSelector"))),
                            make.age());
            case "controllerrevisions.apps" ->
                    List.of(
                            make.text("Controller", PlainColumns::controller),
                            make.counter("Revision", "/revision"),
                            make.age());
            case "nodes" -> node();
            default -> List.of(make.age());
        };
    }

    /** Events are told by when they were seen last; their own name matters least. */
    List<Column> event() {
        return List.of(
                make.text("Last Seen", this::lastSeen),
                make.path("Type", "/type"),
                make.path("Reason", "/reason"),
                make.text("Object", PlainColumns::concerned),
                make.wide("Subobject", it -> it.at("/involvedObject/fieldPath").asText("")),
                make.wide("Source", PlainColumns::source),
                make.text("Message", it -> it.path("message").asText("").strip()),
                make.wide("First Seen", this::firstSeen),
                make.counted("Count", "string", 1, PlainColumns::count),
                make.name(it -> it.at("/metadata/name").asText(), 1));
    }

    private List<Column> node() {
        var info = "/status/nodeInfo/";
        return List.of(
                make.text("Status", PlainColumns::nodeStatus),
                make.text("Roles", PlainColumns::nodeRoles),
                make.age(),
                make.path("Version", info + "kubeletVersion"),
                make.wide("Internal-IP", it -> address(it, "InternalIP")),
                make.wide("External-IP", it -> address(it, "ExternalIP")),
                make.wide("OS-Image", it -> Cells.or(it, info + "osImage", "<unknown>")),
                make.wide(
                        "Kernel-Version", it -> Cells.or(it, info + "kernelVersion", "<unknown>")),
                make.wide(
                        "Container-Runtime",
                        it -> Cells.or(it, info + "containerRuntimeVersion", "<unknown>")));
    }

    private Column created() {
        return make.textOfType(
                "Created At", "date", it -> it.at("/metadata/creationTimestamp").asText(""));
    }

    /** What of a quota is used up, of limits or of all else. */
    private static String used(ObjectNode quota, boolean limits) {
        var told = new TreeMap<String, String>();
        for (var hard : quota.at("/status/hard").properties()) {
            if (hard.getKey().startsWith("limits.") == limits) {
                var used = quota.at("/status/used").path(hard.getKey()).asText("0");
                told.put(hard.getKey(), used + "/" + hard.getValue().asText());
            }
        }
        return told.entrySet().stream()
                .map(member -> member.getKey() + ": " + member.getValue())
                .collect(Collectors.joining(", "));
    }

    private Column size(String name, String... paths) {
        return make.counted(
                name,
                "string",
                0,
                object -> {
                    var count = 0;
                    for (var path : paths) {
                        count += object.at(path).size();
                    }
                    return count;
                });
    }

    private static String versions(ObjectNode definition) {
        var names = new ArrayList<String>();
        for (var version : definition.at("/spec/versions")) {
            if (version.path("served").asBoolean()) {
                names.add(version.path("name").asText());
            }
        }
        return String.join(",", names);
    }

    private static String controller(ObjectNode revision) {
        for (var owner : revision.at("/metadata/ownerReferences")) {
            if (owner.path("controller").asBoolean()) {
                var version = owner.path("apiVersion").asText();
                var group = version.contains("/") ? "." + version.replaceFirst("/.*", "") : "";
                return owner.path("kind").asText().toLowerCase(Locale.ROOT)
                        + group
                        + "/"
                        + owner.path("name").asText();
            }
        }
        return Cells.NONE;
    }

    private static String concerned(ObjectNode event) {
        var about = event.path("involvedObject");
        var kind = about.path("kind").asText("").toLowerCase(Locale.ROOT);
        var name = about.path("name").asText("");
        return name.isEmpty() ? kind : kind + "/" + name;
    }

    private static String source(ObjectNode event) {
        var component =
                Cells.or(event, "/source/component", Cells.or(event, "/reportingComponent", ""));
        var instance = Cells.or(event, "/source/host", Cells.or(event, "/reportingInstance", ""));
        return instance.isEmpty() ? component : component + ", " + instance;
    }

    private static long count(ObjectNode event) {
        var series = event.at("/series/count");
        return series.isMissingNode()
                ? Math.max(1, event.path("count").asLong(1))
                : series.asLong();
    }

    private String firstSeen(ObjectNode event) {
        return Age.of(Cells.or(event, "/firstTimestamp", Cells.or(event, "/eventTime", "")), now);
    }

    private String lastSeen(ObjectNode event) {
        var last =
                Cells.or(event, "/series/lastObservedTime", Cells.or(event, "/lastTimestamp", ""));
        return last.isEmpty() ? firstSeen(event) : Age.of(last, now);
    }

    private static String nodeStatus(ObjectNode node) {
        var told = new ArrayList<String>();
        for (var condition : node.at("/status/conditions")) {
            if (condition.path("type").asText().equals("Ready")) {
                told.add(condition.path("status").asText().equals("True") ? "Ready" : "NotReady");
            }
        }
        if (told.isEmpty()) {
            told.add("Unknown");
        }
        if (node.at("/spec/unschedulable").asBoolean()) {
            told.add("SchedulingDisabled");
        }
        return String.join(",", told);
    }

    private static String nodeRoles(ObjectNode node) {
        var prefix = "node-role.kubernetes.io/";
        var roles = new ArrayList<String>();
        for (var label : node.at("/metadata/labels").properties()) {
            if (label.getKey().startsWith(prefix)) {
                roles.add(label.getKey().substring(prefix.length()));
            } else if (label.getKey().equals("kubernetes.io/role")) {
                roles.add(label.getValue().asText());
            }
        }
        roles.removeIf(String::isEmpty);
        roles.sort(null);
        return roles.isEmpty() ? Cells.NONE : String.join(",", roles);
    }

    private static String address(JsonNode node, String type) {
        for (var address : node.at("/status/addresses")) {
            if (address.path("type").asText().equals(type)) {
                return address.path("address").asText();
            }
        }
        return Cells.NONE;
    }
}
