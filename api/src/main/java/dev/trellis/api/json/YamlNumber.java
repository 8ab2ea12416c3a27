package dev.trellis.api.json;

import org.snakeyaml.engine.v2.constructor.json.ConstructYamlJsonFloat;

import java.math.BigDecimal;
import java.util.regex.Pattern;

/**
 * A number of a YAML text that still knows its spelling. Jackson writes a kind of Number that it
 * does not know by its text, so the spelling reaches whoever reads the tokens.
 */
final class YamlNumber extends Number {

    private static final Pattern JSON_NUMBER =
            Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][-+]?[0-9]+)?");

    private final String literal;

    private YamlNumber(String literal) {
        this.literal = literal;
    }

    @Override
    public String toString() {
        return literal;
    }

    @Override
    public double doubleValue() {
        return Double.parseDouble(literal);
    }

    @Override
    public float floatValue() {
        return Float.parseFloat(literal);
    }

    @Override
    public long longValue() {
        return new BigDecimal(literal).longValue();
    }

    @Override
    public int intValue() {
        return new BigDecimal(literal).intValue();
    }

    /** Makes numbers of the scalars that YAML takes for floats. */
    static final class Constructor extends ConstructYamlJsonFloat {
        @Override
        protected Object constructFromString(String scalar) {
            // The rest (1., .inf, .nan) has no JSON spelling to keep.
            return JSON_NUMBER.matcher(scalar).matches()
                    ? new YamlNumber(scalar)
                    : super.constructFromString(scalar);
        }
    }
}
