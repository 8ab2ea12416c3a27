package dev.trellis.apiserver.gate;

import dev.trellis.apiserver.http.Api;
import dev.trellis.apiserver.http.ApiResponse;

import java.util.ArrayList;
import java.util.concurrent.Semaphore;

/** Bounds how many requests are worked on at once; a watch counts until its stream begins. */
public final class InFlight {
    private final Semaphore places;

    public InFlight(int requestsMax) {
        places = new Semaphore(requestsMax);
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
