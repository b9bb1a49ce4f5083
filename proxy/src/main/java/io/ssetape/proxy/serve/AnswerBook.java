package io.ssetape.proxy.serve;

import io.ssetape.proxy.serve.AnswerChoice.Reason;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** The recorded answers, and which of them comes next for a request. Used by one thread. */
final class AnswerBook {
    private static final int MOST_COMPARED = 500;
    private static final int MOST_ROUTES = 5;

    /** Answers to requests that count as the same, in the order of recording. */
    private static final class Shelf {
        private final List<RecordedExchange> exchanges = new ArrayList<>();
        private long given;
    }

    private record Route(String method, String path) {}

    private record Key(Route route, BodyHash body) {}

    private final MatchBy by;
    private final boolean once;
    private final Map<Key, Shelf> shelves = new LinkedHashMap<>();
    private final Map<Route, List<Shelf>> routes = new LinkedHashMap<>();
    private final Set<Key> holed = new HashSet<>();
    private final Map<Route, Integer> pathsWithoutQuery = new HashMap<>();

    /**
     * The answers of a tape.
     *
     * @param by what makes two requests the same
     * @param once whether each answer is given once only; otherwise the first one follows the last one
     */
    AnswerBook(ServedTape tape, MatchBy by, boolean once) {
        this.by = by;
        this.once = once;
        for (RecordedExchange exchange : tape.exchanges()) {
            Shelf shelf = shelves.computeIfAbsent(keyOf(exchange.asked()), key -> newShelf(key.route()));
            shelf.exchanges.add(exchange);
            pathsWithoutQuery.merge(withoutQuery(exchange.asked()), 1, Integer::sum);
        }
        tape.holed().forEach(asked -> holed.add(keyOf(asked)));
    }

    private Shelf newShelf(Route route) {
        Shelf shelf = new Shelf();
        routes.computeIfAbsent(route, none -> new ArrayList<>()).add(shelf);
        return shelf;
    }

    private static Route withoutQuery(Asked asked) {
        return new Route(asked.method(), asked.shownPath());
    }

    private static Route routeOf(Asked asked) {
        return new Route(asked.method(), asked.path());
    }

    private Key keyOf(Asked asked) {
        return new Key(routeOf(asked), by == MatchBy.BODY ? asked.body().hash() : null);
    }

    /** Chooses, and counts the answer as given. */
    AnswerChoice choose(Asked asked) {
        Shelf shelf = shelves.get(keyOf(asked));
        if (shelf == null) {
            return missed(asked);
        }
        int size = shelf.exchanges.size();
        boolean again = shelf.given >= size;
        if (again && once) {
            return new AnswerChoice.Miss(Reason.USED_UP, asked, size, null, null, List.of());
        }
        RecordedExchange exchange = shelf.exchanges.get((int) (shelf.given % size));
        shelf.given++;
        return new AnswerChoice.Found(exchange, again, again && shelf.given % size == 1 % size);
    }

    private AnswerChoice.Miss missed(Asked asked) {
        List<Shelf> candidates = routes.get(routeOf(asked));
        if (holed.contains(keyOf(asked))) {
            return new AnswerChoice.Miss(Reason.ANSWER_INCOMPLETE, asked, 0, null, null, List.of());
        }
        if (candidates == null) {
            return pathsWithoutQuery.containsKey(withoutQuery(asked)) ? otherQuery(asked) : otherRoute(asked);
        }
        RecordedExchange nearest = null;
        BodyDifference smallest = null;
        long least = Long.MAX_VALUE;
        int recorded = 0;
        for (int i = 0; i < candidates.size(); i++) {
            Shelf candidate = candidates.get(i);
            recorded += candidate.exchanges.size();
            if (i < MOST_COMPARED) {
                RecordedExchange first = candidate.exchanges.get(0);
                BodyDifference difference =
                        BodyDifference.between(asked.body(), first.asked().body());
                long distance = difference.distance(asked.body(), first.asked().body());
                if (distance < least) {
                    nearest = first;
                    smallest = difference;
                    least = distance;
                }
            }
        }
        return new AnswerChoice.Miss(Reason.NO_SUCH_BODY, asked, recorded, nearest, smallest, List.of());
    }

    private AnswerChoice.Miss otherQuery(Asked asked) {
        RecordedExchange nearest = null;
        BodyDifference smallest = null;
        int recorded = 0;
        int compared = 0;
        for (Map.Entry<Route, List<Shelf>> route : routes.entrySet()) {
            RecordedExchange first = route.getValue().get(0).exchanges.get(0);
            if (!withoutQuery(first.asked()).equals(withoutQuery(asked))) {
                continue;
            }
            recorded += route.getValue().stream()
                    .mapToInt(shelf -> shelf.exchanges.size())
                    .sum();
            BodyDifference difference =
                    QueryDifference.between(asked.query(), first.asked().query());
            if (compared++ < MOST_COMPARED && (smallest == null || difference.size() < smallest.size())) {
                nearest = first;
                smallest = difference;
            }
        }
        return new AnswerChoice.Miss(Reason.NO_SUCH_QUERY, asked, recorded, nearest, smallest, List.of());
    }

    private AnswerChoice.Miss otherRoute(Asked asked) {
        List<String> methods = routes(route -> route.path().equals(asked.shownPath()));
        return methods.isEmpty()
                ? new AnswerChoice.Miss(Reason.NO_SUCH_PATH, asked, 0, null, null, routes(route -> true))
                : new AnswerChoice.Miss(Reason.NO_SUCH_METHOD, asked, 0, null, null, methods);
    }

    /** What is on the tape, the most frequent first. */
    private List<String> routes(Predicate<Route> wanted) {
        return pathsWithoutQuery.entrySet().stream()
                .filter(route -> wanted.test(route.getKey()))
                .sorted(Map.Entry.<Route, Integer>comparingByValue()
                        .reversed()
                        .thenComparing(entry -> entry.getKey().toString()))
                .limit(MOST_ROUTES)
                .map(entry -> entry.getKey().method() + " " + entry.getKey().path())
                .toList();
    }

    /** The exchanges whose answers nobody has been given, in the order of recording. */
    List<RecordedExchange> neverAsked() {
        List<RecordedExchange> left = new ArrayList<>();
        for (Shelf shelf : shelves.values()) {
            int given = (int) Math.min(shelf.given, shelf.exchanges.size());
            left.addAll(shelf.exchanges.subList(given, shelf.exchanges.size()));
        }
        left.sort(RecordedExchange.IN_ORDER);
        return left;
    }
}
