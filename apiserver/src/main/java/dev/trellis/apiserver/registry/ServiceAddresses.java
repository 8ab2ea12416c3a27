package dev.trellis.apiserver.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.fault.Cause;
import dev.trellis.apiserver.fault.StatusError;
import dev.trellis.apiserver.fault.Subject;
import dev.trellis.apiserver.json.Json;
import dev.trellis.apiserver.store.Store;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * The addresses and the ports of nodes that services of a cluster have.
 *
 * <p>What is taken is what stands in the objects; beside it only what a write is about to take is
 * known here, until that write has ended. So nothing is to be given back, and nothing can be lost.
 */
final class ServiceAddresses {
    private static final String TABLE = "services";

    /** The range is 10.0.0.0/16. */
    private static final String PREFIX = "10.0.";

    /** Where the reference has the service of the API itself. */
    private static final String OWN = "10.0.0.1";

    private static final List<String> POLICIES =
            List.of("PreferDualStack", "RequireDualStack", "SingleStack");
    private static final int PORT_MIN = 30_000;
    private static final int PORT_MAX = 32_767;

    /** So many of the lowest are left to those who choose themselves. */
    private static final int PORTS_CHOSEN = 86;

    private static final int BYTE = 256;

    private final Store store;
    private final RandomGenerator random;
    private final Set<String> held = new HashSet<>();

    ServiceAddresses(Store store, RandomGenerator random) {
        this.store = store;
        this.random = random;
    }

    /** What a write holds until it has ended. */
    interface Held extends AutoCloseable {
        /** Nothing at all. */
        Held NOTHING = () -> {};

        @Override
        void close();
    }

    /** Gives a service what it lacks, and refuses what it wants if another has that. */
    synchronized Held give(Target target, ObjectNode service, Optional<ObjectNode> old) {
        var spec = service.withObject("spec");
        if (!target.subresource().isEmpty() || spec.path("type").asText().equals("ExternalName")) {
            return Held.NOTHING;
        }
        var taking = new Taking(target, service, old);
        taking.address(spec);
        if (needsPorts(spec)) {
            taking.ports(spec);
        }
        if (needsHealthPort(spec) && spec.path("healthCheckNodePort").asInt() == 0) {
            spec.put("healthCheckNodePort", taking.freePort());
        }
        held.addAll(taking.taken);
        return () -> release(taking.taken);
    }

    private synchronized void release(List<String> taken) {
        taken.forEach(held::remove);
    }

    private static boolean needsPorts(JsonNode spec) {
        return List.of("NodePort", "LoadBalancer").contains(spec.path("type").asText());
    }

    private static boolean needsHealthPort(JsonNode spec) {
        return spec.path("type").asText().equals("LoadBalancer")
                && spec.path("externalTrafficPolicy").asText().equals("Local");
    }

    /** One write that looks for what is free. */
    private final class Taking {
        private final Subject subject;
        private final JsonNode before;
        private final String key;
        private final List<String> taken = new ArrayList<>();
        private final Set<String> used = new HashSet<>();

        Taking(Target target, ObjectNode service, Optional<ObjectNode> old) {
            var name = service.path("metadata").path("name").asText("");
            subject = target.kind().subject(name);
            before = old.map(known -> known.path("spec")).orElse(Json.object());
            key = target.kind().key(target.namespace(), name);
        }

        void address(ObjectNode spec) {
            if (spec.path("clusterIP").asText("").equals("None")) {
                return;
            }
            if (!spec.hasNonNull("ipFamilyPolicy")) {
                spec.put("ipFamilyPolicy", "SingleStack");
            }
            checkFamilies(spec);
            var wanted = spec.path("clusterIP").asText("");
            if (spec.path("ipFamilies").isEmpty()) {
                spec.putArray("ipFamilies").add("IPv4");
            }
            if (wanted.isEmpty()) {
                var free = freeAddress();
                spec.put("clusterIP", free).putArray("clusterIPs").add(free);
            } else if (!wanted.equals(before.path("clusterIP").asText(""))
                    && before.path("clusterIP").asText("").isEmpty()) {
                take(wanted, spec);
            }
        }

        private void checkFamilies(ObjectNode spec) {
            var causes = new ArrayList<Cause>();
            var addresses = spec.path("clusterIPs");
            for (var i = 0; i < addresses.size(); i++) {
                if (!isAddress(addresses.get(i).asText(""))) {
                    causes.add(
                            Cause.invalid(
                                    "spec.clusterIPs[%d]".formatted(i),
                                    addresses.get(i),
                                    "must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)"));
                }
            }
            var first = addresses.path(0).asText("");
            if (!first.isEmpty() && !first.equals(spec.path("clusterIP").asText(""))) {
                causes.add(
                        Cause.invalid(
                                "spec.clusterIPs",
                                addresses,
                                "first value must match `clusterIP`"));
            }
            if (!POLICIES.contains(spec.path("ipFamilyPolicy").asText())) {
                causes.add(
                        Cause.notSupported(
                                "spec.ipFamilyPolicy",
                                Cause.show(spec.path("ipFamilyPolicy")),
                                POLICIES));
            }
            if (causes.isEmpty()
                    && spec.path("ipFamilyPolicy").asText().equals("RequireDualStack")) {
                causes.add(
                        Cause.invalid(
                                "spec.ipFamilyPolicy",
                                spec.path("ipFamilyPolicy"),
                                "this cluster is not configured for dual-stack services"));
            }
            for (var i = 0; i < spec.path("ipFamilies").size(); i++) {
                if (!spec.path("ipFamilies").get(i).asText().equals("IPv4")) {
                    causes.add(
                            Cause.invalid(
                                    "spec.ipFamilies[%d]".formatted(i),
                                    spec.path("ipFamilies").get(i),
                                    "not configured on this cluster"));
                }
            }
            refuse(causes);
        }

        private void take(String address, ObjectNode spec) {
            var fault =
                    !address.startsWith(PREFIX)
                            ? "the provided network does not match the current range"
                            : isUsed(address) ? "provided IP is already allocated" : "";
            if (!fault.isEmpty()) {
                refuse(
                        List.of(
                                Cause.invalid(
                                        "spec.clusterIPs",
                                        spec.path("clusterIPs"),
                                        "failed to allocate IP %s: %s".formatted(address, fault))));
            }
            taken.add(address);
        }

        void ports(ObjectNode spec) {
            var given = new HashMap<Integer, Integer>();
            var wants = spec.path("allocateLoadBalancerNodePorts").asBoolean(true);
            var had = portsOf(before);
            for (var i = 0; i < spec.path("ports").size(); i++) {
                var port = (ObjectNode) spec.path("ports").get(i);
                var asked = port.path("nodePort").asInt();
                if (asked == 0 && !wants) {
                    continue;
                }
                // Two protocols of one port share the port of the nodes.
                var shared = given.getOrDefault(port.path("port").asInt(), asked);
                if (asked == 0 && shared != 0) {
                    port.put("nodePort", shared);
                } else if (asked == 0) {
                    port.put("nodePort", freePort());
                } else if (!had.contains(asked) && !taken.contains(Integer.toString(asked))) {
                    takePort(asked, i);
                }
                given.put(port.path("port").asInt(), port.path("nodePort").asInt());
            }
        }

        private void takePort(int port, int index) {
            var fault =
                    port < PORT_MIN || port > PORT_MAX
                            ? "provided port is not in the valid range. The range of valid ports is %d-%d"
                                    .formatted(PORT_MIN, PORT_MAX)
                            : isUsed(Integer.toString(port))
                                    ? "provided port is already allocated"
                                    : "";
            if (!fault.isEmpty()) {
                refuse(
                        List.of(
                                Cause.invalidShown(
                                        "spec.ports[%d].nodePort".formatted(index),
                                        Integer.toString(port),
                                        fault)));
            }
            taken.add(Integer.toString(port));
        }

        int freePort() {
            var from = PORT_MIN + PORTS_CHOSEN;
            var size = PORT_MAX + 1 - from;
            var first = random.nextInt(size);
            for (var i = 0; i < size; i++) {
                var port = Integer.toString(from + (first + i) % size);
                if (!isUsed(port) && !taken.contains(port)) {
                    taken.add(port);
                    return Integer.parseInt(port);
                }
            }
            throw StatusError.internal("failed to allocate a nodePort: range is full");
        }

        private String freeAddress() {
            // The lowest 256 are left to those who choose themselves.
            var size = BYTE * (BYTE - 1) - 1;
            var first = random.nextInt(size);
            for (var i = 0; i < size; i++) {
                var offset = BYTE + (first + i) % size;
                var address = PREFIX + offset / BYTE + "." + offset % BYTE;
                if (!isUsed(address)) {
                    taken.add(address);
                    return address;
                }
            }
            throw StatusError.internal(
                    "failed to allocate a serviceIP for Service %s: range is full"
                            .formatted(Cause.quote(subject.name())));
        }

        private boolean isUsed(String what) {
            if (used.isEmpty()) {
                used.add(OWN);
                used.addAll(held);
                store.current(TABLE)
                        .visit(
                                "",
                                "",
                                (other, entry) -> {
                                    if (!other.equals(key)) {
                                        use(entry.attributes().fields(), entry.bytes());
                                    }
                                    return true;
                                });
            }
            return used.contains(what);
        }

        /** Only services with ports of nodes have to be read for them. */
        private void use(Map<String, String> fields, byte[] bytes) {
            used.add(fields.getOrDefault("spec.clusterIP", ""));
            if (List.of("NodePort", "LoadBalancer")
                    .contains(fields.getOrDefault("spec.type", ""))) {
                portsOf(Json.readStored(bytes).path("spec"))
                        .forEach(port -> used.add(Integer.toString(port)));
            }
        }

        private void refuse(List<Cause> causes) {
            if (!causes.isEmpty()) {
                throw StatusError.invalid(subject, causes);
            }
        }
    }

    private static Set<Integer> portsOf(JsonNode spec) {
        var made = new HashSet<Integer>();
        spec.path("ports").forEach(port -> made.add(port.path("nodePort").asInt()));
        made.add(spec.path("healthCheckNodePort").asInt());
        made.remove(0);
        return made;
    }

    private static boolean isAddress(String text) {
        return text.matches("(?:(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)(?:\\.(?!$)|$)){4}")
                || (text.contains(":") && text.matches("[0-9a-fA-F:.]+"));
    }
}
