#!/bin/sh
# Run once by the image of PostgreSQL: lets a standby with the password replicate.
set -eu
printf 'host replication all samenet scram-sha-256\n' >>"$PGDATA/pg_hba.conf"
psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -d "$POSTGRES_DB" -c "alter role $POSTGRES_USER replication"
