package dev.trellis.agent;

import dev.trellis.agent.part.AgentAccess;
import dev.trellis.agent.part.AgentPart;
import dev.trellis.agent.part.ServerAccess;
import dev.trellis.engine.cache.Caches;
import dev.trellis.engine.client.KubeApi;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** The caches and controllers of an agent while it has one access to a hub. */
final class Session implements AutoCloseable {
    private static final Duration STOP_MAX = Duration.ofSeconds(10);

    private final AgentAccess access;
    private final List<Caches> caches = new ArrayList<>();
    private final Deque<AgentPart.Ending> endings = new ArrayDeque<>();

    Session(AgentHome home, AgentSurroundings surroundings, KubeApi hub, String hubUrl) {
        var member = reach(surroundings.member(), home, surroundings);
        // One set of caches where both are one cluster: each object is then watched once.
        var management =
                surroundings.management() == surroundings.member()
                        ? member
                        : reach(surroundings.management(), home, surroundings);
        this.access =
                new AgentAccess(
                        home.identity(),
                        hubUrl,
                        reach(hub, home, surroundings),
                        member,
                        management,
                        home.settings(),
                        surroundings.clock(),
                        surroundings.metrics().runs());
    }

    private ServerAccess reach(KubeApi api, AgentHome home, AgentSurroundings surroundings) {
        var made = new Caches(api, home.settings().caches(), surroundings.metrics().caches());
        caches.add(made);
        return new ServerAccess(api, made, surroundings.metrics().writes());
    }

    AgentAccess access() {
        return access;
    }

    void join(AgentPart part) {
        endings.push(part.join(access));
    }

    void start() {
        caches.forEach(Caches::start);
        access.groups().forEach(group -> group.start());
    }

    @Override
    public void close() {
        // The thread that closes was interrupted if the agent is stopped; keys still get their
        // time.
        var interrupted = Thread.interrupted();
        for (var group : access.groups()) {
            try {
                group.stop(STOP_MAX);
            } catch (InterruptedException e) {
                interrupted = true;
            }
            group.retire();
        }
        endings.forEach(AgentPart.Ending::close);
        caches.forEach(Caches::close);
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
