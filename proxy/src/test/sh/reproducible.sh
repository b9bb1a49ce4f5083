#!/bin/sh
# Builds a commit twice, out of fresh clones that differ in folder, umask, time zone, locale and time, and compares the jars.
# Usage: proxy/src/test/sh/reproducible.sh [COMMIT]; exit code 1 when they differ.
set -eu
commit=${1:-HEAD}
source=$(git rev-parse --show-toplevel)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

build() {
    git clone -q "$source" "$1"
    git -C "$1" checkout -q "$(git -C "$source" rev-parse "$commit")"
    (cd "$1" && mvn -q -B -DskipTests package)
    sha256sum < "$1/proxy/target/ssetape.jar"
}

one=$(umask 022 && TZ=UTC LC_ALL=C build "$work/one")
two=$(umask 077 && TZ=Asia/Shanghai LC_ALL=C.UTF-8 MAVEN_OPTS=-Duser.language=tr build "$work/another/folder")
echo "$one"
echo "$two"
[ "$one" = "$two" ]
