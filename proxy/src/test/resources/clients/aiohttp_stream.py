"""Streams chat completions with aiohttp the way AISBench does and prints what it saw, one JSON line a request.

usage: aiohttp_stream.py BASE_URL API_KEY REQUESTS AT_ONCE
"""

import asyncio
import hashlib
import json
import sys

import aiohttp


async def events(content):
    """Lines as aiohttp cuts them, gathered to events at blank lines."""
    event = b""
    async for line in content:
        event += line
        if event.endswith(b"\n\n"):
            yield event.strip()
            event = b""


async def stream(session, url, seed):
    body = {
        "stream": True,
        "messages": [{"role": "user", "content": f"Question {seed}: 缓存命中?"}],
        "stream_options": {"include_usage": True},
        "model": "demo-speculative",
        "max_tokens": 4096,
        "seed": seed,
        "return_spec_tokens_details": True,
    }
    seen = {"id": None, "events": 0, "content": "", "reasoning": "", "usage": None, "spec": None, "done": False}
    async with session.post(url, json=body, raise_for_status=True) as response:
        async for event in events(response.content):
            data = event[len(b"data:"):].strip()
            if data == b"[DONE]":
                seen["done"] = True
                continue  # to the end of the body, so that the connection is kept
            seen["events"] += 1
            chunk = json.loads(data)
            seen["id"] = chunk["id"]
            for choice in chunk["choices"]:
                seen["content"] += choice["delta"].get("content") or ""
                seen["reasoning"] += choice["delta"].get("reasoning_content") or ""
            seen["usage"] = chunk["usage"] or seen["usage"]
            seen["spec"] = chunk.get("sglext", {}).get("spec_tokens_details") or seen["spec"]
    for text in ("content", "reasoning"):
        seen[text + "_sha256"] = hashlib.sha256(seen.pop(text).encode()).hexdigest()
    print(json.dumps(seen), flush=True)


async def main(base_url, api_key, requests, at_once):
    headers = {"Authorization": "Bearer " + api_key}
    connector = aiohttp.TCPConnector(limit=at_once)
    async with aiohttp.ClientSession(headers=headers, connector=connector, trust_env=True) as session:
        url = base_url + "/v1/chat/completions"
        await asyncio.gather(*(stream(session, url, seed) for seed in range(requests)))


asyncio.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])))
