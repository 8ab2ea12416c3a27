package dev.trellis.apiserver.ownership;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.json.Json;
import dev.trellis.apiserver.kind.ApiKind;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What an object of a built-in kind has before anybody writes anything: structures that are never
 * absent, so that nobody owns their being there, and fields that have their zero.
 */
final class EmptyObjects {
    private static final String POD_TEMPLATE =
            "'template':{'metadata':{},'spec':{'containers':null}}";
    private static final String ROLE_REF = "'roleRef':{'apiGroup':'','kind':'','name':''}";
    private static final String RULES = "'rules':null";

    private static final Map<String, String> BY_TABLE =
            Map.ofEntries(
                    Map.entry(
                            "events",
                            "'involvedObject':{},'source':{},'firstTimestamp':null,"
                                    + "'lastTimestamp':null,'eventTime':null,"
                                    + "'reportingComponent':'','reportingInstance':''"),
                    Map.entry("limitranges", "'spec':{'limits':null}"),
                    Map.entry("namespaces", "'spec':{}"),
                    Map.entry("nodes", "'spec':{}"),
                    Map.entry("persistentvolumes", "'spec':{}"),
                    Map.entry("persistentvolumeclaims", "'spec':{'resources':{}}"),
                    Map.entry("pods", "'spec':{'containers':null}"),
                    Map.entry("podtemplates", POD_TEMPLATE),
                    Map.entry("replicationcontrollers", "'spec':{}"),
                    Map.entry("resourcequotas", "'spec':{}"),
                    Map.entry("services", "'spec':{}"),
                    Map.entry("controllerrevisions.apps", "'data':null,'revision':0"),
                    Map.entry(
                            "daemonsets.apps",
                            "'spec':{'selector':null," + POD_TEMPLATE + ",'updateStrategy':{}}"),
                    Map.entry(
                            "deployments.apps",
                            "'spec':{'selector':null," + POD_TEMPLATE + ",'strategy':{}}"),
                    Map.entry("replicasets.apps", "'spec':{'selector':null," + POD_TEMPLATE + "}"),
                    Map.entry(
                            "statefulsets.apps",
                            "'spec':{'selector':null,"
                                    + POD_TEMPLATE
                                    + ",'serviceName':'','updateStrategy':{}}"),
                    Map.entry(
                            "horizontalpodautoscalers.autoscaling",
                            "'spec':{'scaleTargetRef':{'kind':'','name':''},'maxReplicas':0}"),
                    Map.entry(
                            "cronjobs.batch",
                            "'spec':{'schedule':'','jobTemplate':{'metadata':{},'spec':{"
                                    + POD_TEMPLATE
                                    + "}}}"),
                    Map.entry("jobs.batch", "'spec':{" + POD_TEMPLATE + "}"),
                    Map.entry("leases.coordination.k8s.io", "'spec':{}"),
                    Map.entry(
                            "endpointslices.discovery.k8s.io",
                            "'addressType':'','endpoints':null,'ports':null"),
                    Map.entry("ingresses.networking.k8s.io", "'spec':{}"),
                    Map.entry("ingressclasses.networking.k8s.io", "'spec':{}"),
                    Map.entry("networkpolicies.networking.k8s.io", "'spec':{'podSelector':{}}"),
                    Map.entry("runtimeclasses.node.k8s.io", "'handler':''"),
                    Map.entry("poddisruptionbudgets.policy", "'spec':{}"),
                    Map.entry("clusterroles.rbac.authorization.k8s.io", RULES),
                    Map.entry("roles.rbac.authorization.k8s.io", RULES),
                    Map.entry("clusterrolebindings.rbac.authorization.k8s.io", ROLE_REF),
                    Map.entry("rolebindings.rbac.authorization.k8s.io", ROLE_REF),
                    Map.entry("priorityclasses.scheduling.k8s.io", "'value':0"),
                    Map.entry("csidrivers.storage.k8s.io", "'spec':{}"),
                    Map.entry("storageclasses.storage.k8s.io", "'provisioner':''"),
                    Map.entry(
                            "customresourcedefinitions.apiextensions.k8s.io",
                            "'spec':{'group':'','names':{'plural':'','kind':''},'scope':'',"
                                    + "'versions':null}"),
                    Map.entry(
                            "apiservices.apiregistration.k8s.io",
                            "'spec':{'groupPriorityMinimum':0,'versionPriority':0}"));

    private EmptyObjects() {}

    private static final Map<String, ObjectNode> SHARED = new ConcurrentHashMap<>();

    /** The object that all share; nobody may change it. */
    static ObjectNode shared(ApiKind kind) {
        // Definitions come and go, and theirs is quickly made.
        return kind.custom().isPresent()
                ? of(kind)
                : SHARED.computeIfAbsent(kind.qualified() + "/" + kind.version(), _ -> of(kind));
    }

    /** A new object, the caller's own to change. */
    static ObjectNode of(ApiKind kind) {
        var members = kind.custom().isPresent() ? "" : BY_TABLE.getOrDefault(kind.qualified(), "");
        var json = ("{'metadata':{}" + (members.isEmpty() ? "" : "," + members) + "}");
        var made = Json.readStored(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
        if (kind.custom().isPresent()) {
            made.remove("metadata");
        }
        return made.put("apiVersion", kind.apiVersion()).put("kind", kind.kind());
    }
}
