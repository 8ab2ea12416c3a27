package dev.trellis.promote.plan;

import java.util.List;

/**
 * How an object stands on the member.
 *
 * @param managers who owns fields of it
 * @param foreignOwner another tool that manages it, with the mark that says so; empty for none
 * @param changedPaths what taking it over would change
 */
public record MemberFinding(
        List<String> managers, String foreignOwner, Verdict verdict, List<String> changedPaths) {
    public static final MemberFinding NONE =
            new MemberFinding(List.of(), "", Verdict.UNKNOWN, List.of());

    public MemberFinding {
        managers = List.copyOf(managers);
        changedPaths = List.copyOf(changedPaths);
    }

    public MemberFinding with(Verdict found, List<String> changed) {
        return new MemberFinding(managers, foreignOwner, found, changed);
    }
}
