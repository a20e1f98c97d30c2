#!/bin/sh
# Runs nginx on a configuration that is written elsewhere, and reloads it when that changes:
#   nginx-follow.sh SOURCE TARGET
# A configuration that nginx refuses is not taken over; the last good one stays.
set -u
source=$1
target=$2

until [ -s "$source" ]; do sleep 1; done
cp "$source" "$target"
nginx -g 'daemon off;' &
server=$!
trap 'kill -QUIT "$server" 2>/dev/null' TERM INT QUIT

refused=''
while kill -0 "$server" 2>/dev/null; do
  sleep 5 &
  wait "$!"
  cmp -s "$source" "$target" && continue
  [ "$(cksum <"$source")" = "$refused" ] && continue
  cp "$target" "$target.last"
  cp "$source" "$target"
  if nginx -t -q; then
    nginx -s reload
  else
    refused=$(cksum <"$source")
    cp "$target.last" "$target"
  fi
done
wait "$server"
