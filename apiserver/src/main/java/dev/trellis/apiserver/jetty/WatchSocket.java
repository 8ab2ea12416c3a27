package dev.trellis.apiserver.jetty;

import dev.trellis.apiserver.http.ApiResponse;
import dev.trellis.apiserver.http.Sink;
import dev.trellis.apiserver.http.WatchPump;

import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;
import org.eclipse.jetty.websocket.api.StatusCode;
import org.jspecify.annotations.Nullable;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Consumer;

/**
 * A watcher at the other end of a WebSocket: each event is a text message. Public because Jetty
 * calls it by reflection.
 */
public final class WatchSocket implements Session.Listener.AutoDemanding {
    private final ApiResponse.Stream stream;
    private final Executor executor;
    private final ScheduledExecutorService timer;
    private volatile @Nullable WatchPump pump;

    WatchSocket(ApiResponse.Stream stream, Executor executor, ScheduledExecutorService timer) {
        this.stream = stream;
        this.executor = executor;
        this.timer = timer;
    }

    @Override
    public void onWebSocketOpen(Session session) {
        pump = WatchPump.start(stream, new MessageSink(session), executor, timer);
    }

    @Override
    public void onWebSocketClose(int code, String reason, Callback callback) {
        end();
        callback.succeed();
    }

    @Override
    public void onWebSocketError(Throwable cause) {
        end();
    }

    private void end() {
        var running = pump;
        if (running != null) {
            running.close();
        }
    }

    /** Sends one message after the other. */
    private record MessageSink(Session session) implements Sink {
        @Override
        public void send(List<byte[]> events, Consumer<Boolean> done) {
            session.sendText(
                    new String(events.getFirst(), StandardCharsets.UTF_8),
                    Callback.from(
                            () -> {
                                if (events.size() == 1) {
                                    done.accept(true);
                                } else {
                                    send(events.subList(1, events.size()), done);
                                }
                            },
                            _ -> done.accept(false)));
        }

        @Override
        public void finish() {
            session.close(StatusCode.NORMAL, "", Callback.NOOP);
        }
    }
}
