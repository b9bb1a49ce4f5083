#!/usr/bin/env bash
# How late a recorded time of arrival is, against a packet capture on the loopback interface: ssetape's tape, and in the same
# minutes the floor's (a bare recording relay in C). A stamp taken in user space is late by its own wake-up, whoever takes it.
#
#   stamps.sh BENCH_DIR [CONNECTIONS [INTERVAL_US [ROUNDS]]]     64 streams, an event every 10,000 us, 3 rounds unless told
#
# BENCH_DIR holds pcapcheck.sh, pcapcheck.py and the C sources; it needs root, tcpdump, gcc, python3 and the ports 18080 and 18090.
set -euo pipefail
[ "$#" -ge 1 ] && [ -f "$1/pcapcheck.py" ] || { sed -n '2,7s/^# \{0,1\}//p' "$0" >&2; exit 2; }
bench=$(cd "$1" && pwd) connections=${2:-64} interval=${3:-10000} rounds=${4:-3}
jar=$(cd "$(dirname "$0")/../.." && pwd)/target/ssetape.jar
[ -f "$jar" ] || { echo "stamps: $jar is not there; build it with: mvn -q -B -DskipTests package" >&2; exit 4; }
work=$(mktemp -d /tmp/stamps.XXXXXX)
pids=()
cleanup() { kill "${pids[@]}" 2>/dev/null || true; wait 2>/dev/null || true; rm -rf "$work"; }
trap cleanup EXIT
gcc -O2 -o "$work/upstream" "$bench/sse_upstream.c"
gcc -O2 -o "$work/client" "$bench/sse_client.c"

# JSON lines of a portable tape to the floor's form: time, length, 2 x connection + 1 for a response; then the bytes.
cat > "$work/convert.py" <<'PYTHON'
import base64, json, struct, sys
for line in sys.stdin:
    frame = json.loads(line)
    if frame["kind"] == "bytes":
        data = base64.b64decode(frame["b64"])
        tag = frame["conn"] * 2 + (frame["dir"] == "response")
        sys.stdout.buffer.write(struct.pack("<QII", frame["t_ns"], len(data), tag) + data)
PYTHON

ssetape_round() {
  rm -rf "$work/tape"
  tcpdump -i lo -n -q -U -B 65536 -Z root --time-stamp-precision=nano -w "$work/lo.pcap" "tcp src port 18080" 2> "$work/tcpdump.log" &
  local capture=$!
  "$work/upstream" --port 18080 > /dev/null & local upstream=$!
  java ${JVM_OPTIONS:-} -jar "$jar" record --warm-up --quiet --listen 127.0.0.1:18090 --upstream http://127.0.0.1:18080 --tape "$work/tape" &
  local proxy=$!
  pids=("$capture" "$upstream" "$proxy")
  for _ in $(seq 200); do (exec 3<>/dev/tcp/127.0.0.1/18090) 2> /dev/null && break; sleep 0.1; done
  # The JVM warms up on other load first; it is in the capture as well, and matched by its own times.
  "$work/client" --target-port 18090 --connections 16 --requests 100000 --events 100 --interval-us 10000 --max-seconds 20 > /dev/null
  "$work/client" --target-port 18090 --connections "$connections" --requests 1 --body-bytes 4096 --events 200 \
    --interval-us "$interval" > "$work/client.json"
  local offset
  offset=$(python3 -c 'import time
print(min(((b:=time.monotonic_ns(), r:=time.time_ns(), e:=time.monotonic_ns()) and (e - b, r - (b + e) // 2) for _ in range(1000)))[1])')
  sleep 0.5
  kill "$proxy"; wait "$proxy" || true
  kill "$upstream"; kill -INT "$capture"; wait "$upstream" "$capture" || true
  pids=()
  # Only the last streams: those that the floor has, too.
  java -jar "$jar" export --format frames "$work/tape" | grep '"kind":"bytes"' > "$work/frames.jsonl"
  python3 - "$work/frames.jsonl" "$connections" > "$work/last.jsonl" <<'PYTHON'
import json, sys
lines = open(sys.argv[1]).read().splitlines()
last = set(sorted({json.loads(l)["conn"] for l in lines})[-int(sys.argv[2]):])
print("\n".join(l for l in lines if json.loads(l)["conn"] in last))
PYTHON
  python3 "$work/convert.py" < "$work/last.jsonl" > "$work/tee.bin"
  python3 "$bench/pcapcheck.py" "$work/lo.pcap" "$work/tee.bin" 18080 "$offset"
}

for round in $(seq "$rounds"); do
  echo "== relay-tee, round $round"
  bash "$bench/pcapcheck.sh" "$connections" "$interval" | grep recorded
  echo "== ssetape, round $round"
  ssetape_round | grep recorded
done
