package dev.trellis.api.schema;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The values that the API server lets pass.
 *
 * <p>Such members are strings, not enums: a value that a newer hub adds must not make a whole list
 * of objects unreadable.
 */
@Target(ElementType.FIELD)
@Retention(RetentionPolicy.RUNTIME)
public @interface OneOf {
    String[] value();
}
