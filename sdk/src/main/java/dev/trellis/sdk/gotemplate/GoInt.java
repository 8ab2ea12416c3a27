package dev.trellis.sdk.gotemplate;

/**
 * A number of Go's type {@code int}: constants and lengths. Whole numbers of values are {@code
 * Long}.
 */
final class GoInt extends Number {
    private static final long serialVersionUID = 1L;
    private final long value;

    GoInt(long value) {
        this.value = value;
    }

    @Override
    public int intValue() {
        return (int) value;
    }

    @Override
    public long longValue() {
        return value;
    }

    @Override
    public float floatValue() {
        return value;
    }

    @Override
    public double doubleValue() {
        return value;
    }

    @Override
    public String toString() {
        return Long.toString(value);
    }
}
