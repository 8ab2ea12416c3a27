package dev.trellis.agent.jsonpath;

/** Text between quotes, with the usual escapes. */
final class Quoted {
    private Quoted() {}

    static String plain(String inside) {
        if (inside.indexOf('\\') < 0) {
            return inside;
        }
        var plain = new StringBuilder(inside.length());
        var at = 0;
        while (at < inside.length()) {
            var here = inside.charAt(at++);
            if (here != '\\') {
                plain.append(here);
                continue;
            }
            var escape = at < inside.length() ? inside.charAt(at) : '\0';
            at++;
            if (escape == 'u') {
                plain.append(codeUnit(inside, at));
                at += 4;
            } else {
                plain.append(single(inside, escape));
            }
        }
        return plain.toString();
    }

    private static char single(String inside, char escape) {
        return switch (escape) {
            case 'n' -> '\n';
            case 't' -> '\t';
            case 'r' -> '\r';
            case 'b' -> '\b';
            case 'f' -> '\f';
            case '\\', '"', '\'' -> escape;
            default -> throw invalid(inside);
        };
    }

    private static char codeUnit(String inside, int from) {
        if (from + 4 > inside.length()) {
            throw invalid(inside);
        }
        try {
            return (char) Integer.parseInt(inside, from, from + 4, 16);
        } catch (NumberFormatException e) {
            throw invalid(inside);
        }
    }

    private static PathProblem invalid(String inside) {
        return new PathProblem("unquote string \"%s\" error invalid syntax".formatted(inside));
    }
}
