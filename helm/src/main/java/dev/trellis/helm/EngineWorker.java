package dev.trellis.helm;

import com.marcnuri.helm.TemplateCommand;
import com.marcnuri.helm.jni.HelmLib;

import org.jspecify.annotations.Nullable;

import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * The process in which Helm's engine runs: answers one request after the other until its input
 * ends. Nothing of it is for authors.
 */
public final class EngineWorker {
    private EngineWorker() {}

    /** The first argument names the folder that keeps the engine. */
    public static void main(String[] arguments) throws IOException {
        try (var in = new DataInputStream(System.in);
                var out =
                        new DataOutputStream(
                                new BufferedOutputStream(
                                        new FileOutputStream(FileDescriptor.out)))) {
            // What the engine prints must not come between the answers.
            System.setOut(
                    new PrintStream(
                            OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
            var engine = new Engine(Path.of(arguments[0]));
            while (true) {
                var request = new Request(text(in), text(in), text(in), text(in), text(in));
                answer(engine, request, out);
            }
        } catch (EOFException e) {
            // Whoever asked has gone.
            return;
        }
    }

    /**
     * A chart to render.
     *
     * @param kubernetes the version of the cluster, empty where it is not known
     */
    record Request(
            String chart, String release, String namespace, String kubernetes, String valuesFile) {
        void send(DataOutputStream out) throws IOException {
            for (var part : new String[] {chart, release, namespace, kubernetes, valuesFile}) {
                write(out, part);
            }
            out.flush();
        }
    }

    /** The engine, loaded for the first request: where it cannot be, that is the answer. */
    private static final class Engine {
        private final Path folder;
        private @Nullable HelmLib loaded;

        Engine(Path folder) {
            this.folder = folder;
        }

        HelmLib get() throws IOException {
            if (loaded == null) {
                loaded = KeptEngine.load(folder);
            }
            return loaded;
        }
    }

    private static void answer(Engine engine, Request request, DataOutputStream out)
            throws IOException {
        var done = true;
        String answer;
        try {
            answer = rendered(engine, request);
        } catch (IllegalStateException e) {
            done = false;
            answer = String.valueOf(e.getMessage());
        }
        out.writeBoolean(done);
        write(out, answer);
        out.flush();
    }

    private static String rendered(Engine engine, Request request) throws IOException {
        var command =
                new TemplateCommand(engine.get(), Path.of(request.chart()))
                        .withName(request.release())
                        .withNamespace(request.namespace())
                        .withValuesFile(Path.of(request.valuesFile()))
                        .skipCrds();
        return request.kubernetes().isEmpty()
                ? command.call()
                : command.withKubeVersion(request.kubernetes()).call();
    }

    static void write(DataOutputStream out, String text) throws IOException {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    static String text(DataInputStream in) throws IOException {
        return new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8);
    }
}
