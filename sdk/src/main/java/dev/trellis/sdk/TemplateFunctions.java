package dev.trellis.sdk;

import dev.trellis.sdk.gotemplate.Function;
import dev.trellis.sdk.gotemplate.FunctionProblem;

import org.jspecify.annotations.Nullable;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

import javax.naming.InvalidNameException;
import javax.naming.ldap.LdapName;

/** The functions that templates of manifests have beside those of all templates. */
final class TemplateFunctions {
    static final Map<String, Function> ALL =
            Map.of(
                    "notAfter", one(bytes -> dated(bytes, true)),
                    "notBefore", one(bytes -> dated(bytes, false)),
                    "issuer", one(TemplateFunctions::issuer),
                    "base64", one(bytes -> Base64.getEncoder().encodeToString(bytes)),
                    "indent", TemplateFunctions::indent,
                    "load", TemplateFunctions::load,
                    "regexMatch", TemplateFunctions::regexMatch);

    private TemplateFunctions() {}

    private interface OfBytes {
        String of(byte[] bytes);
    }

    private static Function one(OfBytes function) {
        return (List<@Nullable Object> arguments) -> {
            require(arguments, 1);
            return function.of(bytes(arguments.getFirst()));
        };
    }

    /** Every line but the first moves to the right. */
    private static String indent(List<@Nullable Object> arguments) {
        require(arguments, 2);
        if (!(arguments.getFirst() instanceof Number spaces)) {
            throw new FunctionProblem("the first argument is no number of spaces");
        }
        var text = new String(bytes(arguments.get(1)), StandardCharsets.UTF_8);
        return text.replace("\n", "\n" + " ".repeat(Math.clamp(spaces.longValue(), 0, 1000)));
    }

    private static @Nullable Object load(List<@Nullable Object> arguments) {
        require(arguments, 2);
        return arguments.get(1) instanceof Map<?, ?> files
                ? files.get(String.valueOf(arguments.getFirst()))
                : null;
    }

    private static boolean regexMatch(List<@Nullable Object> arguments) {
        require(arguments, 2);
        try {
            return Pattern.compile(String.valueOf(arguments.getFirst()))
                    .matcher(String.valueOf(arguments.get(1)))
                    .find();
        } catch (PatternSyntaxException e) {
            return false; // What is no expression matches nothing, as it always did.
        }
    }

    private static String dated(byte[] pem, boolean end) {
        if (pem.length == 0) {
            return "";
        }
        var certificate = certificate(pem);
        var date = end ? certificate.getNotAfter() : certificate.getNotBefore();
        return date.toInstant().truncatedTo(ChronoUnit.SECONDS).toString();
    }

    private static String issuer(byte[] pem) {
        if (pem.length == 0) {
            return "";
        }
        try {
            return new LdapName(certificate(pem).getIssuerX500Principal().getName())
                    .getRdns().stream()
                            .filter(part -> part.getType().equalsIgnoreCase("CN"))
                            .map(part -> String.valueOf(part.getValue()))
                            .findFirst()
                            .orElse("");
        } catch (InvalidNameException e) {
            throw new FunctionProblem("the issuer of the certificate has no readable name");
        }
    }

    private static X509Certificate certificate(byte[] pem) {
        try {
            return (X509Certificate)
                    CertificateFactory.getInstance("X.509")
                            .generateCertificate(new ByteArrayInputStream(pem));
        } catch (CertificateException e) {
            throw new FunctionProblem("the value is no certificate in PEM form");
        }
    }

    private static void require(List<@Nullable Object> arguments, int count) {
        if (arguments.size() != count) {
            throw new FunctionProblem(
                    "wrong number of args: want %d got %d".formatted(count, arguments.size()));
        }
    }

    private static byte[] bytes(@Nullable Object value) {
        return switch (value) {
            case byte[] bytes -> bytes;
            case String text -> text.getBytes(StandardCharsets.UTF_8);
            case null -> new byte[0];
            default -> throw new FunctionProblem("the value is neither text nor bytes");
        };
    }
}
