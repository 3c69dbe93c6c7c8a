# Its steps also run without Docker: `npm run image` (scripts/image.ts), which a test starts.

# Manifests only, so that the packages are installed again only when one of them changes.
FROM node:24-slim AS manifests
WORKDIR /app
RUN --mount=type=cache,target=/root/.npm npm install --global pnpm@12.21.0
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY apps/api/package.json apps/api/
COPY apps/web/package.json apps/web/
COPY packages/contracts/package.json packages/contracts/

FROM manifests AS built
RUN --mount=type=cache,target=/root/.local/share/pnpm/store pnpm install --prod --frozen-lockfile
COPY tsconfig.base.json ./
COPY scripts/server-code.ts scripts/tsconfig.json scripts/
COPY packages/contracts packages/contracts
COPY apps apps
RUN pnpm --recursive run build
RUN find apps -type f -name '*.map' -delete

# The API's packages, without the project's own: what builds it, and the Node for machines that have none. Of the rest,
# what only people read goes. The encoder of pictures is an optional package, so those stay.
FROM manifests AS packages
RUN --mount=type=cache,target=/root/.local/share/pnpm/store \
  pnpm install --prod --frozen-lockfile --filter @divine/api...
RUN find node_modules -maxdepth 1 -type l -delete
RUN cd node_modules/.pnpm \
  && rm -rf node-linux-* turbo@* @turbo+* vite@* rolldown@* @rolldown+* esbuild@* @esbuild+* lightningcss* jiti@*
RUN find node_modules -type f \( -name '*.map' -o -name '*.d.*ts' \) -delete

# The built site brings its own packages with it. The commands for accounts and backups run as the sources they are.
FROM node:24-slim AS site
ENV NODE_ENV=production MALLOC_ARENA_MAX=2 HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
RUN install --directory --owner=node --group=node --mode=0700 /data
COPY --from=packages /app ./
COPY packages/contracts/src packages/contracts/src
COPY apps/api/drizzle apps/api/drizzle
COPY apps/api/src apps/api/src
COPY --from=built /app/apps/api/dist apps/api/dist
COPY --from=built /app/apps/web/dist apps/web/dist
USER node
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--disable-warning=ExperimentalWarning", "apps/api/dist/main.js"]

# Backups and restores, with the tools of the very version that the server has.
FROM postgres:17 AS backup
ENV NODE_ENV=production
WORKDIR /app
COPY --from=site /usr/local/bin/node /usr/local/bin/node
COPY --from=site /app ./
USER postgres
ENTRYPOINT ["node", "--disable-warning=ExperimentalWarning", "apps/api/src/backup.ts"]
