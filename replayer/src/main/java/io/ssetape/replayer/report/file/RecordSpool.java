package io.ssetape.replayer.report.file;

import io.ssetape.recorder.Problem;
import io.ssetape.replayer.replay.RecordSink;
import io.ssetape.replayer.request.OtherRecord;
import io.ssetape.replayer.request.RequestRecord;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.Predicate;

/**
 * Takes records in the order in which exchanges complete and gives them back in the order of their ids. The records wait in
 * a temporary file; memory holds twelve bytes an exchange.
 */
public final class RecordSpool implements RecordSink, AutoCloseable {
    private final SpoolFile file;
    private final SpoolIndex index = new SpoolIndex();

    private RecordSpool(SpoolFile file) {
        this.file = file;
    }

    /**
     * An empty spool in a new temporary file, which only this user may read and which goes when the spool is closed.
     *
     * @param folder where the file is made
     * @throws Problem when it cannot be made
     */
    public static RecordSpool create(Path folder) {
        return new RecordSpool(SpoolFile.create(folder, "records"));
    }

    @Override
    public void generation(RequestRecord record) {
        append(record.id(), true, ReportJson.line(record));
    }

    @Override
    public void other(OtherRecord record) {
        append(record.id(), false, ReportJson.line(record));
    }

    /** Writes the lines of requests.jsonl. */
    public void writeRequests(OutputStream out) {
        write(true, out);
    }

    /** Writes the lines of other.jsonl. */
    public void writeOthers(OutputStream out) {
        write(false, out);
    }

    /** Gives the requests, by id, to a visitor until it answers false. */
    public void visitRequests(Predicate<RequestRecord> visitor) {
        index.walk(
                (request, offset, length) -> !request || visitor.test(ReportJson.request(file.read(offset, length))));
    }

    /** Gives the requests of some ids, both ends included, one after another. */
    public Iterator<RequestRecord> requests(long fromId, long toId) {
        return new Iterator<>() {
            private long next = index.request(fromId, toId);

            @Override
            public boolean hasNext() {
                return next >= 0;
            }

            @Override
            public RequestRecord next() {
                if (next < 0) {
                    throw new NoSuchElementException();
                }
                RequestRecord record = ReportJson.request(file.read(index.offset(next), index.length(next)));
                next = index.request(next + 1, toId);
                return record;
            }
        };
    }

    /** Gives all records, by id, to another sink. */
    public void visit(RecordSink sink) {
        index.walk((request, offset, length) -> {
            if (request) {
                sink.generation(ReportJson.request(file.read(offset, length)));
            } else {
                sink.other(ReportJson.other(file.read(offset, length)));
            }
            return true;
        });
    }

    @Override
    public void close() {
        file.close();
    }

    private void append(long id, boolean request, byte[] line) {
        index.put(id, request, file.append(line), line.length);
    }

    private void write(boolean requests, OutputStream out) {
        index.walk((request, offset, length) -> {
            try {
                if (request == requests) {
                    out.write(file.read(offset, length));
                }
                return true;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }
}
