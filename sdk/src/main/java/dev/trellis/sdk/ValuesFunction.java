package dev.trellis.sdk;

import java.util.Map;

/**
 * Values for templates and charts, made for one install.
 *
 * <p>Values are what JSON knows: maps with text as keys, lists, text, numbers, booleans and null.
 * What the function throws becomes a condition of that install.
 *
 * {@snippet class="dev.trellis.sdk.example.AddonExamplesTest" region="function"}
 */
@FunctionalInterface
public interface ValuesFunction {
    Map<String, ?> of(Install install);
}
