#!/usr/bin/env bash
# How late a recorded time of arrival is, against a packet capture on the loopback interface: ssetape's tape, and in the same
# minutes the floor's (a bare recording relay in C). A stamp taken in user space is late by its own wake-up, whoever takes it.
#
#   stamps.sh BENCH_DIR [CONNECTIONS [INTERVAL_US [ROUNDS [EVENTS]]]]
#
# Unless told: 64 streams, an event every 10,000 us, 3 rounds, 1000 events a stream (so a window of 10 s: in a shorter one a
# single hiccup of the machine decides the 99th percentile).
# BENCH_DIR holds pcapcheck.py and the C sources; it needs root, tcpdump, gcc, python3 and the ports 18080 and 18090.
set -euo pipefail
[ "$#" -ge 1 ] && [ -f "$1/pcapcheck.py" ] || { sed -n '2,9s/^# \{0,1\}//p' "$0" >&2; exit 2; }
bench=$(cd "$1" && pwd) connections=${2:-64} interval=${3:-10000} rounds=${4:-3} events=${5:-1000}
jar=$(cd "$(dirname "$0")/../.." && pwd)/target/ssetape.jar
[ -f "$jar" ] || { echo "stamps: $jar is not there; build it with: mvn -q -B -DskipTests package" >&2; exit 4; }
work=$(mktemp -d /tmp/stamps.XXXXXX)
pids=()
cleanup() { kill "${pids[@]}" 2>/dev/null || true; wait 2>/dev/null || true; rm -rf "$work"; }
trap cleanup EXIT
for program in sse_upstream sse_client relay; do gcc -O2 -o "$work/$program" "$bench/$program.c"; done

# JSON lines of a portable tape to the floor's form: time, length, 2 x connection + 1 for a response; then the bytes. Only
# the last streams: what came before them is the warm-up.
cat > "$work/convert.py" <<'PYTHON'
import base64, json, struct, sys
frames = [frame for frame in map(json.loads, sys.stdin) if frame["kind"] == "bytes"]
last = set(sorted({frame["conn"] for frame in frames})[-int(sys.argv[1]):])
for frame in frames:
    if frame["conn"] in last:
        data = base64.b64decode(frame["b64"])
        tag = frame["conn"] * 2 + (frame["dir"] == "response")
        sys.stdout.buffer.write(struct.pack("<QII", frame["t_ns"], len(data), tag) + data)
PYTHON

# CLOCK_REALTIME - CLOCK_MONOTONIC in ns: the capture has the one, tapes have the other.
clock_offset() {
  python3 -c 'import time
print(min(((b:=time.monotonic_ns(), r:=time.time_ns(), e:=time.monotonic_ns()) and (e - b, r - (b + e) // 2) for _ in range(1000)))[1])'
}

load() { "$work/sse_client" --target-port 18090 --connections "$1" --interval-us "$2" --events "$3" "${@:4}" > /dev/null; }

start_recorder() { # relay-tee|ssetape
  case $1 in
  relay-tee) "$work/relay" --listen 18090 --target 18080 --tee "$work/tee.bin" & ;;
  ssetape)
    java ${JVM_OPTIONS:-} -jar "$jar" record --warm-up --quiet --listen 127.0.0.1:18090 \
      --upstream http://127.0.0.1:18080 --tape "$work/tape" & ;;
  esac
}

measure() { # relay-tee|ssetape
  rm -rf "$work/tape" "$work/tee.bin" "$work/lo.pcap"
  tcpdump -i lo -n -q -U -B 65536 -Z root --time-stamp-precision=nano -w "$work/lo.pcap" "tcp src port 18080" 2> "$work/tcpdump.log" &
  local capture=$!
  "$work/sse_upstream" --port 18080 > /dev/null &
  local upstream=$!
  start_recorder "$1"
  local recorder=$!
  pids=("$capture" "$upstream" "$recorder")
  for _ in $(seq 200); do (exec 3<>/dev/tcp/127.0.0.1/18090) 2> /dev/null && break; sleep 0.1; done
  if [ "$1" = ssetape ]; then
    # The JVM warms up on other load first; it is in the capture as well, and matched by its own times.
    load 16 10000 100 --requests 100000 --max-seconds 20
  fi
  load "$connections" "$interval" "$events" --requests 1 --body-bytes 4096
  local offset
  offset=$(clock_offset)
  sleep 0.5
  kill "$recorder"; wait "$recorder" || true
  kill "$upstream"; kill -INT "$capture"; wait "$upstream" "$capture" || true
  pids=()
  if [ "$1" = ssetape ]; then
    java -jar "$jar" export --format frames "$work/tape" | python3 "$work/convert.py" "$connections" > "$work/tee.bin"
  fi
  python3 "$bench/pcapcheck.py" "$work/lo.pcap" "$work/tee.bin" 18080 "$offset" | grep 'recorded - wire, by (t,i)'
}

for round in $(seq "$rounds"); do
  for recorder in relay-tee ssetape; do
    echo "== $recorder, round $round"
    measure "$recorder"
  done
done
