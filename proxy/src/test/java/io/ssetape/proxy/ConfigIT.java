package io.ssetape.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.proxy.demo.SimulatedSglang;
import io.ssetape.proxy.demo.SimulationPlan;
import io.ssetape.proxy.lab.ChildProcess;
import io.ssetape.proxy.lab.Taped;
import io.ssetape.recorder.frame.Tap;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The packaged jar with options from a file, and in Chinese. */
@Timeout(180)
class ConfigIT {
    @TempDir
    Path folder;

    @Test
    void aRecordingTakesAllItsOptionsFromAFile() throws Exception {
        try (SimulatedSglang service = SimulatedSglang.start(SimulationPlan.onLoopback())) {
            String upstream = "http://127.0.0.1:" + service.address().getPort();
            Files.write(
                    folder.resolve("bench.toml"),
                    List.of(
                            "[record]",
                            "listen = \"127.0.0.1:0\"",
                            "upstream = \"" + upstream + "\"",
                            "tap = [\"gw=127.0.0.1:0," + upstream + "\"]",
                            "tape = \"tape\"",
                            "no-report = true"));
            try (ChildProcess run = ChildProcess.start(
                    folder,
                    Map.of("SSETAPE_CONFIG", "bench.toml", "LC_ALL", "zh_CN.UTF-8"),
                    ChildProcess.ssetapeCommand("record"))) {
                run.awaitError("录制到 tape；Ctrl-C 结束");
                run.terminate();
                run.finished(0);
                assertThat(run.output()).isEmpty();
                assertThat(run.errors().lines())
                        .satisfiesExactly(
                                line -> assertThat(line)
                                        .startsWith("监听 http://127.0.0.1:")
                                        .endsWith("（tap entry）"),
                                line -> assertThat(line)
                                        .startsWith("监听 http://127.0.0.1:")
                                        .endsWith("（tap gw）"),
                                line -> assertThat(line).isEqualTo("录制到 tape；Ctrl-C 结束"),
                                line -> assertThat(line).isEqualTo("正在停止"),
                                line -> assertThat(line).startsWith("录下 "),
                                line -> assertThat(line).startsWith("ssetape: 没有任何数据发往 127.0.0.1:"));
            }
        }
        assertThat(Taped.read(folder.resolve("tape")).start().taps())
                .extracting(Tap::name)
                .containsExactly("entry", "gw");
    }
}
