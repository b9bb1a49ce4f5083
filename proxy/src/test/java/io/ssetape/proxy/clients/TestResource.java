package io.ssetape.proxy.clients;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Files from the test resources that other programs have to find. */
final class TestResource {
    private TestResource() {}

    /** Copies a resource into a folder under its own name. */
    static Path copy(String name, Path folder) throws IOException {
        Path copy = folder.resolve(name.substring(name.lastIndexOf('/') + 1));
        try (InputStream in = TestResource.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new FileNotFoundException("no test resource " + name);
            }
            Files.copy(in, copy);
        }
        return copy;
    }
}
