package io.ssetape.replayer;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.Serializable;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;

/** The arrows between packages, and what pure packages must not touch. */
@AnalyzeClasses(packages = "io.ssetape.replayer", importOptions = ImportOption.DoNotIncludeTests.class)
class ReplayerArchitectureTest {
    private static final String[] PURE = {
        "io.ssetape.replayer.clock..",
        "io.ssetape.replayer.tally..",
        "io.ssetape.replayer.flow..",
        "io.ssetape.replayer.http..",
        "io.ssetape.replayer.sse..",
        "io.ssetape.replayer.chat..",
        "io.ssetape.replayer.timing..",
        "io.ssetape.replayer.metric..",
        "io.ssetape.replayer.finding..",
        "io.ssetape.replayer.interpret..",
        "io.ssetape.replayer.request..",
        "io.ssetape.replayer.replay..",
        "io.ssetape.replayer.join..",
        "io.ssetape.replayer.window..",
        "io.ssetape.replayer.prometheus..",
        "io.ssetape.replayer.serving..",
        "io.ssetape.replayer.aisbench.specdecode..",
        "io.ssetape.replayer.diagnose.."
    };

    @ArchTest
    static final ArchRule OPENS_NO_SOCKET = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.ssetape.proxy..", "io.netty..", "java.net..", "java.nio.channels.spi..")
            .because("the replayer works offline and knows nothing of the proxy");

    @ArchTest
    static final ArchRule PURE_PACKAGES_TOUCH_NO_FILE = noClasses()
            .that()
            .resideInAnyPackage(PURE)
            .should()
            .dependOnClassesThat(
                    JavaClass.Predicates.resideInAnyPackage("java.io..", "java.nio.file..", "java.nio.channels..")
                            .and(isNoMemoryStream()))
            .because("decoders take values and give values");

    @ArchTest
    static final ArchRule PURE_PACKAGES_HAVE_NO_CLOCK_AND_NO_THREAD = noClasses()
            .that()
            .resideInAnyPackage(PURE)
            .should()
            .callMethod(System.class, "nanoTime")
            .orShould()
            .callMethod(System.class, "currentTimeMillis")
            .orShould()
            .callMethod(java.time.Instant.class, "now")
            .orShould()
            .dependOnClassesThat()
            .areAssignableTo(Thread.class)
            .orShould()
            .dependOnClassesThat()
            .resideInAnyPackage("java.util.concurrent..", "java.util.logging..", "org.slf4j..")
            .because("the same tape gives the same records");

    @ArchTest
    static final ArchRule PURE_PACKAGES_KNOW_NO_REPORT = noClasses()
            .that()
            .resideInAnyPackage(PURE)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.ssetape.replayer.report..", "io.ssetape.replayer.cli..", "picocli..");

    @ArchTest
    static final ArchRule NOBODY_DEPENDS_ON_COMMANDS = noClasses()
            .that()
            .resideOutsideOfPackage("io.ssetape.replayer.cli..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.ssetape.replayer.cli..");

    @ArchTest
    static final ArchRule NO_CYCLES =
            slices().matching("io.ssetape.replayer.(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule NO_STATIC_STATE = ArchRuleDefinition.fields()
            .that()
            .areStatic()
            .should()
            .beFinal()
            .because("two replays in one process must not see each other");

    @ArchTest
    static final ArchRule COMMANDS_ARE_FINAL = classes()
            .that()
            .haveSimpleNameEndingWith("Command")
            .should()
            .haveModifier(JavaModifier.FINAL)
            .andShould()
            .resideInAPackage("io.ssetape.replayer.cli..");

    private static DescribedPredicate<JavaClass> isNoMemoryStream() {
        List<Class<?>> inMemory = List.of(
                ByteArrayOutputStream.class,
                StringWriter.class,
                IOException.class,
                UncheckedIOException.class,
                Serializable.class);
        return DescribedPredicate.describe(
                "outside memory", type -> inMemory.stream().noneMatch(type::isEquivalentTo));
    }
}
