#!/bin/sh
# What the container of the site and its /api runs.
set -eu
cd "$(dirname "$0")/.."
sh deploy/container-publish.sh
exec node --disable-warning=ExperimentalWarning deploy/start.ts
