#!/bin/sh
# Runs a PostgreSQL standby, and copies the primary first if there is no data yet:
#   standby-start.sh PRIMARY-HOST USER
# "pg_ctl promote" makes it the primary.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  until pg_basebackup -h "$1" -U "$2" -D "$PGDATA" -R -X stream -C -S standby; do
    find "$PGDATA" -mindepth 1 -delete
    sleep 5
  done
  chmod 700 "$PGDATA"
fi
exec postgres
