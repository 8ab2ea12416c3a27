package dev.trellis.cli.borders;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_USE_FIELD_INJECTION;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_USE_JAVA_UTIL_LOGGING;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Keeps the borders of docs/adr/0002: which module may use which, and no package in a circle. */
final class BordersTest {
    private static final Path PROJECT = Path.of("").toAbsolutePath().getParent();

    private static final JavaClasses CLASSES = compiledClasses();

    @ParameterizedTest
    @MethodSource("dev.trellis.cli.borders.Module#all")
    void modulesUseOnlyThoseBelowThem(Module module) {
        noClasses()
                .that()
                .resideInAPackage(module.packages())
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(module.forbiddenPackages())
                .allowEmptyShould(true) // of a module that is still to come
                .check(CLASSES);
    }

    @Test
    void everyModuleHasItsPlace() throws IOException {
        var modules =
                Pattern.compile("<module>(\\w+)</module>")
                        .matcher(Files.readString(PROJECT.resolve("pom.xml")))
                        .results()
                        .map(found -> found.group(1))
                        .toList();

        assertThat(modules).contains("api", "cli");
        assertThat(Module.ALL).extracting(Module::name).containsAll(modules);
    }

    @ParameterizedTest
    @ValueSource(strings = {"api", "engine", "hub", "cli", "testkit"})
    void theRulesHaveSomethingToLookAt(String module) {
        assertThat(CLASSES.that(resideInAPackage("dev.trellis." + module + ".."))).isNotEmpty();
    }

    @Test
    void packagesAreFreeOfCycles() {
        slices().matching("dev.trellis.(**)").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void constructorsBringWhatAnObjectNeeds() {
        NO_CLASSES_SHOULD_USE_FIELD_INJECTION.check(CLASSES);
    }

    @Test
    void onlyWhatPeopleStartSpeaksOnStandardStreams() {
        NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS.check(
                CLASSES.that(
                        resideOutsideOfPackages(
                                "dev.trellis.cli..",
                                "dev.trellis.testkit..",
                                "dev.trellis.bench..")));
    }

    @Test
    void logsGoOneWay() {
        NO_CLASSES_SHOULD_USE_JAVA_UTIL_LOGGING.check(CLASSES);
    }

    @Test
    void everyPackageSaysWhatItOwnsAndThatNullIsMarked() throws IOException {
        assertThat(sourceFolders())
                .isNotEmpty()
                .allSatisfy(folder ->
                        assertThat(folder.resolve("package-info.java"))
                                .content()
                                .contains("/**", "@NullMarked"));
    }

    private static JavaClasses compiledClasses() {
        var folders =
                Module.ALL.stream()
                        .map(module -> PROJECT.resolve(module.name()).resolve("target/classes"))
                        .filter(Files::isDirectory)
                        .toList();
        return new ClassFileImporter().importPaths(folders);
    }

    private static List<Path> sourceFolders() throws IOException {
        var roots =
                Module.ALL.stream()
                        .map(module -> PROJECT.resolve(module.name()).resolve("src/main/java"))
                        .filter(Files::isDirectory)
                        .toList();
        var folders = new TreeSet<Path>();
        for (var root : roots) {
            try (var files = Files.walk(root)) {
                files.filter(file -> file.toString().endsWith(".java"))
                        .map(Path::getParent)
                        .forEach(folders::add);
            }
        }
        return List.copyOf(folders);
    }
}
