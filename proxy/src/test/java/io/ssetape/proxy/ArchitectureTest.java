package io.ssetape.proxy;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "io.ssetape.proxy", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    @ArchTest
    static final ArchRule theRelayUnderstandsNothing = noClasses()
            .that()
            .resideInAPackage("..proxy.relay..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.ssetape.replayer..", "io.netty.handler..", "com.fasterxml..", "picocli..");

    @ArchTest
    static final ArchRule onlyTheTapePackageOfTheRecorderKnowsChronicle =
            noClasses().should().dependOnClassesThat().resideInAPackage("net.openhft..");

    @ArchTest
    static final ArchRule channelsStayWhereBytesMove = noClasses()
            .that()
            .resideOutsideOfPackages(
                    "..proxy.relay..", "..proxy.tls..", "..proxy.forward..", "..proxy.demo..", "..proxy.serve..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.netty.channel..", "io.netty.buffer..", "io.netty.bootstrap..");

    @ArchTest
    static final ArchRule nobodyBelowDependsOnTheRootCommand = noClasses()
            .that()
            .resideOutsideOfPackage("..proxy.cli..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("..proxy.cli..");

    @ArchTest
    static final ArchRule packagesFormNoCycles =
            slices().matching("io.ssetape.proxy.(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule classesAreFinalOrMeantToBeExtended = classes()
            .that()
            .areTopLevelClasses()
            .and()
            .areNotInterfaces()
            .and()
            .areNotEnums()
            .should()
            .haveModifier(com.tngtech.archunit.core.domain.JavaModifier.FINAL)
            .orShould()
            .haveModifier(com.tngtech.archunit.core.domain.JavaModifier.ABSTRACT);
}
