package io.ssetape.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class ProvisionalTest {
    private final Object lock = new Object();
    private final List<Boolean> undone = new ArrayList<>();

    private Provisional begin() {
        return Provisional.begin(lock, () -> undone.add(Thread.holdsLock(lock)));
    }

    @Test
    void itStandsUntilItIsDropped() {
        try (Provisional provisional = begin()) {
            provisional.mustStand();
            assertThat(undone).isEmpty();

            provisional.drop();

            assertThat(undone).as("undone with the lock held").containsExactly(true);
            assertThatThrownBy(provisional::mustStand)
                    .isInstanceOfSatisfying(
                            Problem.class,
                            problem -> assertThat(problem.status()).isEqualTo(ExitStatus.ENVIRONMENT))
                    .hasMessage("ssetape is being ended; nothing more is written");
        }
    }

    @Test
    void closingDropsIt() {
        Provisional provisional = begin();
        provisional.close();

        assertThat(undone).containsExactly(true);
        assertThatThrownBy(provisional::mustStand).isInstanceOf(Problem.class);
    }

    @Test
    void theEndWaitsForWhatIsBeingMade() throws InterruptedException {
        try (Provisional provisional = begin()) {
            Thread end = new Thread(provisional::drop);
            synchronized (lock) {
                provisional.mustStand();
                end.start();
                Awaitility.await().atMost(Duration.ofSeconds(30)).until(() -> end.getState() == Thread.State.BLOCKED);
                provisional.mustStand();
                assertThat(undone).isEmpty();
            }
            end.join();
            assertThat(undone).hasSize(1);
        }
    }

    /** By the end of the JVM if nobody has done it before, and only once. */
    @ParameterizedTest
    @ValueSource(strings = {"left", "closed", "too late"})
    void itIsUndoneAtTheEndOfTheJvm(String how) throws IOException, InterruptedException {
        Process child = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Ending.class.getName(),
                        how)
                .redirectErrorStream(true)
                .start();
        String said = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(child.waitFor()).as(said).isZero();
        assertThat(said.lines())
                .containsExactly(how.equals("too late") ? "ssetape is being ended; nothing more is written" : "undone");
    }

    /** Begins one and ends; or begins one while it ends. */
    static final class Ending {
        private Ending() {}

        public static void main(String[] arguments) {
            switch (arguments[0]) {
                case "left" -> begin();
                case "closed" -> begin().close();
                default -> Runtime.getRuntime().addShutdownHook(new Thread(Ending::beginTooLate));
            }
        }

        private static Provisional begin() {
            return Provisional.begin(new Object(), () -> System.out.println("undone"));
        }

        private static void beginTooLate() {
            try {
                begin().close();
            } catch (Problem refusal) {
                System.out.println(refusal.getMessage());
            }
        }
    }
}
