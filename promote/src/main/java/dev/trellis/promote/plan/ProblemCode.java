package dev.trellis.promote.plan;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

import java.util.stream.Stream;

/**
 * What can be wrong, in codes that stay, each with the exit code of a command that ends with it.
 */
public enum ProblemCode {
    ARGUMENTS("PRM-001", 2),
    NO_CLUSTER("PRM-002", 2),
    OUTPUT_FORMAT("PRM-003", 2),
    CONTRADICTION("PRM-004", 2),
    MEMBER_UNREACHABLE("PRM-010", 1),
    HUB_UNREACHABLE("PRM-011", 1),
    CONTEXT_MISSING("PRM-012", 1),
    READ_FORBIDDEN("PRM-013", 4),
    ROOT_NOT_FOUND("PRM-020", 4),
    TYPE_UNKNOWN("PRM-021", 2),
    NOT_PROMOTABLE("PRM-022", 4),
    OWNED("PRM-023", 4),
    PROTECTED_NAMESPACE("PRM-024", 4),
    BEING_DELETED("PRM-025", 4),
    OTHER_MANAGER("PRM-026", 4),
    DEPENDENCY_MISSING("PRM-030", 4),
    LIMIT_EXCEEDED("PRM-031", 4),
    INTERPRETER_NOT_READY("PRM-032", 1),
    INTERPRETER_FAILED("PRM-033", 1),
    SCRIPT_BUDGET("PRM-034", 1),
    INVALID_ANSWER("PRM-035", 1),
    WEBHOOK_UNREACHABLE("PRM-036", 1),
    WEBHOOK_NOT_TRUSTED("PRM-037", 1),
    WEBHOOK_REFUSED("PRM-038", 1),
    ALREADY_PROMOTED("PRM-040", 3),
    AUTHORED_BY_OTHERS("PRM-041", 3),
    CLAIMED("PRM-042", 3),
    POLICY_CONFLICT("PRM-043", 3),
    CONTENT_DIFFERS("PRM-044", 3),
    WOULD_ROLL_OUT("PRM-050", 4),
    FIELD_CONFLICT("PRM-051", 4),
    CALLER_LACKS_RIGHTS("PRM-052", 4),
    AGENT_LACKS_RIGHTS("PRM-053", 4),
    SECRETS_NEED_CONSENT("PRM-054", 4),
    TOO_LARGE("PRM-055", 4),
    PLAN_OUTDATED("PRM-056", 4),
    UNDONE("PRM-060", 5),
    UNDO_INCOMPLETE("PRM-061", 6),
    NOT_ADOPTED_IN_TIME("PRM-062", 7),
    ADOPTION_FAILED("PRM-063", 5),
    LEASE_LOST("PRM-064", 1),
    GRADUATION_REFUSED("PRM-070", 4),
    CONFIRMATION_NEEDED("PRM-071", 4),
    SHRINK_PENDING("PRM-072", 1);

    private final String code;
    private final int exitCode;

    ProblemCode(String code, int exitCode) {
        this.code = code;
        this.exitCode = exitCode;
    }

    /**
     * The one with this code.
     *
     * @throws IllegalArgumentException where there is none
     */
    @JsonCreator
    public static ProblemCode of(String code) {
        return Stream.of(values())
                .filter(one -> one.code.equals(code))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no problem has code " + code));
    }

    public int exitCode() {
        return exitCode;
    }

    @JsonValue
    @Override
    public String toString() {
        return code;
    }
}
