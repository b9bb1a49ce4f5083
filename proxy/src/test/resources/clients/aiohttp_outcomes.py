"""Sends requests that end well and badly with aiohttp, and prints what became of each, one JSON line a request.

usage: aiohttp_outcomes.py BASE_URL
"""

import asyncio
import hashlib
import json
import sys

import aiohttp

CASES = [
    {"model": "demo-speculative", "seed": 1, "stream": True, "return_spec_tokens_details": True},
    {"model": "demo-without-sglext", "seed": 2, "stream": True},
    {"model": "demo-cut-mid-chunk", "seed": 3, "stream": True},
    {"model": "demo-speculative", "seed": 4, "stream": False},
    {"model": "demo-speculative", "n": 99},
]


async def outcome(session, url, case):
    body = {"messages": [{"role": "user", "content": "缓存命中?"}], "stream_options": {"include_usage": True}, **case}
    seen = {"status": None, "headers": None, "bytes": 0, "sha256": None, "usage": None, "error": None}
    received = b""
    try:
        async with session.post(url, json=body) as response:
            seen["status"] = response.status
            seen["headers"] = sorted(response.headers.items())
            async for data in response.content.iter_any():
                received += data
    except aiohttp.ClientError as error:
        seen["error"] = type(error).__name__
    seen["bytes"] = len(received)
    seen["sha256"] = hashlib.sha256(received).hexdigest()
    for line in received.split(b"\n"):
        if line.startswith(b"data: {") and line.endswith(b"}"):
            seen["usage"] = json.loads(line[len(b"data: "):])["usage"] or seen["usage"]
    print(json.dumps(seen), flush=True)


async def main(base_url):
    async with aiohttp.ClientSession() as session:
        for case in CASES:
            await outcome(session, base_url + "/v1/chat/completions", case)


asyncio.run(main(sys.argv[1]))
