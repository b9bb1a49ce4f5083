package io.ssetape.replayer.report.html;

import static io.ssetape.replayer.report.html.PageData.block;
import static io.ssetape.replayer.report.html.PageData.data;
import static io.ssetape.replayer.report.html.PageData.reported;
import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.frame.Frame;
import io.ssetape.replayer.kit.WireCase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What came over the wire neither runs in the page nor is all in it. */
class PageSafetyTest {
    @TempDir
    private Path folder;

    @Test
    void wordsFromTheWireAreHarmless() throws IOException {
        String hostile = "</script><script>alert(1)</script><!--\u2028]]>&lt;img src=x onerror=alert(2)>";
        List<Frame> frames = WireCase.frames(HostileCase.of(hostile));

        String page = reported(folder, frames);

        assertThat(page).doesNotContain("<script>alert", "onerror=alert(2)>", "\u2028");
        assertThat(Pattern.compile("<script").matcher(page).results()).hasSize(6);
        assertThat(Pattern.compile("</script").matcher(page).results()).hasSize(6);
        PageRow row = new PageRow(data(page, "page"), data(page, "rows").get(0));
        assertThat(row.word("model")).isEqualTo(hostile);
        assertThat(row.word("path")).isEqualTo("/v1/chat/completions?…");
        assertThat(row.of("rid").asText()).isEqualTo(hostile);
    }

    @Test
    void nothingThatWasAskedOrGeneratedIsInThePage() throws IOException {
        String page = reported(folder, WireCase.frames(HostileCase.of("model")));

        assertThat(page).doesNotContain("the secret question", "the secret answer", "token=secret");
        assertThat(Files.readString(folder.resolve("out/requests.jsonl"))).contains("token=secret");
    }

    @Test
    void policyNamesExactlyWhatThePageHolds() throws IOException {
        String page = reported(folder, WireCase.all());
        Matcher policy = Pattern.compile("Content-Security-Policy\" content=\"([^\"]+)\"")
                .matcher(page);

        assertThat(policy.find()).isTrue();
        assertThat(policy.group(1))
                .startsWith("default-src 'none'; script-src 'sha256-")
                .doesNotContain("unsafe", "http", "*");
        List<String> inline = new ArrayList<>();
        Matcher parts =
                Pattern.compile("<(script|style)>(.*?)</\\1>", Pattern.DOTALL).matcher(page);
        while (parts.find()) {
            inline.add(PageAssets.hash(parts.group(2)));
        }
        assertThat(inline)
                .hasSize(3)
                .allSatisfy(hash -> assertThat(policy.group(1)).contains(hash));
        assertThat(page).doesNotContainPattern("(src|href)=\"?(https?:)?//").doesNotContain("@import", "url(");
        assertThat(block(page, "licence")).contains("Permission is hereby granted");
    }
}
