package io.ssetape.recorder;

import java.io.EOFException;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedChannelException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/** What a failure says to a user, who knows file systems and no classes. */
public final class FaultWords {
    private FaultWords() {}

    /** A few words on one line, without the name of the file, which stands beside them, and without that of the exception. */
    public static String of(Throwable failure) {
        Throwable fault = failure instanceof UncheckedIOException unchecked ? unchecked.getCause() : failure;
        if (fault instanceof NoSuchFileException) {
            return "no such file or folder";
        } else if (fault instanceof AccessDeniedException) {
            return "permission denied";
        } else if (fault instanceof FileAlreadyExistsException) {
            return "it exists already";
        } else if (fault instanceof NotDirectoryException) {
            return "it is no folder";
        } else if (fault instanceof DirectoryNotEmptyException) {
            return "the folder is not empty";
        } else if (fault instanceof FileSystemLoopException) {
            return "its links lead in a circle";
        } else if (fault instanceof CharacterCodingException) {
            return "not UTF-8";
        }
        String words = fault instanceof FileSystemException named ? named.getReason() : fault.getMessage();
        String line = words == null ? "" : words.lines().findFirst().orElse("").strip();
        return line.isEmpty() ? ofWordless(fault) : line;
    }

    private static String ofWordless(Throwable fault) {
        if (fault instanceof ClosedChannelException) {
            return "it was closed meanwhile";
        }
        return fault instanceof EOFException ? "it ends too early" : "no reason is known";
    }
}
