package dev.trellis.agent.work;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.agent.manifest.LiveObject;
import dev.trellis.engine.client.Answer;
import dev.trellis.engine.client.ApiException;

import java.net.HttpURLConnection;
import java.util.Optional;
import java.util.Set;

/**
 * How writing one object ended.
 *
 * @param live the object afterwards; empty where that is not known
 */
record Attempt(Verdict verdict, Optional<LiveObject> live) {
    private static final int TOO_MANY_REQUESTS = 429;
    private static final Set<Integer> PASSING =
            Set.of(
                    HttpURLConnection.HTTP_BAD_GATEWAY,
                    HttpURLConnection.HTTP_UNAVAILABLE,
                    HttpURLConnection.HTTP_GATEWAY_TIMEOUT);

    static Attempt applied(ObjectNode live) {
        return new Attempt(new Verdict.Applied(), Optional.of(new LiveObject.Found(live)));
    }

    static Attempt missing() {
        return new Attempt(new Verdict.Applied(), Optional.of(new LiveObject.Missing()));
    }

    static Attempt failed(Verdict verdict, Optional<ObjectNode> live) {
        return new Attempt(verdict, live.map(LiveObject.Found::new));
    }

    /**
     * The member refused.
     *
     * @throws ApiException where it refuses everything for a while
     */
    static Attempt refused(Manifest manifest, Answer answer, Optional<ObjectNode> live) {
        if (answer.code() == TOO_MANY_REQUESTS) {
            throw answer.unexpected();
        }
        var why =
                MemberObjects.isMissingKind(answer)
                        ? "the server doesn't have a resource type \""
                                + manifest.meta().kind()
                                + "\""
                        : answer.message();
        var again = isPassing(answer.code()) ? Verdict.Again.PASSING : Verdict.Again.BACK_OFF;
        return failed(Verdict.failed(why, again), live);
    }

    /** Whether the same request may well succeed a moment later. */
    static boolean isPassing(int code) {
        return PASSING.contains(code) || endsThePass(code);
    }

    /** Whether the failure is of the whole member, so that trying the next object is no use. */
    static boolean endsThePass(int code) {
        return code == TOO_MANY_REQUESTS || code == ApiException.NO_ANSWER;
    }
}
