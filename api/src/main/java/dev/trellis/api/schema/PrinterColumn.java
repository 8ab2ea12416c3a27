package dev.trellis.api.schema;

import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A column that {@code kubectl get} shows for the kind, in the order of these annotations.
 *
 * <p>Fabric8's own annotation is not used because its generator orders columns by path.
 */
@Repeatable(PrinterColumn.List.class)
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface PrinterColumn {
    String name();

    String path();

    String type() default "string";

    /** Holds the columns of a kind that has several. */
    @Target(ElementType.TYPE)
    @Retention(RetentionPolicy.RUNTIME)
    @interface List {
        PrinterColumn[] value();
    }
}
