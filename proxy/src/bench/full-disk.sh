#!/usr/bin/env bash
# Fills the disk under a running recording to its last byte, frees it again, twice, while a client downloads; then checks what the client
# got, what the recording said, and what the tape says.
#
#   full-disk.sh OUT_DIR     for instance: full-disk.sh /var/tmp/full-disk
#
# OUT_DIR is made; a file system in memory of 400 MB is mounted in it for the while, which takes root. Needs curl, python3. JAR names
# another ssetape.jar than the one built here. Exit code 1: a byte was altered, or something was not said.
set -euo pipefail

[ "$#" -eq 1 ] || { sed -n '2,8s/^# \{0,1\}//p' "$0" >&2; exit 2; }
out=$1
jar=${JAR:-$(cd "$(dirname "$0")/../.." && pwd)/target/ssetape.jar}
[ -f "$jar" ] || { echo "full-disk: $jar is not there; build it with: mvn -q -B -DskipTests package" >&2; exit 4; }
mkdir "$out"
mkdir "$out/disk" "$out/served"
mount -t tmpfs -o size=400m tmpfs "$out/disk"
head -c 60000000 /dev/urandom > "$out/served/body"

python3 -u -m http.server --bind 127.0.0.1 --directory "$out/served" 0 > "$out/upstream.log" 2>&1 & upstream=$!
recorder=
trap 'kill $upstream $recorder 2>/dev/null || true; wait; umount "$out/disk"' EXIT

await() { # file pattern
  for _ in $(seq 600); do
    grep -q "$2" "$1" && return 0
    sleep 0.1
  done
  echo "full-disk: '$2' never appeared in $1" >&2
  exit 1
}

await "$out/upstream.log" 'port [0-9]'
service=$(sed -n 's/.*port \([0-9]*\).*/\1/p' "$out/upstream.log")
java -jar "$jar" record --listen 127.0.0.1:0 --upstream "http://127.0.0.1:$service" --min-free 16MiB --no-report \
  --tape "$out/disk/tape" 2> "$out/record.log" & recorder=$!
await "$out/record.log" 'recording to'
port=$(sed -n 's/^listening on http:\/\/127\.0\.0\.1:\([0-9]*\).*/\1/p' "$out/record.log")

download() { # name [option of curl...]
  local name=$1
  shift
  curl -s "$@" -o "$out/$name" "http://127.0.0.1:$port/body"
  cmp "$out/$name" "$out/served/body" || { echo "full-disk: $name is not what was served" >&2; exit 1; }
}

download before
for round in 1 2; do
  download "across$round" --limit-rate 20M & client=$!
  sleep 1
  dd if=/dev/zero of="$out/disk/filler" bs=64k 2> "$out/filler.log" || true
  echo "round $round: $(df --output=avail -B1 "$out/disk" | tail -n 1) bytes of disk are free"
  wait "$client"
  download "full$round"
  [ "$(grep -c 'recording is paused' "$out/record.log")" -eq "$round" ] || { echo "full-disk: no pause was said" >&2; exit 1; }
  rm "$out/disk/filler"
  for _ in $(seq 100); do
    [ "$(grep -c 'recording goes on' "$out/record.log")" -eq "$round" ] && break
    sleep 0.1
  done
done
download after
kill -TERM "$recorder"
status=0
wait "$recorder" || status=$?
recorder=
cp -r --sparse=always "$out/disk/tape" "$out/tape"
verified=0
java -jar "$jar" verify "$out/disk/tape" > "$out/verify.txt" || verified=$?
cat "$out/record.log" "$out/verify.txt"
echo "record ended with $status, verify with $verified"
said=$(sed -n 's/^ssetape: \([0-9]*\) bytes passed through.*/\1/p' "$out/record.log")
[ "$status" -eq 1 ] && [ "$verified" -eq 1 ] && grep -q "gaps, $said missing bytes" "$out/verify.txt" \
  && grep -q 'end  *complete' "$out/verify.txt" && [ "$(grep -c 'recording goes on' "$out/record.log")" -eq 2 ]
