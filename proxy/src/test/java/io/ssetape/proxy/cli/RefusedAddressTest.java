package io.ssetape.proxy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An address that is refused may hold a password, and a terminal's log is no place for it. */
class RefusedAddressTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "record --upstream http://hans:geheim@h/",
                "record --upstream https://hans:geheim@h:1",
                "record --upstream hans:geheim@h:1",
                "record --upstream http://hans:geh/eim@h:1/x",
                "record --upstream http://hans:geh@eim@h:1",
                "record --upstream http://h/?api_key=geheim",
                "run --upstream http://hans:geheim@h/ -- true",
                "record --upstream http://h:1 --listen hans:geheim@127.0.0.1:1",
                "record --upstream http://h:1 --listen http://hans:geheim@127.0.0.1:1",
                "record --upstream http://h:1 --tap a=127.0.0.1:1,http://hans:geheim@h:2",
                "record --upstream http://h:1 --tap a=hans:geheim@127.0.0.1:1,http://h:2",
                "record --upstream http://h:1 --tap a=https://hans:geheim@127.0.0.1:1,http://h:2",
                "record --upstream http://h:1 --tap http://hans:geheim@h:2",
                "record --upstream http://h:1 --tap http://hans:geheim=1,2@h:2",
                "record --upstream http://h:1 --tap hans:geheim@h:2=127.0.0.1:1,http://h:2",
                "record --forward --allow hans:geheim@h:1",
                "record --forward --allow http://hans:geheim@h:1",
                "record --upstream http://h:1 --metrics ftp://hans:geheim@h:1",
                "serve x.tape --listen hans:geheim@127.0.0.1:1"
            })
    void whatStandsBeforeTheHostIsNotShown(String command) {
        Cli result = Cli.run((Object[]) command.split(" "));

        assertThat(result.exit()).isEqualTo(2);
        assertThat(result.err()).startsWith("ssetape: ").doesNotContain("hans", "geh", "eim");
    }
}
