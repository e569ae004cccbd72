FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS base

# Dependencies are installed in one stage and copied, so that the image holds no package manager cache.
FROM base AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/client/package.json ./packages/client/
COPY packages/console/package.json ./packages/console/
COPY installs ./installs
# All that any setting needs: a container installs nothing later.
RUN npm ci --omit=dev --workspaces=false --no-audit --no-fund

# The console is a bundle of static files: what builds it stays in this stage.
FROM base AS console
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/client/package.json ./packages/client/
COPY packages/console/package.json ./packages/console/
COPY installs ./installs
RUN npm ci --workspace=packages/console --ignore-scripts --no-audit --no-fund
COPY packages/client/src ./packages/client/src
COPY packages/console ./packages/console
RUN node packages/console/build.mjs

# The documentation site, with its generator in this stage alone.
FROM dependencies AS site
COPY . .
RUN node --eval "import('./scripts/builds.mjs').then(({ buildSite }) => buildSite()).then((done) => process.exit(done ? 0 : 1))"

FROM base
# The settings and flags below are those of scripts/run.mjs and scripts/install.mjs.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# What a container prints is collected.
ENV FIRST_KEYS_FILE=/data/first-keys
ENV NODE_COMPILE_CACHE=/tmp/compiled MALLOC_ARENA_MAX=1 MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /app
COPY --from=dependencies /app/node_modules ./node_modules
COPY package.json ./
COPY scripts ./scripts
COPY bin ./bin
COPY src ./src
# The command line calls services by the client.
COPY packages/client/src ./packages/client/src
COPY --from=console /app/packages/console/dist ./packages/console/dist
COPY --from=site /app/packages/site/dist ./packages/site/dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s CMD ["node", "scripts/health.mjs"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["node", "--disable-warning=ExperimentalWarning", "--memory-saver-mode", "--min-semi-space-size=16", "--max-semi-space-size=16", "--no-parallel-scavenge", "--heap-growing-percent=50", "--no-allocation-site-pretenuring", "--initial-old-space-size=32", "src/cli/main.ts"]
CMD ["serve"]
