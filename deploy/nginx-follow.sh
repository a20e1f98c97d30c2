#!/bin/sh
# Runs nginx on a configuration that is written elsewhere, and reloads it when that changes:
#   nginx-follow.sh SOURCE TARGET
# A configuration that nginx refuses is not taken over; the last good one stays.
# Of several servers of /api in it, those that are not ready are left out: for reads (GET) those that cannot
# answer reads, for the rest those that cannot save. If none is ready, all are asked and say why.
set -u
source=$1
target=$2

# The configuration with "down" at servers that are not ready.
render() {
  cp "$source" "$target.next"
  for use in reads writes; do
    servers=$(sed -n "s/^ *server \([^; ]*\); # $use\$/\1/p" "$source")
    query=''
    [ "$use" = reads ] && query='?para=leitura'
    ready='' away=''
    for server in $servers; do
      if curl -fsS -m 3 -o /dev/null "http://$server/api/prontidao$query" 2>/dev/null; then
        ready="$ready $server"
      else
        away="$away $server"
      fi
    done
    [ -z "$ready" ] && continue
    for server in $away; do
      sed "s|^\( *server $server\); # $use\$|\1 down; # $use|" "$target.next" >"$target.part"
      mv "$target.part" "$target.next"
    done
  done
}

until [ -s "$source" ]; do sleep 1; done
render
mv "$target.next" "$target"
nginx -g 'daemon off;' &
server_pid=$!
trap 'kill -QUIT "$server_pid" 2>/dev/null' TERM INT QUIT

refused=''
while kill -0 "$server_pid" 2>/dev/null; do
  sleep "${ACERVO_CHECK_SECONDS:-5}" &
  wait "$!"
  render
  cmp -s "$target.next" "$target" && continue
  [ "$(cksum <"$target.next")" = "$refused" ] && continue
  cp "$target" "$target.last"
  mv "$target.next" "$target"
  if nginx -t -q; then
    nginx -s reload
  else
    refused=$(cksum <"$target")
    cp "$target.last" "$target"
  fi
done
wait "$server_pid"
