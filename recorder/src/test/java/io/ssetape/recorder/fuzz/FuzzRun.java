package io.ssetape.recorder.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Lets Jazzer work on targets, one after another, each in a JVM of its own. What it learns stays in {@code target/fuzz/}, with what broke
 * a target as {@code crash-…} or {@code timeout-…} beside.
 */
public final class FuzzRun {
    private static final String HEAP = "-Xmx512m";
    private static final int LONGEST_INPUT_SECONDS = 60;
    private static final int MAX_INPUT_BYTES = 65_536;

    private FuzzRun() {}

    /**
     * The run.
     *
     * @param arguments seconds for each target, then the targets' class names
     */
    public static void main(String... arguments) throws IOException, InterruptedException {
        int failures = 0;
        for (String target : List.of(arguments).subList(1, arguments.length)) {
            if (!Files.isDirectory(seeds(target))) {
                System.out.println("fuzz: " + target + " is none of this module");
                continue;
            }
            int exit = fuzz(Integer.parseInt(arguments[0]), target);
            System.out.println("fuzz: " + target + (exit == 0 ? " held" : " failed with exit code " + exit));
            failures += exit == 0 ? 0 : 1;
        }
        System.exit(failures == 0 ? 0 : 1);
    }

    private static Path seeds(String target) {
        String name = target.substring(target.lastIndexOf('.') + 1);
        return Path.of("src", "test", "resources", "fuzz", name).toAbsolutePath();
    }

    private static int fuzz(int seconds, String target) throws IOException, InterruptedException {
        Path seeds = seeds(target);
        Path work = Files.createDirectories(Path.of("target", "fuzz").resolve(seeds.getFileName()));
        Path corpus = Files.createDirectories(work.resolve("corpus"));
        try (Stream<Path> known = Files.list(seeds)) {
            System.out.println("fuzz: " + target + " for " + seconds + " s, " + known.count() + " seeds");
        }
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        HEAP,
                        "-cp",
                        System.getProperty("java.class.path"),
                        "com.code_intelligence.jazzer.Jazzer",
                        "--target_class=" + target,
                        "--instrumentation_includes=io.ssetape.**",
                        "--custom_hook_excludes=**",
                        "--disabled_hooks=com.code_intelligence.jazzer.sanitizers.FilePathTraversal",
                        "--reproducer_path=" + work.toAbsolutePath(),
                        "-artifact_prefix=" + work.toAbsolutePath() + "/",
                        "-max_total_time=" + seconds,
                        "-timeout=" + LONGEST_INPUT_SECONDS,
                        "-max_len=" + MAX_INPUT_BYTES,
                        "-rss_limit_mb=0",
                        "-print_final_stats=1",
                        corpus.toAbsolutePath().toString(),
                        seeds.toString())
                .inheritIO()
                .start()
                .waitFor();
    }
}
