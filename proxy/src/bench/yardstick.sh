#!/usr/bin/env bash
# Measures ssetape on the neutral yardstick, beside a floor (a bare recording relay in C) and a peer (nginx, which does not
# record), in one interleaved run, and prints ratios. Nothing here measures by itself: the load, the checks of every byte and the
# clock are the yardstick's.
#
#   yardstick.sh BENCH_DIR [options of bench.sh…]     for instance: yardstick.sh ../bench --profiles 'steady burst' --rounds 5
#
# BENCH_DIR holds bench.sh, its C sources and its README; it needs gcc, jq, nginx. Build ssetape.jar first. JVM_OPTIONS reach
# every ssetape. Targets: ssetape (recording), ssetape-relay (--no-record), relay-tee, nginx1; TARGETS names others.
set -euo pipefail

usage() {
  sed -n '2,9s/^# \{0,1\}//p' "$0" >&2
  exit 2
}

[ "$#" -ge 1 ] && [ -x "$1/bench.sh" ] || usage
bench=$(cd "$1" && pwd)
shift
jar=$(cd "$(dirname "$0")/../.." && pwd)/target/ssetape.jar
[ -f "$jar" ] || { echo "yardstick: $jar is not there; build it with: mvn -q -B -DskipTests package" >&2; exit 4; }

record="java ${JVM_OPTIONS:-} -jar $jar record --quiet --warm-up --listen 127.0.0.1:\$PROXY_PORT --upstream http://127.0.0.1:\$UPSTREAM_PORT"
# A JVM compiles during its first seconds under load; half a minute of warm-up is what the figures refer to.
exec "$bench/bench.sh" --warm 30 --base relay-tee "$@" \
  --name ssetape --proxy-cmd "$record --tape \$REC_DIR/tape" \
  --name ssetape-relay --proxy-cmd "$record --no-record" \
  ${TARGETS:-relay-tee nginx1}
