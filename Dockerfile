# The service without the embedded PostgreSQL: it needs DATABASE_URL. See docs/deploy.md.
#
# A tag moves; a digest does not. For reproducible builds: --build-arg NODE_IMAGE=node:24-slim@sha256:…
ARG NODE_IMAGE=node:24-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY dashboard/package.json ./dashboard/
COPY packages/client/package.json ./packages/client/
# Not `npm ci`: where a registry does not carry the packages of every platform, it refuses the lock file for them.
RUN npm install --workspace=dashboard --workspace=packages/client --include-workspace-root --ignore-scripts --no-audit --no-fund
COPY tsconfig.json tsconfig.build.json ormconfig.ts openapi.json ./
COPY scripts ./scripts
COPY dashboard ./dashboard
COPY packages/client ./packages/client
COPY src ./src
RUN node scripts/build.mjs --force
# Dashboard and client are in dist/ now: neither their packages nor the links to their folders are needed.
RUN npm prune --workspaces --include-workspace-root --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund \
 && rm -r node_modules/@agent-npc-economy

FROM ${NODE_IMAGE} AS service
LABEL org.opencontainers.image.title="Agent NPC Economy" \
      org.opencontainers.image.description="The economy and social life of AI-driven game characters, as an HTTP service" \
      org.opencontainers.image.licenses="MIT"
ENV NODE_ENV=production
WORKDIR /app
COPY package.json LICENSE ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
# Everything above belongs to root, so this user cannot change it. A number, so that Kubernetes can see it is not root.
USER 10001:10001
EXPOSE 3000
# Liveness, not readiness: a container must not be replaced because its database is down.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=6 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# node is process 1: it handles SIGTERM, and starts no child processes that need reaping.
CMD ["node", "--max-semi-space-size=64", "dist/src/main.js"]
