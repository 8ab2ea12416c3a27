package dev.trellis.cli.console;

import dev.trellis.cli.fleet.HubFlags;
import dev.trellis.cli.shell.Flag;
import dev.trellis.cli.shell.Output;
import dev.trellis.cli.shell.Refusal;
import dev.trellis.cli.shell.Verb;
import dev.trellis.cli.shell.VerbHelp;
import dev.trellis.console.Console;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.Servers;
import dev.trellis.engine.lifecycle.Lifecycle;

import org.slf4j.event.Level;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;

/** Serves the web page of a hub until it is stopped. */
public final class ConsoleVerb implements Verb {
    private static final Duration CLOSING_MAX = Duration.ofSeconds(10);
    private static final int PORT_MAX = 65_535;

    public static final VerbHelp HELP =
            new VerbHelp(
                    "console",
                    "Show a hub's add-ons, clusters and explanations in a browser.",
                    List.of(
                            "Serves a page on this machine's loopback address only, to whoever has the",
                            "address it prints. Reads the hub with your rights and changes nothing.",
                            "Ends with Ctrl-C."),
                    List.of(
                            "trellis console",
                            "trellis console --kubeconfig hub.kubeconfig --port 9000"));

    private final CommandSpec spec = HELP.spec(this);
    private final HubFlags hub = HubFlags.of(spec);
    private final Flag<Integer> port =
            Flag.of(
                    spec,
                    Integer.class,
                    OptionSpec.builder("--port")
                            .paramLabel("P")
                            .description(
                                    "The port on loopback; 0 for any that is free (%d, or any if that"
                                            .formatted(Console.USUAL_PORT),
                                    "is taken)."));

    @Override
    public CommandSpec spec() {
        return spec;
    }

    @Override
    public boolean isLongRunning() {
        return true;
    }

    @Override
    public Level usualLevel() {
        return Level.WARN; // The address is what people look for.
    }

    @Override
    public void run() {
        var wanted = wantedPort();
        hub.withServer(client -> {
            var api = KubeApi.of(client);
            Servers.check(api);
            serve(start(api, wanted));
        });
    }

    private OptionalInt wantedPort() {
        var given = port.find();
        if (given.filter(number -> number < 0 || number > PORT_MAX).isPresent()) {
            throw Refusal.usage(
                    "--port must be between 0 and %d, not %d.".formatted(PORT_MAX, given.get()));
        }
        return given.map(OptionalInt::of).orElseGet(OptionalInt::empty);
    }

    private static Console start(KubeApi api, OptionalInt port) {
        try {
            return Console.start(api, port);
        } catch (IllegalStateException e) {
            throw Refusal.failed(String.valueOf(e.getMessage()), e);
        }
    }

    private void serve(Console console) {
        var life = new Lifecycle();
        life.opened("console", CLOSING_MAX, _ -> console.close());
        life.stopOnSignal();
        Output.print(spec, "The console is at %s\n".formatted(console.address()));
        try {
            life.awaitStopped();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            life.stop("interrupted");
        }
    }
}
