package dev.trellis.helm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.trellis.helm.TemplateActions.Term;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.ArrayList;
import java.util.stream.Stream;

class TemplateActionsTest {

    static Stream<Arguments> terms() {
        return Stream.of(
                arguments("text .a {{ .b }} .c", ".b"),
                arguments("{{- .a.b -}}{{$x.c}}", ".a.b $x.c"),
                arguments("{{ /* .a */ -}} {{ \".b\" }} {{ `.c` }} {{ '.' }} {{ 1.5 }}", ""),
                arguments("{{ \"quoted \\\" .a\" | .b }}", ".b"),
                arguments("{{ .m .a | f .b }}", ".m() .a f() .b"),
                arguments("{{ if .m \"a\" }}{{ if .b }}{{ end }}", "if() .m() if() .b end"),
                arguments("{{ range $i, $e := .list }}", "range() $i $e .list"),
                arguments("{{ (f .a).b.c }}", "f() .a"),
                arguments("{{ f (.m 1) .b }}", "f() .m() .b"),
                arguments("{{ . }} {{ $ }}", ". $"),
                arguments("{{ .open", ".open"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("terms")
    void findsTheTerms(String template, String terms) {
        var found = new ArrayList<String>();

        var same =
                TemplateActions.replaced(
                        template,
                        term -> {
                            found.add(term.text() + (term.called() ? "()" : ""));
                            return term.text();
                        });

        assertThat(String.join(" ", found)).isEqualTo(terms);
        assertThat(same).isEqualTo(template);
    }

    @Test
    void leavesAllLinesWhereTheyAre() {
        var template = "a: {{ .Values.a\n }}\nb: {{ $.Values.b.c }}\n";

        assertThat(TemplateActions.replaced(template, ChartTerms::strict).lines().count())
                .isEqualTo(template.lines().count());
        assertThat(TemplateActions.replaced(template, ChartTerms::strict)).isNotEqualTo(template);
    }

    @Test
    void guardsEachMemberOfAChainBeforeItIsTaken() {
        assertThat(ChartTerms.strict(new Term("$x.a.b", false)))
                .isEqualTo(
                        "(and (not (include \"trellis.strict\" (list $x \"a\" \"$x.a\")))"
                                + " (not (include \"trellis.strict\" (list $x.a \"b\" \"$x.a.b\")))"
                                + " $x.a.b)");
        assertThat(ChartTerms.strict(new Term(".Files.Get", true))).isEqualTo(".Files.Get");
        assertThat(ChartTerms.strict(new Term("include", false))).isEqualTo("include");
        assertThat(ChartTerms.strict(new Term("$x", false))).isEqualTo("$x");
    }
}
