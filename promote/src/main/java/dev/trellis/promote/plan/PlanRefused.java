package dev.trellis.promote.plan;

/** No plan can be made, not even one that tells all that is wrong. */
public final class PlanRefused extends RuntimeException {
    private final transient Problem problem;

    public PlanRefused(ProblemCode code, String sentence) {
        super(sentence);
        this.problem = Problem.of(code, sentence);
    }

    public PlanRefused(ProblemCode code, String sentence, Throwable cause) {
        super(sentence, cause);
        this.problem = Problem.of(code, sentence);
    }

    public Problem problem() {
        return problem;
    }
}
