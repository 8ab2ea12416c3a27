package dev.trellis.apiserver.registry;

import com.fasterxml.jackson.databind.node.ObjectNode;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Others who have a say in what is written and deleted; refusals are Status errors. */
public interface Admission {
    /** Nobody has. */
    Admission NONE =
            new Admission() {
                @Override
                public Changed change(Attempt attempt) {
                    return Changed.NOTHING;
                }

                @Override
                public List<String> check(Attempt attempt) {
                    return List.of();
                }
            };

    /** What is attempted. */
    enum Operation {
        CREATE,
        UPDATE,
        DELETE
    }

    /**
     * A write on its way.
     *
     * @param object as it would be stored; none of a removal. May be changed in place by {@link
     *     #change}.
     * @param old as it is stored; none of a creation
     * @param named whether its sender named the object; not so where a collection is removed
     * @param options as its sender gave them
     */
    record Attempt(
            Operation operation,
            Target target,
            Optional<ObjectNode> object,
            Optional<ObjectNode> old,
            boolean dryRun,
            boolean named,
            Supplier<ObjectNode> options) {
        /** The same with its objects in another form. */
        public Attempt as(UnaryOperator<ObjectNode> form) {
            return new Attempt(
                    operation, target, object.map(form), old.map(form), dryRun, named, options);
        }
    }

    /**
     * What came of letting others change an object.
     *
     * @param any whether it is another now
     * @param warnings for the writer
     */
    record Changed(boolean any, List<String> warnings) {
        /** Nothing at all. */
        public static final Changed NOTHING = new Changed(false, List.of());

        public Changed {
            warnings = List.copyOf(warnings);
        }
    }

    /** Lets them change the object, before it is checked. */
    Changed change(Attempt attempt);

    /** Lets them refuse what has been checked; returns warnings for the writer. */
    List<String> check(Attempt attempt);
}
