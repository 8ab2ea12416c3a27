package dev.trellis.apiserver.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.kind.ApiKind;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/** What is shown of pods and of what makes pods. */
final class WorkloadColumns {
    private static final String TEMPLATE = "/spec/template";

    private final ColumnMaker make;
    private final Instant now;

    WorkloadColumns(Instant now) {
        this.now = now;
        this.make = new ColumnMaker(now);
    }

    /** The columns of a kind after its name; empty if it is no workload. */
    List<Column> of(ApiKind kind) {
        return switch (kind.qualified()) {
            case "pods" -> pod();
            case "podtemplates" ->
                    List.of(
                            make.text("Containers", it -> containers(it.path("template"), "name")),
                            make.text("Images", it -> containers(it.path("template"), "image")),
                            make.text(
                                    "Pod Labels",
                                    it -> Cells.labels(it.at("/template/metadata/labels"))));
            case "replicasets.apps" -> replicas(false);
            case "replicationcontrollers" -> replicas(true);
            case "deployments.apps" ->
                    with(
                            List.of(
                                    make.text("Ready", WorkloadColumns::ready),
                                    make.counter("Up-to-date", "/status/updatedReplicas"),
                                    make.counter("Available", "/status/availableReplicas"),
                                    make.age()),
                            make.wide("Selector", it -> Cells.selector(it.at("/spec/selector"))));
            case "statefulsets.apps" ->
                    with(List.of(make.text("Ready", WorkloadColumns::ready), make.age()));
            case "daemonsets.apps" ->
                    with(
                            List.of(
                                    make.number("Desired", "/status/desiredNumberScheduled"),
                                    make.number("Current", "/status/currentNumberScheduled"),
                                    make.number("Ready", "/status/numberReady"),
                                    make.number("Up-to-date", "/status/updatedNumberScheduled"),
                                    make.number("Available", "/status/numberAvailable"),
                                    make.text(
                                            "Node Selector",
                                            it ->
                                                    Cells.labels(
                                                            it.at(
                                                                    TEMPLATE
                                                                            + "/spec/nodeSelector"))),
                                    make.age()),
                            make.wide("Selector", it -> Cells.selector(it.at("/spec/selector"))));
            case "jobs.batch" ->
                    with(
                            List.of(
                                    make.text("Status", WorkloadColumns::jobStatus),
                                    make.text("Completions", WorkloadColumns::completions),
                                    make.text("Duration", this::duration),
                                    make.age()),
                            make.wide("Selector", it -> Cells.selector(it.at("/spec/selector"))));
            case "cronjobs.batch" -> cronJob();
            default -> List.of();
        };
    }

    private List<Column> pod() {
        return List.of(
                make.text("Ready", WorkloadColumns::containersReady),
                make.text("Status", WorkloadColumns::podStatus),
                make.text("Restarts", WorkloadColumns::restarts),
                make.age(),
                make.wide("IP", it -> Cells.or(it, "/status/podIP", Cells.NONE)),
                make.wide("Node", it -> Cells.or(it, "/spec/nodeName", Cells.NONE)),
                make.wide(
                        "Nominated Node",
                        it -> Cells.or(it, "/status/nominatedNodeName", Cells.NONE)),
                make.wide("Readiness Gates", WorkloadColumns::gates));
    }

    private List<Column> replicas(boolean plainSelector) {
        return with(
                List.of(
                        make.number("Desired", "/spec/replicas"),
                        make.number("Current", "/status/replicas"),
                        make.number("Ready", "/status/readyReplicas"),
                        make.age()),
                make.wide(
                        "Selector",
                        it ->
                                plainSelector
                                        ? Cells.labels(it.at("/spec/selector"))
                                        : Cells.selector(it.at("/spec/selector"))));
    }

    private List<Column> cronJob() {
        var job = "/spec/jobTemplate/spec";
        return List.of(
                make.text("Schedule", it -> it.at("/spec/schedule").asText()),
                make.text("Timezone", it -> Cells.or(it, "/spec/timeZone", Cells.NONE)),
                make.textOfType(
                        "Suspend",
                        "boolean",
                        it -> it.at("/spec/suspend").asBoolean() ? "True" : "False"),
                make.numberOf("Active", it -> it.at("/status/active").size()),
                make.text(
                        "Last Schedule",
                        it ->
                                it.at("/status/lastScheduleTime").isMissingNode()
                                        ? Cells.NONE
                                        : Age.of(it.at("/status/lastScheduleTime").asText(), now)),
                make.age(),
                make.wide("Containers", it -> containers(it.at(job + "/template"), "name")),
                make.wide("Images", it -> containers(it.at(job + "/template"), "image")),
                make.wide("Selector", it -> Cells.selector(it.at(job + "/selector"))));
    }

    /** The columns, then what a wide table tells of the containers, then the last ones. */
    private List<Column> with(List<Column> columns, Column... last) {
        return Stream.of(
                        columns.stream(),
                        Stream.of(
                                make.wide("Containers", it -> containers(it.at(TEMPLATE), "name")),
                                make.wide("Images", it -> containers(it.at(TEMPLATE), "image"))),
                        Stream.of(last))
                .flatMap(each -> each)
                .toList();
    }

    private static String containers(JsonNode template, String field) {
        return Cells.each(template.at("/spec/containers"), field);
    }

    private static String ready(ObjectNode object) {
        return "%d/%d"
                .formatted(
                        object.at("/status/readyReplicas").asLong(0),
                        object.at("/spec/replicas").asLong(0));
    }

    private static String containersReady(ObjectNode pod) {
        var ready = 0;
        for (var status : pod.at("/status/containerStatuses")) {
            ready += status.path("ready").asBoolean() ? 1 : 0;
        }
        return ready + "/" + pod.at("/spec/containers").size();
    }

    private static String podStatus(ObjectNode pod) {
        var told = Cells.or(pod, "/status/reason", pod.at("/status/phase").asText());
        for (var status : pod.at("/status/containerStatuses")) {
            told =
                    Cells.or(
                            status,
                            "/state/waiting/reason",
                            Cells.or(status, "/state/terminated/reason", told));
        }
        return pod.at("/metadata/deletionTimestamp").isMissingNode() ? told : "Terminating";
    }

    private static String restarts(ObjectNode pod) {
        var count = 0L;
        for (var status : pod.at("/status/containerStatuses")) {
            count += status.path("restartCount").asLong();
        }
        return Long.toString(count);
    }

    private static String gates(ObjectNode pod) {
        var gates = pod.at("/spec/readinessGates");
        var met = 0;
        for (var gate : gates) {
            met += Cells.hasCondition(pod, gate.path("conditionType").asText()) ? 1 : 0;
        }
        return gates.isEmpty() ? Cells.NONE : met + "/" + gates.size();
    }

    private static String jobStatus(ObjectNode job) {
        if (Cells.hasCondition(job, "Complete")) {
            return "Complete";
        }
        if (Cells.hasCondition(job, "Failed")) {
            return "Failed";
        }
        if (!job.at("/metadata/deletionTimestamp").isMissingNode()) {
            return "Terminating";
        }
        return Stream.of("Suspended", "FailureTarget", "SuccessCriteriaMet")
                .filter(type -> Cells.hasCondition(job, type))
                .findFirst()
                .orElse("Running");
    }

    private static String completions(ObjectNode job) {
        var done = job.at("/status/succeeded").asLong(0);
        var wanted = job.at("/spec/completions");
        if (wanted.isNumber()) {
            return done + "/" + wanted.asLong();
        }
        var parallel = job.at("/spec/parallelism").asLong(0);
        return parallel > 1 ? done + "/1 of " + parallel : done + "/1";
    }

    private String duration(ObjectNode job) {
        var start = job.at("/status/startTime").asText("");
        if (start.isEmpty()) {
            return "";
        }
        try {
            var end = job.at("/status/completionTime").asText("");
            return Age.of(
                    Duration.between(
                            Instant.parse(start), end.isEmpty() ? now : Instant.parse(end)));
        } catch (DateTimeException _) {
            return "<invalid>";
        }
    }
}
