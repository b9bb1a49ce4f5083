package io.ssetape.replayer.lightspeed;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import java.lang.module.Configuration;
import java.lang.module.FindException;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.lang.module.ResolutionException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Finds the rule that a command line names: a JSON file, or a rule that is on the class path or in jars. */
public final class Rules {
    private Rules() {}

    /**
     * The rule.
     *
     * @param named a JSON file, or the name of a rule that {@link ServiceLoader} finds
     * @param jars further jars to look in
     * @throws Problem when there is none, when the file is no rule, or when a jar cannot be used
     */
    public static SpeedOfLightRule find(String named, List<Path> jars) {
        Path file = Path.of(named);
        if (named.endsWith(".json") || Files.isRegularFile(file)) {
            return JsonRuleReader.read(file);
        }
        List<SpeedOfLightRule> offered = offered(jars);
        Set<String> names = new TreeSet<>();
        for (SpeedOfLightRule rule : offered) {
            if (named.equals(rule.name())) {
                return checked(rule);
            }
            names.add(String.valueOf(rule.name()));
        }
        throw new Problem(
                ExitStatus.USAGE,
                "--speed-of-light " + named + " is neither a JSON file nor a rule ("
                        + (names.isEmpty() ? "none is offered" : "offered: " + String.join(", ", names))
                        + "); name FILE.json, or add a rule's jar with --rules-jar");
    }

    private static SpeedOfLightRule checked(SpeedOfLightRule rule) {
        boolean usable = rule.scope() != null
                && rule.devices() > 0
                && rule.peakFlopsPerSecond() > 0
                && Double.isFinite(rule.peakFlopsPerSecond());
        if (!usable) {
            throw new Problem(
                    ExitStatus.UNREADABLE_INPUT,
                    "the rule " + rule.name() + " gives no scope, no device or no peak above 0: correct its class");
        }
        return rule;
    }

    private static List<SpeedOfLightRule> offered(List<Path> jars) {
        List<SpeedOfLightRule> rules = new ArrayList<>();
        try {
            ServiceLoader.load(SpeedOfLightRule.class).forEach(rules::add);
            if (!jars.isEmpty()) {
                ServiceLoader.load(layer(jars), SpeedOfLightRule.class).forEach(rules::add);
            }
            return rules;
        } catch (FindException e) {
            throw unusable(jars, "it cannot be read as a jar", e);
        } catch (ResolutionException e) {
            throw unusable(jars, "it needs a module that is not there", e);
        } catch (ServiceConfigurationError e) {
            throw unusable(jars, "a class that it offers as a rule cannot be used", e);
        }
    }

    /** What the JVM says of a jar is for whoever made it, and is shown by --debug. */
    private static Problem unusable(List<Path> jars, String what, Throwable e) {
        return new Problem(
                ExitStatus.UNREADABLE_INPUT,
                "--rules-jar " + jars.stream().map(Path::toString).collect(Collectors.joining(", ")) + ": " + what
                        + "; docs/speed-of-light.md says what a rule's jar holds, --debug shows more",
                e);
    }

    private static ModuleLayer layer(List<Path> jars) {
        for (Path jar : jars) {
            if (!Files.isRegularFile(jar)) {
                throw new Problem(
                        ExitStatus.UNREADABLE_INPUT,
                        "--rules-jar " + jar
                                + (Files.exists(jar) ? ": this is no regular file; name a jar" : ": no such file"));
            }
        }
        ModuleFinder finder = ModuleFinder.of(jars.toArray(Path[]::new));
        Set<String> modules = finder.findAll().stream()
                .map(ModuleReference::descriptor)
                .map(ModuleDescriptor::name)
                .collect(Collectors.toSet());
        ModuleLayer boot = ModuleLayer.boot();
        Configuration configuration = boot.configuration().resolve(finder, ModuleFinder.of(), modules);
        return boot.defineModulesWithOneLoader(configuration, SpeedOfLightRule.class.getClassLoader());
    }
}
