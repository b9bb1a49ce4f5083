// Streams chat completions with the openai package and prints what it saw, one JSON line a request.
// usage: node openai_stream.mjs BASE_URL API_KEY REQUESTS
import { createHash } from "node:crypto";
import OpenAI from "openai";

const [baseUrl, apiKey, requests] = process.argv.slice(2);
const client = new OpenAI({ baseURL: baseUrl + "/v1", apiKey, maxRetries: 0 });
const sha256 = (text) => createHash("sha256").update(text, "utf8").digest("hex");

for (let seed = 0; seed < Number(requests); seed++) {
  const stream = await client.chat.completions.create({
    model: "demo-speculative",
    stream: true,
    stream_options: { include_usage: true },
    messages: [{ role: "user", content: `Question ${seed}: 缓存命中?` }],
    max_tokens: 4096,
    seed,
    return_spec_tokens_details: true,
  });
  const seen = { id: null, events: 0, usage: null, spec: null };
  let content = "";
  let reasoning = "";
  for await (const chunk of stream) {
    seen.events++;
    seen.id = chunk.id;
    content += chunk.choices[0]?.delta?.content ?? "";
    reasoning += chunk.choices[0]?.delta?.reasoning_content ?? "";
    seen.usage = chunk.usage ?? seen.usage;
    seen.spec = chunk.sglext?.spec_tokens_details ?? seen.spec;
  }
  // The package leaves the loop without an error only when the stream was whole; it does not show the end mark itself.
  Object.assign(seen, { done: true, content_sha256: sha256(content), reasoning_sha256: sha256(reasoning) });
  console.log(JSON.stringify(seen));
}
