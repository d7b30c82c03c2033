#!/bin/sh
# Restarts the processes behind a proxy one after the other: restart.sh 3000 3001. No request fails: nginx sends a process nothing new before
# it stops, and nothing again until it is ready; Caddy, which asks for readiness itself, has seen that one is back before the next one stops.
# Tested by test/shipping/rolling-restart.spec.ts.
set -eu
site=${NGINX_SITE:-/etc/nginx/conf.d/economy.conf}

# Of nginx: "3000;" to "3000 down;", or back.
turn() {
  [ -f "$site" ] || return 0
  sed -i "s/server 127\.0\.0\.1:$1;/server 127.0.0.1:$2;/" "$site"
  ${NGINX:-nginx} -s reload
  # The workers before it finish what they have; the new ones serve by now.
  sleep 1
}

for port in "$@"; do
  turn "$port" "$port down"
  systemctl restart "agent-npc-economy@$port"
  tries=0
  until curl -fsS -o /dev/null "http://127.0.0.1:$port/health/ready" 2>/dev/null; do
    tries=$((tries + 1))
    if [ "$tries" -ge 60 ]; then
      echo "the process on port $port is not ready after a minute; the others were not restarted" >&2
      exit 1
    fi
    sleep 1
  done
  turn "$port down" "$port"
  # Three checks of a proxy that asks every second.
  sleep 3
  echo "restarted the process on port $port"
done
