package io.ssetape.recorder.tape;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "io.ssetape.recorder", importOptions = ImportOption.DoNotIncludeTests.class)
class TapeArchitectureTest {
    @ArchTest
    static final ArchRule ONLY_THE_TAPE_PACKAGE_KNOWS_CHRONICLE = noClasses()
            .that()
            .resideOutsideOfPackage("io.ssetape.recorder.tape")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("net.openhft..");

    @ArchTest
    static final ArchRule READING_A_TAPE_DOES_WITHOUT_CHRONICLE = noClasses()
            .that()
            .haveNameMatching(".*\\.tape\\.(TapeReader|DocumentScanner|TapeFolder|TapeTotals|TapeCheck|TapeAudit)")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("net.openhft..");

    @ArchTest
    static final ArchRule FRAMES_ARE_PURE = classes()
            .that()
            .resideInAPackage("io.ssetape.recorder.frame")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "io.ssetape.recorder.frame",
                    "java.lang..",
                    "java.nio",
                    "java.nio.charset",
                    "java.time",
                    "java.util..");
}
