package dev.trellis.apiserver.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.kind.ApiKind;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** What is shown of services, of what leads to them, and of storage. */
final class NetworkColumns {
    private static final int HOSTS_MAX = 3;

    private final ColumnMaker make;

    NetworkColumns(Instant now) {
        this.make = new ColumnMaker(now);
    }

    /** The columns of a kind after its name; empty if it is another kind. */
    List<Column> of(ApiKind kind) {
        return switch (kind.qualified()) {
            case "services" ->
                    List.of(
                            make.path("Type", "/spec/type"),
                            make.text(
                                    "Cluster-IP",
                                    it -> Cells.or(it, "/spec/clusterIPs/0", Cells.NONE)),
                            make.text("External-IP", NetworkColumns::externalAddress),
                            make.text("Port(s)", NetworkColumns::ports),
                            make.age(),
                            make.wide("Selector", it -> Cells.labels(it.at("/spec/selector"))));
            case "endpoints" ->
                    List.of(make.text("Endpoints", NetworkColumns::endpoints), make.age());
            case "endpointslices.discovery.k8s.io" ->
                    List.of(
                            make.path("AddressType", "/addressType"),
                            make.text("Ports", NetworkColumns::slicePorts),
                            make.text("Endpoints", NetworkColumns::sliceAddresses),
                            make.age());
            case "ingresses.networking.k8s.io" ->
                    List.of(
                            make.text(
                                    "Class",
                                    it -> Cells.or(it, "/spec/ingressClassName", Cells.NONE)),
                            make.text("Hosts", NetworkColumns::hosts),
                            make.text("Address", NetworkColumns::balancer),
                            make.text(
                                    "Ports", it -> it.at("/spec/tls").isEmpty() ? "80" : "80, 443"),
                            make.age());
            case "ingressclasses.networking.k8s.io" ->
                    List.of(
                            make.path("Controller", "/spec/controller"),
                            make.text("Parameters", NetworkColumns::parameters),
                            make.age());
            case "persistentvolumes" -> volume();
            case "persistentvolumeclaims" -> claim();
            case "storageclasses.storage.k8s.io" ->
                    List.of(
                            make.path("Provisioner", "/provisioner"),
                            make.text(
                                    "ReclaimPolicy",
                                    it -> Cells.or(it, "/reclaimPolicy", "Delete")),
                            make.text(
                                    "VolumeBindingMode",
                                    it -> Cells.or(it, "/volumeBindingMode", "Immediate")),
                            make.flag(
                                    "AllowVolumeExpansion",
                                    "string",
                                    "/allowVolumeExpansion",
                                    false),
                            make.age());
            case "csidrivers.storage.k8s.io" -> driver();
            default -> List.of();
        };
    }

    private List<Column> volume() {
        return List.of(
                make.path("Capacity", "/spec/capacity/storage"),
                make.text("Access Modes", it -> Cells.accessModes(it.at("/spec/accessModes"))),
                make.path("Reclaim Policy", "/spec/persistentVolumeReclaimPolicy"),
                make.text("Status", NetworkColumns::phase),
                make.text("Claim", NetworkColumns::claimed),
                make.path("StorageClass", "/spec/storageClassName"),
                make.text("VolumeAttributesClass", NetworkColumns::attributesClass),
                make.path("Reason", "/status/reason"),
                make.age(),
                make.wide("VolumeMode", it -> Cells.or(it, "/spec/volumeMode", Cells.UNSET)));
    }

    private List<Column> claim() {
        return List.of(
                make.text("Status", NetworkColumns::phase),
                make.path("Volume", "/spec/volumeName"),
                make.text(
                        "Capacity",
                        it -> isBound(it) ? Cells.or(it, "/status/capacity/storage", "0") : ""),
                make.text(
                        "Access Modes",
                        it -> isBound(it) ? Cells.accessModes(it.at("/status/accessModes")) : ""),
                make.path("StorageClass", "/spec/storageClassName"),
                make.text("VolumeAttributesClass", NetworkColumns::attributesClass),
                make.age(),
                make.wide("VolumeMode", it -> Cells.or(it, "/spec/volumeMode", Cells.UNSET)));
    }

    private List<Column> driver() {
        return List.of(
                make.flag("AttachRequired", "boolean", "/spec/attachRequired", true),
                make.flag("PodInfoOnMount", "boolean", "/spec/podInfoOnMount", false),
                make.flag("StorageCapacity", "boolean", "/spec/storageCapacity", false),
                make.text(
                        "TokenRequests",
                        it ->
                                it.at("/spec/tokenRequests").isMissingNode()
                                        ? Cells.UNSET
                                        : Cells.each(it.at("/spec/tokenRequests"), "audience")),
                make.flag("RequiresRepublish", "boolean", "/spec/requiresRepublish", false),
                make.text(
                        "Modes",
                        it ->
                                it.at("/spec/volumeLifecycleModes").isEmpty()
                                        ? Cells.NONE
                                        : Cells.joined(
                                                it.at("/spec/volumeLifecycleModes"),
                                                JsonNode::asText)),
                make.age());
    }

    private static String phase(ObjectNode object) {
        return object.at("/metadata/deletionTimestamp").isMissingNode()
                ? object.at("/status/phase").asText("")
                : "Terminating";
    }

    private static boolean isBound(ObjectNode claim) {
        return !claim.at("/spec/volumeName").asText("").isEmpty();
    }

    private static String claimed(ObjectNode volume) {
        var claim = volume.at("/spec/claimRef");
        return claim.isMissingNode()
                ? ""
                : claim.path("namespace").asText("") + "/" + claim.path("name").asText("");
    }

    private static String attributesClass(ObjectNode object) {
        return Cells.or(object, "/spec/volumeAttributesClassName", Cells.UNSET);
    }

    private static String externalAddress(ObjectNode service) {
        var given = Cells.joined(service.at("/spec/externalIPs"), JsonNode::asText);
        return switch (service.at("/spec/type").asText()) {
            case "LoadBalancer" -> {
                var balancer = balancer(service);
                if (given.isEmpty()) {
                    yield balancer.isEmpty() ? "<pending>" : balancer;
                }
                yield balancer.isEmpty() ? given : balancer + "," + given;
            }
            case "ExternalName" -> service.at("/spec/externalName").asText("");
            case "ClusterIP", "NodePort" -> given.isEmpty() ? Cells.NONE : given;
            default -> "<unknown>";
        };
    }

    private static String balancer(ObjectNode object) {
        return Cells.joined(
                object.at("/status/loadBalancer/ingress"),
                point -> Cells.or(point, "/ip", point.path("hostname").asText("")));
    }

    private static String ports(ObjectNode service) {
        var told =
                Cells.joined(
                        service.at("/spec/ports"),
                        port ->
                                port.path("port").asText()
                                        + (port.path("nodePort").asLong() > 0
                                                ? ":" + port.path("nodePort").asText()
                                                : "")
                                        + "/"
                                        + port.path("protocol").asText());
        return told.isEmpty() ? Cells.NONE : told;
    }

    private static String endpoints(ObjectNode endpoints) {
        var all = new ArrayList<String>();
        for (var subset : endpoints.path("subsets")) {
            var ports = subset.path("ports");
            for (var address : subset.path("addresses")) {
                if (ports.isEmpty()) {
                    all.add(address.path("ip").asText());
                }
            }
            for (var port : ports) {
                subset.path("addresses")
                        .forEach(address -> all.add(joined(address.path("ip").asText(), port)));
            }
        }
        return all.isEmpty()
                ? endpoints.path("subsets").isEmpty() ? Cells.NONE : ""
                : Cells.first(all);
    }

    private static String joined(String address, JsonNode port) {
        var host = address.contains(":") ? "[" + address + "]" : address;
        return host + ":" + port.path("port").asText();
    }

    private static String slicePorts(ObjectNode slice) {
        var all = new ArrayList<String>();
        slice.path("ports")
                .forEach(port -> all.add(Cells.or(port, "/port", Cells.or(port, "/name", "*"))));
        return Cells.first(all);
    }

    private static String sliceAddresses(ObjectNode slice) {
        var all = new ArrayList<String>();
        slice.path("endpoints")
                .forEach(point ->
                        point.path("addresses").forEach(address -> all.add(address.asText())));
        return Cells.first(all);
    }

    private static String hosts(ObjectNode ingress) {
        var all = new ArrayList<String>();
        ingress.at("/spec/rules").forEach(rule -> all.add(rule.path("host").asText("")));
        var named = all.stream().filter(host -> !host.isEmpty()).limit(HOSTS_MAX).toList();
        if (named.isEmpty()) {
            return "*";
        }
        var told = String.join(",", named);
        return named.size() == HOSTS_MAX && all.size() > HOSTS_MAX
                ? told + " + " + (all.size() - HOSTS_MAX) + " more..."
                : told;
    }

    private static String parameters(ObjectNode ingressClass) {
        var parameters = ingressClass.at("/spec/parameters");
        if (parameters.isMissingNode()) {
            return Cells.NONE;
        }
        var group = parameters.path("apiGroup").asText("");
        return parameters.path("kind").asText()
                + (group.isEmpty() ? "" : "." + group)
                + "/"
                + parameters.path("name").asText();
    }
}
