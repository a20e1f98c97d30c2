#!/bin/sh
# Builds what changed and writes the nginx configuration that belongs to it. In a running container:
#   docker exec acervo sh deploy/container-publish.sh
set -eu
cd "$(dirname "$0")/.."
acervo() { node --disable-warning=ExperimentalWarning cli/acervo.ts "$@"; }

acervo publish
acervo nginx --api "${ACERVO_API_ADDRESS:-http://acervo:$PORT}" --listen 8080 \
  --out "${ACERVO_NGINX:-$(dirname "$ACERVO_SITE")/nginx/acervo.conf}"
