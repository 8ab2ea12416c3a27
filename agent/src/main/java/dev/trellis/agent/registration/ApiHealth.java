package dev.trellis.agent.registration;

import dev.trellis.engine.client.ApiException;
import dev.trellis.engine.client.Call;
import dev.trellis.engine.client.KubeApi;

/** Whether the managed cluster's API server says that it is well. */
sealed interface ApiHealth {
    record Well() implements ApiHealth {}

    record Ill(int code, String text) implements ApiHealth {
        String message() {
            return "The kube-apiserver is not ok, status code: %d, %s".formatted(code, text);
        }
    }

    static ApiHealth load(KubeApi api) {
        try {
            var answer = api.send(Call.get("/livez"));
            // Old servers have no such path, and some keep it from others.
            if (answer.code() == 404 || answer.code() == 403) {
                answer = api.send(Call.get("/healthz"));
            }
            return answer.succeeded() ? new Well() : new Ill(answer.code(), answer.text());
        } catch (ApiException e) {
            return new Ill(e.code(), String.valueOf(e.getMessage()));
        }
    }
}
