package dev.trellis.apiserver.registry;

/**
 * How a write is to be done.
 *
 * @param manager who is said to own the fields
 * @param force whether an apply takes fields from others
 */
public record WriteOptions(
        boolean dryRun, String manager, FieldValidation fieldValidation, boolean force) {
    /** What happens to fields that the schema does not know. */
    public enum FieldValidation {
        IGNORE,
        WARN,
        STRICT
    }

    /** Of writes that the server itself does. */
    public static WriteOptions own() {
        return new WriteOptions(false, "kube-apiserver", FieldValidation.IGNORE, false);
    }
}
