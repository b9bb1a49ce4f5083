package io.ssetape.proxy.relay;

import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsProvider;
import org.junit.jupiter.params.support.ParameterDeclarations;

/** Every transport that this machine has; containers often lack io_uring. */
final class UsableTransports implements ArgumentsProvider {
    @Override
    public Stream<? extends Arguments> provideArguments(ParameterDeclarations parameters, ExtensionContext context) {
        return Arrays.stream(Transport.values())
                .filter(transport -> transport.obstacle().isEmpty())
                .map(Arguments::of);
    }

    /** Those without a known fault. */
    static final class Sound implements ArgumentsProvider {
        @Override
        public Stream<? extends Arguments> provideArguments(
                ParameterDeclarations parameters, ExtensionContext context) {
            return Arrays.stream(Transport.values())
                    .filter(transport -> transport.obstacle().isEmpty() && !transport.isExperimental())
                    .map(Arguments::of);
        }
    }
}
