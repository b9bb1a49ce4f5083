package io.ssetape.proxy.serve;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Where two queries differ: names of parameters, no values. */
final class QueryDifference {
    private QueryDifference() {}

    /** Compares parameters by their names as spelt; of equal names in one query the values in their order. */
    static BodyDifference between(String asked, String recorded) {
        Map<String, List<String>> there = parameters(recorded);
        List<String> differ = new ArrayList<>();
        List<String> onlyAsked = new ArrayList<>();
        parameters(asked).forEach((name, values) -> {
            List<String> others = there.remove(name);
            if (others == null) {
                onlyAsked.add(name);
            } else if (!others.equals(values)) {
                differ.add(name);
            }
        });
        return new BodyDifference(differ, onlyAsked, List.copyOf(there.keySet()));
    }

    private static Map<String, List<String>> parameters(String query) {
        Map<String, List<String>> parameters = new LinkedHashMap<>();
        for (String parameter : query.isEmpty() ? new String[0] : query.split("&", -1)) {
            int equals = parameter.indexOf('=');
            String name = equals < 0 ? parameter : parameter.substring(0, equals);
            parameters
                    .computeIfAbsent(name, first -> new ArrayList<>())
                    .add(equals < 0 ? null : parameter.substring(equals + 1));
        }
        return parameters;
    }
}
