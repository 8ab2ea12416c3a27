package dev.trellis.cli.create;

import dev.trellis.cli.shell.Refusal;

import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import javax.lang.model.SourceVersion;

/** The name of an add-on, and what things made for it are called. */
record ProjectName(String value) {
    private static final Pattern DNS_LABEL = Pattern.compile("[a-z0-9]([-a-z0-9]{0,48}[a-z0-9])?");

    ProjectName {
        // Names of works contain it, with more before and behind.
        if (!DNS_LABEL.matcher(value).matches()) {
            throw Refusal.usage(
                    "'%s' cannot be the name of an add-on: use at most 50 small letters, digits and dashes, with a letter or digit at both ends."
                            .formatted(value));
        }
    }

    String javaPackage() {
        var plain = value.replace("-", "");
        var word =
                SourceVersion.isIdentifier(plain) && !SourceVersion.isKeyword(plain)
                        ? plain
                        : "addon" + plain;
        return "com.example." + word;
    }

    String javaClass() {
        var words =
                Arrays.stream(value.split("-", -1))
                        .filter(word -> !word.isEmpty())
                        .map(word -> Character.toUpperCase(word.charAt(0)) + word.substring(1))
                        .collect(Collectors.joining());
        return (Character.isDigit(words.charAt(0)) ? "The" : "") + words + "Addon";
    }
}
