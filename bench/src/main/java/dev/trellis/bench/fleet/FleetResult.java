package dev.trellis.bench.fleet;

import java.time.Duration;

/**
 * What one manager took for the whole course.
 *
 * @param phases how long each took, and who had the processors
 * @param startCpu processor time until it had nothing to do yet
 * @param cpu processor time from its start until all was done
 * @param requests from the creation of the add-on until all was done
 * @param bystanders how many processors were busy with work that is none of this, on average
 * @param quiet what happened afterwards, while nothing was to do
 */
record FleetResult(
        String manager,
        int clusters,
        String kubernetes,
        Phases phases,
        Duration startCpu,
        Duration cpu,
        long peakBytes,
        RequestCounts requests,
        double bystanders,
        Quiet quiet) {

    /**
     * The phases.
     *
     * @param worksCreated from the creation of the add-on until every cluster has its work
     * @param available from then on, agents reporting, until every install is available
     * @param worksUpdated from the change of the config until every work has it
     * @param completed from the same change until every install says that it is in force
     */
    record Phases(Phase worksCreated, Phase available, Phase worksUpdated, Phase completed) {}

    /**
     * One phase.
     *
     * @param shares of the processor time that was used meanwhile
     */
    record Phase(Duration length, Shares shares) {}

    record Quiet(Duration length, Duration cpu, RequestCounts requests) {}

    double requestsPerAddOn() {
        return (double) requests.total() / clusters;
    }
}
