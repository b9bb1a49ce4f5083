package io.ssetape.proxy.cli;

import io.ssetape.proxy.Version;
import picocli.CommandLine.IVersionProvider;

/** What {@code --version} prints. */
final class VersionText implements IVersionProvider {
    @Override
    public String[] getVersion() {
        return new String[] {Version.text()};
    }
}
