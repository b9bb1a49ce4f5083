package io.ssetape.proxy.run;

import io.netty.util.NetUtil;
import io.ssetape.proxy.record.TapTarget;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a command is told about the recording: variables, and words of its own command line.
 *
 * @param url where the service is to be reached
 * @param host the host of that
 * @param port the port of that
 * @param variables the environment variables to set
 * @param removed entries that were taken out of {@code NO_PROXY}, in order
 */
record ChildEnvironment(String url, String host, String port, Map<String, String> variables, Set<String> removed) {
    /** A word to leave, whose inner pair of braces is the first group, or one to replace, the second group. */
    private static final Pattern PLACE = Pattern.compile("\\{(\\{(?:url|host|port)})}|\\{(url|host|port)}");

    private static final List<String> PROXY_VARIABLES = List.of("HTTP_PROXY", "http_proxy");
    private static final List<String> NO_PROXY_VARIABLES = List.of("NO_PROXY", "no_proxy");

    /**
     * Works it out.
     *
     * @param parent the environment of this process
     * @param scheme {@code http} or {@code https}: how the listener is spoken to
     * @param service where the service's tap listens
     * @param proxy where the forward proxy listens; null when there is none
     * @param upstream the service
     */
    static ChildEnvironment of(
            Map<String, String> parent,
            String scheme,
            InetSocketAddress service,
            InetSocketAddress proxy,
            TapTarget.Service upstream) {
        String url = scheme + "://" + NetUtil.toSocketAddressString(service);
        String host = NetUtil.toAddressString(service.getAddress());
        String port = Integer.toString(service.getPort());
        Map<String, String> variables = new LinkedHashMap<>();
        variables.put("SSETAPE_URL", url);
        variables.put("SSETAPE_HOST", host);
        variables.put("SSETAPE_PORT", port);
        Set<String> removed = new LinkedHashSet<>();
        if (proxy != null) {
            String proxyUrl = "http://" + NetUtil.toSocketAddressString(proxy);
            PROXY_VARIABLES.forEach(name -> variables.put(name, proxyUrl));
            for (String name : NO_PROXY_VARIABLES) {
                if (parent.containsKey(name)) {
                    NoProxy noProxy = NoProxy.without(parent.get(name), upstream.host(), upstream.port());
                    variables.put(name, noProxy.kept());
                    removed.addAll(noProxy.removed());
                }
            }
        }
        return new ChildEnvironment(url, host, port, variables, removed);
    }

    /**
     * A command with {@code {url}}, {@code {host}} and {@code {port}} replaced in every argument. In two pairs of braces they are left, in
     * one pair.
     */
    List<String> filledIn(List<String> command) {
        List<String> filled = new ArrayList<>();
        for (String argument : command) {
            filled.add(PLACE.matcher(argument).replaceAll(found -> Matcher.quoteReplacement(valueOf(found))));
        }
        return filled;
    }

    private String valueOf(MatchResult found) {
        if (found.group(1) != null) {
            return found.group(1);
        }
        return switch (found.group(2)) {
            case "url" -> url;
            case "host" -> host;
            default -> port;
        };
    }
}
