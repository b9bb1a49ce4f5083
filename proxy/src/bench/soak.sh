#!/usr/bin/env bash
# Records burst load for as long as asked (512 streams with an event every 50 ms, all on one grid, new connections every 10 s), samples
# the recorder's resident memory, descriptors and threads every 10 s, then ends it, verifies the tape and says whether all stayed flat.
#
#   soak.sh BENCH_DIR OUT_DIR [MINUTES]     for instance: soak.sh ../bench /var/tmp/soak 30
#
# BENCH_DIR holds the load generator's sources, sse_upstream.c and sse_client.c, whose client compares every byte of every answer;
# OUT_DIR is made and gets the tape (about 4 MB a second), samples.csv and the logs. Needs gcc, jq. JAR names another ssetape.jar than
# the one built here, JVM_OPTIONS reach it. Exit code 1: something grew, was lost or was altered.
set -euo pipefail

usage() {
  sed -n '2,9s/^# \{0,1\}//p' "$0" >&2
  exit 2
}

[ "$#" -ge 2 ] && [ -f "$1/sse_client.c" ] && [ -f "$1/sse_upstream.c" ] || usage
bench=$(cd "$1" && pwd)
out=$2
seconds=$((${3:-30} * 60))
jar=${JAR:-$(cd "$(dirname "$0")/../.." && pwd)/target/ssetape.jar}
[ -f "$jar" ] || { echo "soak: $jar is not there; build it with: mvn -q -B -DskipTests package" >&2; exit 4; }
mkdir "$out"
ulimit -n "$(ulimit -Hn)"
for program in sse_upstream sse_client; do
  gcc -O2 -o "$out/$program" "$bench/$program.c"
done

free_port() {
  python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'
}

upstream_port=$(free_port)
"$out/sse_upstream" --port "$upstream_port" > "$out/upstream.json" & upstream=$!
java ${JVM_OPTIONS:-} -jar "$jar" record --listen 127.0.0.1:0 --upstream "http://127.0.0.1:$upstream_port" \
  --tape "$out/tape" > "$out/report.txt" 2> "$out/record.log" & recorder=$!
sampler=
trap 'kill "$upstream" "$recorder" $sampler 2>/dev/null || true' EXIT
port=
for _ in $(seq 300); do
  port=$(sed -n 's/^listening on http:\/\/127\.0\.0\.1:\([0-9]*\).*/\1/p' "$out/record.log")
  [ -z "$port" ] || break
  kill -0 "$recorder" 2>/dev/null || break
  sleep 0.1
done
[ -n "$port" ] || { echo "soak: ssetape did not start, see $out/record.log" >&2; exit 4; }

began=$(date +%s)
sample() {
  echo "second,rss_kb,anon_kb,file_kb,descriptors,threads"
  while kill -0 "$recorder" 2>/dev/null; do
    awk -v second=$(($(date +%s) - began)) -v fds="$(ls "/proc/$recorder/fd" | wc -l)" '
      /^VmRSS/ { rss = $2 } /^RssAnon/ { anon = $2 } /^RssFile/ { file = $2 } /^Threads/ { threads = $2 }
      END { if (rss != "") print second "," rss "," anon "," file "," fds "," threads }' "/proc/$recorder/status" 2>/dev/null || true
    sleep 10
  done
}
sample > "$out/samples.csv" & sampler=$!

while [ $(($(date +%s) - began)) -lt "$seconds" ]; do
  "$out/sse_client" --target-port "$port" --connections 512 --requests 1 --events 200 --interval-us 50000 --align 1 \
    --body-bytes 4096 --max-seconds 60 >> "$out/clients.jsonl" || true
done

kill -TERM "$recorder"
status=0
wait "$recorder" || status=$?
kill "$sampler" 2>/dev/null || true
kill -TERM "$upstream" 2>/dev/null || true
verified=0
java -jar "$jar" verify "$out/tape" > "$out/verify.txt" || verified=$?

jq -rs '"rounds \(length), events \(map(.events) | add), errors \(map(.errors) | add), unfinished \(map(.unfinished) | add), median kernel latency us (worst round) \(map(.klat_us.p50) | max), 99th percentile \(map(.klat_us.p99) | max)"' "$out/clients.jsonl"
echo "record ended with $status, verify with $verified: $(tail -n 1 "$out/verify.txt")"
# The first third warms the JVM up. Of the other two, the later must not lie above the earlier by more than a twentieth and 16 MB. Mapped pages
# of the tape are the page cache's and come and go in blocks of 80 MB; more than five of them are too many.
awk -F, -v total="$seconds" '
  function median(list, n,   sorted, i, j, v) {
    for (i = 1; i <= n; i++) { v = list[i]; for (j = i - 1; j > 0 && sorted[j] > v; j--) sorted[j + 1] = sorted[j]; sorted[j + 1] = v }
    return sorted[int((n + 1) / 2)]
  }
  NR > 1 && $1 < total {
    third = int($1 * 3 / total)
    n[third]++; rss[third, n[third]] = $2; anon[third, n[third]] = $3; file[third, n[third]] = $4; fds[third, n[third]] = $5
    if ($2 > most) most = $2
    if ($4 > mostfiles) mostfiles = $4
    if ($5 > mostfds) mostfds = $5
  }
  END {
    for (t = 0; t < 3; t++) {
      for (i = 1; i <= n[t]; i++) { a[i] = rss[t, i]; b[i] = anon[t, i]; c[i] = fds[t, i]; d[i] = file[t, i] }
      r[t] = median(b, n[t]); f[t] = median(c, n[t])
      printf "third %d: %d samples, median RSS %.1f MB (anonymous %.1f, of files %.1f), descriptors %d\n", t + 1, n[t], median(a, n[t]) / 1024, r[t] / 1024, median(d, n[t]) / 1024, f[t]
    }
    printf "most: RSS %.1f MB (of files %.1f), descriptors %d\n", most / 1024, mostfiles / 1024, mostfds
    grown = r[2] > r[1] * 1.05 + 16384 || f[2] > f[1] + 16 || mostfiles > 430 * 1024
    print grown ? "GROWN" : "flat"
    exit grown
  }' "$out/samples.csv" || status=1
jq -es 'all(.errors == 0 and .unfinished == 0)' "$out/clients.jsonl" > /dev/null || status=1
[ "$status" -eq 0 ] && [ "$verified" -eq 0 ]
