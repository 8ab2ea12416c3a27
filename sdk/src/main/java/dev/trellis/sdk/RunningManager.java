package dev.trellis.sdk;

import dev.trellis.sdk.manage.AuthorManager;

import java.util.Map;

/**
 * A manager that runs. Closing it stops its work and leaves all that is installed as it is.
 *
 * {@snippet class="dev.trellis.sdk.example.ManagerExamplesIT" region="manager"}
 */
public final class RunningManager implements AutoCloseable {
    private final AuthorManager manager;

    RunningManager(AuthorManager manager) {
        this.manager = manager;
    }

    /**
     * Has an install rendered again though nothing on the hub changed, for an add-on whose answers
     * depend on something else.
     */
    public void trigger(String cluster, String addon) {
        manager.trigger(cluster, addon);
    }

    /** Whether it has seen all of the hub that it looks at, and is the replica that acts. */
    public boolean isReady() {
        return manager.isReady();
    }

    /** What keeps it from seeing objects of the hub, by kind; empty where all is well. */
    public Map<String, String> troubles() {
        return manager.troubles();
    }

    /** Waits until the manager stops, which signals to the process make it do. */
    public void awaitStopped() throws InterruptedException {
        manager.stopOnSignal();
        manager.awaitStopped();
    }

    @Override
    public void close() {
        manager.close();
    }
}
