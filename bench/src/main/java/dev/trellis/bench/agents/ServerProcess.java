package dev.trellis.bench.agents;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** {@link ServerMain} while it runs. */
final class ServerProcess implements AutoCloseable {
    private final Process process;
    private final URI address;

    private ServerProcess(Process process, URI address) {
        this.process = process;
        this.address = address;
    }

    static ServerProcess start(List<String> clusters) throws IOException {
        var command = new ArrayList<String>();
        command.add(ProcessHandle.current().info().command().orElseThrow());
        command.add("-Xmx2g");
        command.add("-cp");
        command.add(System.getProperty("java.class.path"));
        command.add(ServerMain.class.getName());
        command.addAll(clusters);
        var process =
                new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        var reader =
                new BufferedReader(
                        new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        var line = reader.readLine();
        if (line == null) {
            throw new IllegalStateException("the API server ended; its message is above");
        }
        return new ServerProcess(process, URI.create(line));
    }

    URI address() {
        return address;
    }

    URI cluster(String name) {
        return URI.create(address + "/clusters/" + name);
    }

    @Override
    public void close() {
        process.destroy();
    }
}
