// Sends requests that end well and badly with the openai package, and prints what became of each, one JSON line a request.
// usage: node openai_outcomes.mjs BASE_URL
import { createHash } from "node:crypto";
import OpenAI from "openai";

const client = new OpenAI({ baseURL: process.argv[2] + "/v1", apiKey: "sk-nothing", maxRetries: 0 });
const messages = [{ role: "user", content: "缓存命中?" }];
const cases = [
  { model: "demo-speculative", seed: 1, stream: true, return_spec_tokens_details: true },
  { model: "demo-without-sglext", seed: 2, stream: true },
  { model: "demo-cut-mid-chunk", seed: 3, stream: true },
  { model: "demo-speculative", seed: 4 },
  { model: "demo-speculative", n: 99 },
];

for (const options of cases) {
  const seen = { events: 0, usage: null, spec: null, error: null };
  let content = "";
  try {
    const answer = await client.chat.completions.create({ messages, ...options,
      ...(options.stream ? { stream_options: { include_usage: true } } : {}) });
    if (options.stream) {
      for await (const chunk of answer) {
        seen.events++;
        content += chunk.choices[0]?.delta?.content ?? "";
        seen.usage = chunk.usage ?? seen.usage;
        seen.spec = chunk.sglext?.spec_tokens_details ?? seen.spec;
      }
    } else {
      content = answer.choices[0].message.content;
      seen.usage = answer.usage;
    }
  } catch (error) {
    seen.error = { name: error.constructor.name, status: error.status ?? null, message: error.message };
  }
  seen.content_sha256 = createHash("sha256").update(content, "utf8").digest("hex");
  console.log(JSON.stringify(seen));
}
