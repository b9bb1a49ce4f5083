package io.ssetape.replayer.chat;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PythonDumpsTest {
    /** What CPython prints for {@code json.dumps(json.loads(it))}. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "1; 1",
                "-12345678901234567890; -12345678901234567890",
                "0.0; 0.0",
                "-0.0; -0.0",
                "0.50; 0.5",
                "-10.0; -10.0",
                "1e5; 100000.0",
                "1700000000.0; 1700000000.0",
                "12345678.5; 12345678.5",
                "0.0001; 0.0001",
                "0.00012; 0.00012",
                "0.00001; 1e-05",
                "-1.1920928955078125e-07; -1.1920928955078125e-07",
                "1e15; 1000000000000000.0",
                "1e16; 1e+16",
                "1.5e300; 1.5e+300",
                "0.30000000000000004; 0.30000000000000004",
                "[1,2.5,\"a\\n\"]; [1, 2.5, \"a\\n\"]",
                "{\"a\":null,\"b\":[]}; {\"a\": null, \"b\": []}",
                "{}; {}"
            })
    void areAsLongAsInPython(String json, String dumped) throws IOException {
        assertThat(PythonDumps.length(new JsonMapper().readTree(json))).isEqualTo(dumped.length());
    }
}
