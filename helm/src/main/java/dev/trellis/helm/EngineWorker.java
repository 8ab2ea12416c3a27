package dev.trellis.helm;

import com.marcnuri.helm.Helm;
import com.marcnuri.helm.jni.NativeLibrary;

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
import java.util.ServiceLoader;

/**
 * The process in which Helm's engine runs: answers one request after the other until its input
 * ends. Nothing of it is for authors.
 */
public final class EngineWorker {
    private EngineWorker() {}

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
            while (true) {
                answer(new Request(text(in), text(in), text(in), text(in), text(in)), out);
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

    private static void answer(Request request, DataOutputStream out) throws IOException {
        var done = true;
        String answer;
        try {
            answer = rendered(request);
        } catch (IllegalStateException e) {
            done = false;
            answer = String.valueOf(e.getMessage());
        }
        out.writeBoolean(done);
        write(out, answer);
        out.flush();
    }

    private static String rendered(Request request) {
        // Without this check helm-java would fetch a program from the network and run it.
        if (ServiceLoader.load(NativeLibrary.class).findFirst().isEmpty()) {
            throw new IllegalStateException(
                    "Helm's engine for this platform is not on the class path: add the artifact"
                            + " com.marcnuri.helm-java:<system>-<architecture>");
        }
        var command =
                new Helm(Path.of(request.chart()))
                        .template()
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
