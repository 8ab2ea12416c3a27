package dev.trellis.agent.jsonpath;

/** Ends reading or following a path; {@link JsonPath} makes a value of it. */
final class PathProblem extends RuntimeException {
    PathProblem(String sentence) {
        super(sentence, null, false, false);
    }

    String sentence() {
        return String.valueOf(getMessage());
    }
}
