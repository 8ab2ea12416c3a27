package dev.trellis.agent.registration;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;

import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.meta.Condition;
import dev.trellis.engine.client.Call;
import dev.trellis.engine.client.KubeApi;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/**
 * Tells people on the hub when the cluster becomes available or stops being so. An agent has these
 * two events and no more, so it sends them itself instead of keeping a recorder.
 */
final class ClusterEvents {
    private static final Logger LOG = LoggerFactory.getLogger(ClusterEvents.class);
    private static final DateTimeFormatter MICRO_TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSSSS'Z'", Locale.ROOT)
                    .withZone(ZoneOffset.UTC);

    private final KubeApi hub;
    private final String agent;

    ClusterEvents(KubeApi hub, String agent) {
        this.hub = hub;
        this.agent = agent;
    }

    void send(ManagedCluster cluster, Condition availability, Instant now) {
        var name = cluster.getMetadata().getName();
        var good = availability.holds();
        var note =
                good
                        ? "The %s is successfully imported, and it is managed by the hub cluster. Its apieserver is available"
                        : "The %s is successfully imported. However, its Kube API server is unavailable";
        var nanos = now.getEpochSecond() * 1_000_000_000L + now.getNano();
        var body = JsonNodeFactory.instance.objectNode();
        body.put("apiVersion", "events.k8s.io/v1").put("kind", "Event");
        body.putObject("metadata")
                .put("name", name + "." + Long.toHexString(nanos))
                .put("namespace", name);
        body.putObject("regarding")
                .put("apiVersion", cluster.getApiVersion())
                .put("kind", cluster.getKind())
                .put("name", name)
                .put("namespace", name)
                .put("uid", cluster.getMetadata().getUid());
        body.put("eventTime", MICRO_TIME.format(now))
                .put("reportingController", "klusterlet-agent")
                .put("reportingInstance", "klusterlet-agent-" + agent)
                .put("type", good ? "Normal" : "Warning")
                .put("reason", good ? "Available" : "Unavailable")
                .put("action", good ? "Available" : "Unavailable")
                .put("note", note.formatted(name));
        try {
            var answer =
                    hub.send(
                            Call.post(
                                    "/apis/events.k8s.io/v1/namespaces/" + name + "/events",
                                    body.toString()));
            if (!answer.succeeded()) {
                warn(name, answer.message());
            }
        } catch (RuntimeException e) {
            // An event is worth less than the status that it tells of.
            warn(name, String.valueOf(e.getMessage()));
        }
    }

    private static void warn(String cluster, String why) {
        LOG.atWarn()
                .setMessage("event cannot be sent")
                .addKeyValue("cluster", cluster)
                .addKeyValue("reason", why)
                .log();
    }
}
