#!/usr/bin/env bash
# Records a tape of a GiB and a smaller second one, then lets every command that reads tapes work on them in a cold JVM with -Xmx512m,
# and prints what each took: seconds, processor seconds, and the most memory that it had resident.
#
#   large-tape.sh BENCH_DIR OUT_DIR     for instance: large-tape.sh ../bench /var/tmp/large
#
# BENCH_DIR holds the load generator's sources, sse_upstream.c and sse_client.c; OUT_DIR is made, gets about 12 GB, and keeps what the
# commands said and wrote. Needs gcc, python3, curl. JAR names another ssetape.jar than the one built here. Exit code 1: a command failed.
set -euo pipefail

usage() {
  sed -n '2,8s/^# \{0,1\}//p' "$0" >&2
  exit 2
}

[ "$#" -eq 2 ] && [ -f "$1/sse_client.c" ] && [ -f "$1/sse_upstream.c" ] || usage
bench=$(cd "$1" && pwd)
out=$2
jar=${JAR:-$(cd "$(dirname "$0")/../.." && pwd)/target/ssetape.jar}
[ -f "$jar" ] || { echo "large-tape: $jar is not there; build it with: mvn -q -B -DskipTests package" >&2; exit 4; }
mkdir "$out"
jar=$(realpath "$jar")
cd "$out"
for program in sse_upstream sse_client; do
  gcc -O2 -o "$program" "$bench/$program.c"
done

# Waits for the address in a line of a log, and prints its port: "port_in LOG PID".
port_in() {
  local port=
  for _ in $(seq 600); do
    port=$(sed -n 's/.* on http:\/\/127\.0\.0\.1:\([0-9]*\).*/\1/p' "$1" | head -n 1)
    [ -z "$port" ] || { echo "$port"; return; }
    kill -0 "$2" 2>/dev/null || break
    sleep 0.1
  done
  echo "large-tape: nothing listens, see $1" >&2
  return 1
}

load() { # PORT CONNECTIONS REQUESTS
  ./sse_client --target-port "$1" --connections "$2" --requests "$3" --events 200 --interval-us 10000 --body-bytes 4096 --max-seconds 300
}

upstream_port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
./sse_upstream --port "$upstream_port" > upstream.json & upstream=$!
trap 'kill $(jobs -p) 2>/dev/null || true' EXIT

record() { # TAPE REQUESTS
  java -jar "$jar" record --no-report --listen 127.0.0.1:0 --upstream "http://127.0.0.1:$upstream_port" --tape "$1" 2> "$1.log" &
  local recorder=$!
  load "$(port_in "$1.log" "$recorder")" 256 "$2" > "$1.client.json"
  kill -TERM "$recorder"
  wait "$recorder"
}

failed=0
# Runs a command with a heap of 512 MB: "measure NAME CODE ARGUMENTS...", where CODE is the exit code that it should have.
measure() {
  python3 - "$@" <<'PY' || failed=1
import os, sys, time
name, code, arguments = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
out = os.open(name + ".out", os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
err = os.open(name + ".err", os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
began = time.monotonic()
pid = os.fork()
if pid == 0:
    os.dup2(out, 1)
    os.dup2(err, 2)
    os.execvp("java", ["java", "-Xmx512m", "-jar"] + arguments)
_, status, used = os.wait4(pid, 0)
ended = os.waitstatus_to_exitcode(status)
print("%-28s %6.1f s %6.1f s CPU %5d MB%s" % (name, time.monotonic() - began, used.ru_utime + used.ru_stime,
      used.ru_maxrss // 1024, "" if ended == code else "  EXIT CODE %d" % ended), flush=True)
sys.exit(ended != code)
PY
}

record tape 75
record second 10
kill -TERM "$upstream"
du -sh --apparent-size tape second | sed 's/^/recorded: /'

measure verify 0 "$jar" verify tape
measure show 0 "$jar" show tape
measure show-slow 0 "$jar" show tape --slow 10
measure show-one 0 "$jar" show tape 9000
measure show-raw 0 "$jar" show tape 9000 --raw
measure report 0 "$jar" report tape --out report
measure report-two 0 "$jar" report tape second --out report-two
measure diagnose 1 "$jar" diagnose tape
measure compare 0 "$jar" compare tape second
measure export-frames 0 "$jar" export --format frames tape -o frames.jsonl
measure import 0 "$jar" import frames.jsonl imported
measure export-har 0 "$jar" export --format har tape second -o both.har
measure export-sse 0 "$jar" export --format sse tape second -o streams
measure export-parquet 0 "$jar" export --format parquet tape second -o tables
measure scrub 0 "$jar" scrub tape scrubbed

java -Xmx512m -jar "$jar" serve tape --listen 127.0.0.1:0 --speed max --once > serve.out 2> serve.err & server=$!
began=$(date +%s%N)
port=$(port_in serve.err "$server")
listening=$(date +%s%N)
# One client that asks as often as was recorded; with --once it gets each answer once.
python3 - "$port" > serve.client.json <<'PY' || failed=1
import json, socket, sys
body = b"x" * 4096
for line in open("frames.jsonl"):
    frame = json.loads(line)
    if frame["kind"] == "bytes" and frame["dir"] == "request":
        import base64
        request = base64.b64decode(frame["b64"])
        break
client = socket.create_connection(("127.0.0.1", int(sys.argv[1])))
answers, received = 0, 0
while True:
    client.sendall(request)
    tail = b""
    while not tail.endswith(b"\r\n0\r\n\r\n") and b"used_up" not in tail:
        piece = client.recv(1 << 20)
        if not piece:
            sys.exit("the server has closed")
        received += len(piece)
        tail = (tail + piece)[-4096:]
    if b"used_up" in tail:
        break
    answers += 1
print(json.dumps({"answers": answers, "bytes": received}))
sys.exit(answers != 19200)
PY
served=$(date +%s%N)
awk -v a="$began" -v b="$listening" -v c="$served" '/^VmHWM/ { printf "%-28s %6.1f s until it listens, %.1f s for all answers, %d MB\n", "serve", (b - a) / 1e9, (c - b) / 1e9, $2 / 1024 }' "/proc/$server/status"
kill -TERM "$server"
wait "$server" || failed=1
cat serve.err | tail -n 2
exit "$failed"
