package io.ssetape.replayer.interpret;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** The stages from bytes to record parts are pure, and each knows only those before it. */
final class PurityTest {
    private static final String ROOT = "io.ssetape.replayer.";
    private static final String[] PURE = {
        ROOT + "sse", ROOT + "chat", ROOT + "timing", ROOT + "metric", ROOT + "interpret", ROOT + "finding"
    };
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(PURE);

    @Test
    void noStageTouchesFilesSocketsThreadsOrLoggers() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "java.net..",
                        "java.nio.file..",
                        "java.nio.channels..",
                        "java.util.concurrent..",
                        "java.time..",
                        "java.util.logging..",
                        "org.slf4j..")
                .orShould()
                .dependOnClassesThat()
                .areAssignableTo(Thread.class)
                .check(CLASSES);
    }

    @Test
    void noStageReadsAClock() {
        noClasses()
                .should()
                .callMethod(System.class, "nanoTime")
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .check(CLASSES);
    }

    @Test
    void noStageKnowsALaterOne() {
        later("sse", "chat", "timing", "metric", "interpret", "replay");
        later("chat", "timing", "metric", "interpret", "replay");
        later("timing", "metric", "interpret", "replay");
        later("metric", "timing", "interpret", "replay");
    }

    private static void later(String stage, String... later) {
        String[] packages = new String[later.length];
        for (int i = 0; i < later.length; i++) {
            packages[i] = ROOT + later[i];
        }
        noClasses()
                .that()
                .resideInAPackage(ROOT + stage)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(packages)
                .check(CLASSES);
    }
}
