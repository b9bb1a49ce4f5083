package io.ssetape.replayer.report.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.replayer.kit.Records;
import io.ssetape.replayer.replay.RecordSink;
import io.ssetape.replayer.request.OtherRecord;
import io.ssetape.replayer.request.RequestRecord;
import io.ssetape.replayer.request.RequestStart;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordSpoolTest {
    @TempDir
    private Path folder;

    @Test
    void recordsComeBackInTheOrderOfTheirIds() {
        try (RecordSpool spool = RecordSpool.create(folder)) {
            spool.generation(Records.request(5).build());
            spool.other(other(2));
            spool.generation(Records.request(1).build());
            spool.other(other(4));
            spool.generation(Records.request(3).build());

            assertThat(requests(spool).lines()).extracting(RecordSpoolTest::id).containsExactly("1", "3", "5");
            assertThat(others(spool).lines()).extracting(RecordSpoolTest::id).containsExactly("2", "4");
            List<Long> visited = new ArrayList<>();
            spool.visitRequests(record -> visited.add(record.id()) && visited.size() < 2);
            assertThat(visited).containsExactly(1L, 3L);
            spool.visit(new RecordSink() {
                @Override
                public void generation(RequestRecord record) {
                    visited.add(record.id());
                }

                @Override
                public void other(OtherRecord record) {
                    visited.add(-record.id());
                }
            });
            assertThat(visited).containsExactly(1L, 3L, 1L, -2L, 3L, -4L, 5L);
        }
    }

    @Test
    void wordsOfAnyLengthComeBack() {
        String words = "x".repeat(20_000_001);
        try (RecordSpool spool = RecordSpool.create(folder)) {
            spool.generation(Records.request(1).content(words).build());

            spool.visitRequests(record -> {
                assertThat(record.output().content()).hasSameSizeAs(words);
                return true;
            });
        }
    }

    @Test
    void aRecordReadBackGivesTheSameLine() {
        RequestRecord record = Records.request(1)
                .usage(31L, 30L, 0L)
                .spec(21, 40, 8)
                .content("青い \ud83d\ude00")
                .build();
        try (RecordSpool spool = RecordSpool.create(folder)) {
            spool.generation(record);
            spool.visitRequests(read -> {
                assertThat(ReportJson.line(read)).isEqualTo(ReportJson.line(record));
                return true;
            });
        }
    }

    @Test
    void linesLargerThanTheBufferAreKept() {
        try (RecordSpool spool = RecordSpool.create(folder)) {
            spool.generation(Records.request(1).build());
            spool.generation(Records.request(2).content("x".repeat(1 << 20)).build());
            spool.generation(Records.request(3).build());

            assertThat(requests(spool).lines().map(String::length).toList())
                    .hasSize(3)
                    .element(1)
                    .satisfies(length -> assertThat(length).isGreaterThan(1 << 20));
        }
    }

    @Test
    void keysAreSnakeCaseInOrderAndNullsAreWritten() {
        String line = new String(ReportJson.line(Records.request(1).build()), StandardCharsets.UTF_8);

        assertThat(line)
                .startsWith("{\"id\":1,\"tap\":\"entry\",\"connection\":1,\"exchange\":1,\"method\":\"POST\","
                        + "\"path\":\"/v1/chat/completions\",\"dialect\":\"chat\",\"model\":\"qwen-mini\","
                        + "\"streaming\":true,\"n\":1,\"n_explicit\":false,\"start\":{\"mono_ns\":1000000000,")
                .contains("\"flags\":{\"include_usage\":true,\"continuous_usage_stats\":null,")
                .contains("\"time_points_ns\":[0,100000000,140000000,160000000,180000000],\"e2e_ms\":180.0,"
                        + "\"ttft_ms\":100.0,\"tpot_ms\":11.428571428571429,\"itl_ms\":[40.0,20.0,20.0]")
                .contains("\"spec\":null")
                .endsWith("\"findings\":[]}\n");
    }

    @Test
    void halvesOfCharactersAreEscapedNotLost() {
        RequestRecord record = Records.request(1).content("a\ud83d😀\udc00").build();
        String line = new String(ReportJson.line(record), StandardCharsets.UTF_8);

        assertThat(line).contains("\"content\":\"a\\ud83d😀\\udc00\"");
        assertThat(ReportJson.request(ReportJson.line(record)).output().content())
                .isEqualTo("a\ud83d😀\udc00");
    }

    @Test
    void noFileIsLeftBehind() throws Exception {
        try (RecordSpool spool = RecordSpool.create(folder)) {
            spool.generation(Records.request(1).content("x".repeat(1 << 20)).build());
        }
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).isEmpty();
        }
    }

    private static OtherRecord other(long id) {
        return new OtherRecord(
                id,
                null,
                "entry",
                1,
                1,
                "GET",
                "/health",
                200,
                0,
                2,
                new RequestStart(0, "w"),
                1.5,
                2.0,
                null,
                List.of());
    }

    private static String requests(RecordSpool spool) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        spool.writeRequests(out);
        return out.toString(StandardCharsets.UTF_8);
    }

    private static String others(RecordSpool spool) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        spool.writeOthers(out);
        return out.toString(StandardCharsets.UTF_8);
    }

    private static String id(String line) {
        return line.substring("{\"id\":".length(), line.indexOf(','));
    }
}
