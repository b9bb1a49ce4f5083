package io.ssetape.replayer.diagnose;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.replayer.ReplayOptions;
import io.ssetape.replayer.kit.ChildJvm;
import io.ssetape.replayer.kit.GeneratedTape;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiagnosisMemoryTest {
    @TempDir
    private Path folder;

    /** Diagnoses a load test that never exists as a whole. */
    static final class GeneratedDiagnosis {
        private GeneratedDiagnosis() {}

        public static void main(String... arguments) {
            GeneratedTape source = new GeneratedTape(Long.parseLong(arguments[0]), 64, 200, false);
            TapeDiagnosis.Question question =
                    new TapeDiagnosis.Question(List.of(Field.values()), Integer.parseInt(arguments[0]), null);
            Diagnosis diagnosis = TapeDiagnosis.read(source, ReplayOptions.defaults(), question);
            System.out.print(diagnosis.fields().get(0).headline());
        }
    }

    @Test
    void aLoadTestIsDiagnosedInAFractionOfItsSize() throws Exception {
        ChildJvm.Result child =
                ChildJvm.run(folder, List.of("-Xmx48m", "-XX:+UseSerialGC"), GeneratedDiagnosis.class, 640);

        assertThat(child.exit()).as(child.err()).isZero();
        assertThat(child.out()).startsWith("asked 640/640, arrived 0/640: look upstream of entry");
    }
}
