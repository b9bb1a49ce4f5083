package io.ssetape.replayer.interpret;

import io.ssetape.replayer.chat.ChatEvent;
import io.ssetape.replayer.chat.Choice;
import io.ssetape.replayer.chat.Message;
import io.ssetape.replayer.request.RequestRecord.EventCounts;

/** How many events of each kind came; an event may be of several. */
final class EventTally {
    private int json;
    private int role;
    private int content;
    private int reasoning;
    private int toolCalls;
    private int finish;
    private int sglext;
    private int usage;
    private int error;
    private int other;
    private int comments;

    void comment() {
        comments++;
    }

    /**
     * An event came.
     *
     * @param newContent whether it brings text
     * @param newReasoning whether it brings reasoning text
     */
    void accept(ChatEvent event, boolean newContent, boolean newReasoning) {
        json++;
        boolean hasRole = false;
        boolean hasTools = false;
        boolean hasFinish = false;
        boolean hasUsage = event.usage().isPresent();
        for (Choice choice : event.choices()) {
            Message delta = choice.delta();
            hasRole |= delta.role();
            hasTools |= delta.toolCalls();
            hasFinish |= choice.finishReason() != null;
            hasUsage |= choice.usage().isPresent();
        }
        boolean hasExtension = event.extension().present();
        boolean hasError = event.error() != null;
        role += one(hasRole);
        content += one(newContent);
        reasoning += one(newReasoning);
        toolCalls += one(hasTools);
        finish += one(hasFinish);
        sglext += one(hasExtension);
        usage += one(hasUsage);
        error += one(hasError);
        boolean known =
                hasRole || newContent || newReasoning || hasTools || hasFinish || hasExtension || hasUsage || hasError;
        other += one(!known);
    }

    private static int one(boolean is) {
        return is ? 1 : 0;
    }

    int json() {
        return json;
    }

    EventCounts counts() {
        return new EventCounts(
                json, role, content, reasoning, toolCalls, finish, sglext, usage, error, other, comments);
    }
}
