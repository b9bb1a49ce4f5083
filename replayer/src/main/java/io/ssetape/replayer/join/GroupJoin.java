package io.ssetape.replayer.join;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Joins the requests that ask the same. */
final class GroupJoin {
    private static final int MAX_CANDIDATES = 16;

    private final ContentGroups.Group group;
    private final Assignment assignment;
    private final EarlierAttempts attempts = new EarlierAttempts();
    private final Set<Long> accountedFor = new HashSet<>();
    private final List<LineJoin> lines = new ArrayList<>();
    private List<TapedRequest> rest;

    GroupJoin(ContentGroups.Group group, ClockRelation clock) {
        this.group = group;
        assignment = new Assignment(group, clock);
        group.timed().forEach(this::noteTimed);
        rest = attempts.distribute(leftOver());
        group.timed().forEach(this::joinTimed);
        joinTimeless();
    }

    /** The joins of the group's requests. */
    List<LineJoin> lines() {
        return lines;
    }

    /** What no request of the run can be. */
    List<TapedRequest> onlyOnTape() {
        return rest;
    }

    private void noteTimed(ClientRequest line) {
        TapedRequest taped = assignment.exchangeOf(line);
        if (taped != null) {
            accountedFor.add(taped.id());
            if (assignment.candidates(line).isEmpty()) {
                attempts.joined(line, taped);
            }
        }
        accountedFor.addAll(assignment.candidates(line));
    }

    private void joinTimed(ClientRequest line) {
        TapedRequest taped = assignment.exchangeOf(line);
        List<Long> candidates = assignment.candidates(line);
        if (!candidates.isEmpty()) {
            lines.add(LineJoin.ambiguous(line, candidates));
        } else if (taped != null) {
            lines.add(LineJoin.joined(line, taped, attempts.of(line)));
        } else {
            lines.add(LineJoin.onlyInRun(line));
        }
    }

    private List<TapedRequest> leftOver() {
        return group.taped().stream()
                .filter(exchange -> !accountedFor.contains(exchange.id()))
                .toList();
    }

    /** A request whose every attempt ended with an exception has lost its times; its attempts are what is left of its content. */
    private void joinTimeless() {
        List<TapedRequest> failed = rest.stream()
                .filter(TapedRequest::isNoSuccess)
                .sorted(Comparator.comparingLong(TapedRequest::startNanos).thenComparingLong(TapedRequest::id))
                .toList();
        if (group.timeless().isEmpty() || failed.isEmpty()) {
            group.timeless().forEach(line -> lines.add(LineJoin.onlyInRun(line)));
            return;
        }
        List<Long> ids = failed.stream().map(TapedRequest::id).toList();
        rest = rest.stream().filter(exchange -> !exchange.isNoSuccess()).toList();
        if (group.timeless().size() == 1) {
            int last = failed.size() - 1;
            lines.add(LineJoin.joined(group.timeless().get(0), failed.get(last), ids.subList(0, last)));
        } else {
            List<Long> candidates = ids.stream().limit(MAX_CANDIDATES).toList();
            group.timeless().forEach(line -> lines.add(LineJoin.ambiguous(line, candidates)));
        }
    }
}
