package io.ssetape.proxy.demo;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ssetape.proxy.demo.GenerationRequest.InvalidRequestException;
import java.util.Map;

/** Decides what a request is answered with, by its method, its path and its body alone. Pure. */
final class ServiceRoutes {
    private static final String JSON = "application/json";
    private static final byte[] NOTHING = {};
    private static final Map<String, AnswerDialect> GENERATION = Map.of(
            "/v1/chat/completions", new ChatDialect(),
            "/v1/completions", new CompletionsDialect(),
            "/generate", new GenerateDialect());

    private ServiceRoutes() {}

    /** The answer of a single server. */
    static ServiceAnswer answer(String method, String target, byte[] body) {
        return answer(NodeRole.UNIFIED, method, target, body);
    }

    /** Whether this API generates something, so that a router has to bring it to both nodes. */
    static boolean generates(String method, String target) {
        return method.equals("POST") && GENERATION.containsKey(path(target));
    }

    /** A request target without its query. */
    static String path(String target) {
        int query = target.indexOf('?');
        return query < 0 ? target : target.substring(0, query);
    }

    /**
     * The answer to a request.
     *
     * @param target the request target in origin form, query included
     */
    static ServiceAnswer answer(NodeRole role, String method, String target, byte[] body) {
        String path = path(target);
        AnswerDialect dialect = GENERATION.get(path);
        if (dialect != null) {
            return method.equals("POST") ? generated(role, dialect, body) : methodNotAllowed();
        }
        return switch (path) {
            case "/health", "/health_generate" ->
                method.equals("GET") ? new ServiceAnswer.Whole(200, "OK", null, NOTHING) : methodNotAllowed();
            case "/v1/models" -> method.equals("GET") ? models(role) : methodNotAllowed();
            default -> detail(404, "Not Found");
        };
    }

    private static ServiceAnswer generated(NodeRole role, AnswerDialect dialect, byte[] body) {
        try {
            GenerationRequest request = role.share(GenerationRequest.parse(body));
            StreamScript script = ScriptWriter.write(request.model(), request.variation(), request.maxTokens());
            FinishedWork work = FinishedWork.of(request, script);
            return request.streaming()
                    ? new ServiceAnswer.Events(dialect.stream(request, script), role.ending(script), work)
                    : new ServiceAnswer.Whole(200, "OK", JSON, dialect.whole(request, script), work);
        } catch (InvalidRequestException e) {
            return badRequest(e.getMessage());
        }
    }

    static ServiceAnswer.Whole badRequest(String message) {
        ObjectNode error = AnswerJson.object()
                .put("object", "error")
                .put("message", message)
                .put("type", "BadRequestError")
                .putNull("param")
                .put("code", 400);
        return new ServiceAnswer.Whole(400, "Bad Request", JSON, AnswerJson.bytes(error));
    }

    /** What a router says when it cannot reach a node. */
    static ServiceAnswer.Whole badGateway() {
        return detail(502, "Bad Gateway");
    }

    private static ServiceAnswer methodNotAllowed() {
        return detail(405, "Method Not Allowed");
    }

    private static ServiceAnswer.Whole detail(int status, String reason) {
        return new ServiceAnswer.Whole(
                status, reason, JSON, AnswerJson.bytes(AnswerJson.object().put("detail", reason)));
    }

    private static ServiceAnswer models(NodeRole role) {
        ObjectNode list = AnswerJson.object().put("object", "list");
        ArrayNode data = list.putArray("data");
        for (String model : role.modelNames()) {
            data.addObject()
                    .put("id", model)
                    .put("object", "model")
                    .put("created", AnswerJson.CREATED_EPOCH_SECONDS)
                    .put("owned_by", "ssetape-demo");
        }
        return new ServiceAnswer.Whole(200, "OK", JSON, AnswerJson.bytes(list));
    }
}
