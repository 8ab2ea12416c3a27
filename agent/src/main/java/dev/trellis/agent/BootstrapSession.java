package dev.trellis.agent;

import dev.trellis.agent.registration.Bootstrap;
import dev.trellis.agent.registration.BootstrapPart;
import dev.trellis.agent.registration.HubConfig;
import dev.trellis.engine.client.KubeApi;

import io.fabric8.kubernetes.client.KubernetesClient;

/** An agent that asks a hub to be let in. */
final class BootstrapSession implements AutoCloseable {
    private final AgentHome home;
    private final Bootstrap.Found bootstrap;
    private final KubernetesClient client;
    private final Session session;
    private final BootstrapPart.Joining joining;

    BootstrapSession(AgentHome home, AgentSurroundings surroundings, Bootstrap.Found bootstrap) {
        this.home = home;
        this.bootstrap = bootstrap;
        this.client = surroundings.hub().apply(bootstrap.source());
        this.session =
                new Session(home, surroundings, KubeApi.of(client), bootstrap.address().server());
        this.joining =
                BootstrapPart.join(
                        session.access(),
                        bootstrap.address(),
                        home.credentials(),
                        home::onCredentials,
                        surroundings.memberCa(),
                        home::tellNews);
        session.start();
    }

    /** Returns when the credentials are good, or the bootstrap kubeconfig is another. */
    void runUntilValid(AgentStanding standing) throws InterruptedException {
        while (home.bootstrap().isSame(bootstrap)) {
            if (home.check(bootstrap) instanceof HubConfig.Invalid(var why)) {
                standing.bootstrapping(home.identity(), trouble(why));
            } else if (joining.introduced().getAsBoolean()) {
                return;
            } else {
                standing.bootstrapping(
                        home.identity(), trouble("the hub does not know the cluster yet"));
            }
            home.awaitNews();
        }
    }

    private String trouble(String why) {
        var troubles = session.access().hub().caches().troubles().values();
        return joining.keeper().trouble().or(() -> troubles.stream().findFirst()).orElse(why);
    }

    @Override
    public void close() {
        session.close();
        client.close();
    }
}
