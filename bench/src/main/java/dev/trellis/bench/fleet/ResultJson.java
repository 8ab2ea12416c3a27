package dev.trellis.bench.fleet;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

import java.time.Duration;

/** What was measured, as one line for programs. */
final class ResultJson {
    private static final JsonMapper JSON = new JsonMapper();

    private ResultJson() {}

    static String line(FleetResult result) {
        var node = JSON.createObjectNode();
        node.put("benchmark", "fleet");
        node.put("manager", result.manager());
        node.put("clusters", result.clusters());
        node.put("kubernetes", result.kubernetes());
        var phases = result.phases();
        var times = node.putObject("seconds");
        times.put("worksCreated", seconds(phases.worksCreated().length()));
        times.put("available", seconds(phases.available().length()));
        times.put("worksUpdated", seconds(phases.worksUpdated().length()));
        times.put("completed", seconds(phases.completed().length()));
        var shares = node.putObject("cpuSecondsByPhase");
        shares.set("worksCreated", shares(phases.worksCreated()));
        shares.set("available", shares(phases.available()));
        shares.set("worksUpdated", shares(phases.worksUpdated()));
        shares.set("completed", shares(phases.completed()));
        var cpu = node.putObject("cpuSeconds");
        cpu.put("start", seconds(result.startCpu()));
        cpu.put("total", seconds(result.cpu()));
        node.put("peakBytes", result.peakBytes());
        node.put("requestsPerAddOn", Math.round(result.requestsPerAddOn() * 10) / 10.0);
        node.set("requests", counts(result.requests()));
        node.put("processorsBusyWithOtherWork", Math.round(result.bystanders() * 100) / 100.0);
        var quiet = node.putObject("quiet");
        quiet.put("seconds", seconds(result.quiet().length()));
        quiet.put("cpuSeconds", seconds(result.quiet().cpu()));
        quiet.set("requests", counts(result.quiet().requests()));
        return node.toString();
    }

    private static ObjectNode shares(FleetResult.Phase phase) {
        var node = JsonNodeFactory.instance.objectNode();
        node.put("manager", seconds(phase.shares().manager()));
        node.put("server", seconds(phase.shares().server()));
        node.put("bench", seconds(phase.shares().bench()));
        return node;
    }

    private static ObjectNode counts(RequestCounts counts) {
        var node = JsonNodeFactory.instance.objectNode();
        counts.byKind().forEach(node::put);
        return node;
    }

    private static double seconds(Duration duration) {
        return duration.toMillis() / 1000.0;
    }
}
