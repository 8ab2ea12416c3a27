package dev.trellis.hub.work;

/**
 * What the hub does about works beyond checking them.
 *
 * @param deletesComplete whether a complete work is deleted when the time it sets itself is over
 * @param checksUsualExecutor whether the right to use the agent's own account is asked for too,
 *     where a work names no executor
 */
public record WorkSettings(boolean deletesComplete, boolean checksUsualExecutor) {

    /** Both off, as on other hubs. */
    public static final WorkSettings USUAL = new WorkSettings(false, false);

    public WorkSettings withDeletionOfComplete(boolean wanted) {
        return new WorkSettings(wanted, checksUsualExecutor);
    }

    public WorkSettings withCheckOfUsualExecutor(boolean wanted) {
        return new WorkSettings(deletesComplete, wanted);
    }
}
