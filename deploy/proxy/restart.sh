#!/bin/sh
# Restarts the processes behind nginx one after the other: restart.sh 3000 3001. No request fails: nginx sends a process nothing new before it
# stops, and nothing again until it is ready. Tested by test/shipping/rolling-restart.spec.ts. Caddy asks for readiness itself and needs no script.
set -eu
site=${NGINX_SITE:-/etc/nginx/conf.d/economy.conf}

reload() {
  ${NGINX:-nginx} -s reload
  # The workers before it finish what they have; the new ones serve by now.
  sleep 1
}

for port in "$@"; do
  sed -i "s/server 127\.0\.0\.1:$port;/server 127.0.0.1:$port down;/" "$site"
  reload
  systemctl restart "agent-npc-economy@$port"
  tries=0
  until curl -fsS -o /dev/null "http://127.0.0.1:$port/health/ready" 2>/dev/null; do
    tries=$((tries + 1))
    if [ "$tries" -ge 60 ]; then
      echo "the process on port $port is not ready after a minute; nginx sends it nothing, and the others were not restarted" >&2
      exit 1
    fi
    sleep 1
  done
  sed -i "s/server 127\.0\.0\.1:$port down;/server 127.0.0.1:$port;/" "$site"
  reload
  echo "restarted the process on port $port"
done
