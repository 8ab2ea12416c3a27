package dev.trellis.apiserver.gate;

import dev.trellis.apiserver.http.Api;
import dev.trellis.apiserver.http.ApiResponse;
import dev.trellis.apiserver.identity.User;

import java.util.ArrayList;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/**
 * Bounds how many requests are worked on at once; a watch counts until its stream begins. No user
 * has more than half of the places, so that one who sends without end leaves room for others.
 */
public final class InFlight {
    private final Semaphore places;
    private final int ofOneMax;
    private final Map<String, Integer> byUser = new ConcurrentHashMap<>();

    public InFlight(int requestsMax) {
        places = new Semaphore(requestsMax);
        ofOneMax = Math.max(1, requestsMax / 2);
    }

    /** Answers a request of a user who has not too many others; the masters may have any number. */
    ApiResponse of(User user, Supplier<ApiResponse> answer) {
        if (user.isMaster()) {
            return answer.get();
        }
        var name = user.name();
        if (byUser.merge(name, 1, Integer::sum) > ofOneMax) {
            end(name);
            return tooMany();
        }
        try {
            return answer.get();
        } finally {
            end(name);
        }
    }

    private void end(String user) {
        byUser.computeIfPresent(user, (_, count) -> count == 1 ? null : count - 1);
    }

    boolean enter() {
        return places.tryAcquire();
    }

    void leave() {
        places.release();
    }

    /** The answer to whom there is no place for; clients try again after a second. */
    static ApiResponse tooMany() {
        var text = Api.text(429, "Too many requests, please try again later.\n");
        if (text instanceof ApiResponse.Whole(var status, var headers, var content)) {
            var all = new ArrayList<>(headers);
            all.add(new ApiResponse.Header("Retry-After", "1"));
            return new ApiResponse.Whole(status, all, content);
        }
        return text;
    }
}
