# Manifests only, so that the packages are installed again only when one of them changes.
FROM node:24-slim AS manifests
WORKDIR /app
RUN npm install --global pnpm@12.21.0
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY apps/api/package.json apps/api/
COPY apps/web/package.json apps/web/
COPY packages/contracts/package.json packages/contracts/

FROM manifests AS site
RUN pnpm install --prod --frozen-lockfile
COPY tsconfig.base.json ./
COPY packages/contracts packages/contracts
COPY apps apps
RUN pnpm --recursive run build

# The API's packages alone. The encoder of pictures is an optional one; the Node for machines that have none is left out.
FROM manifests AS packages
RUN pnpm install --prod --frozen-lockfile --filter @divine/api... && rm -rf node_modules/.pnpm/node-linux-*

# The built site brings its own packages with it. The commands for accounts and backups run as the sources they are.
FROM node:24-slim
ENV NODE_ENV=production MALLOC_ARENA_MAX=2 HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
RUN install --directory --owner=node --group=node --mode=0700 /data
COPY --from=packages /app ./
COPY packages/contracts/src packages/contracts/src
COPY apps/api/drizzle apps/api/drizzle
COPY apps/api/src apps/api/src
COPY --from=site /app/apps/api/dist apps/api/dist
COPY --from=site /app/apps/web/dist apps/web/dist
USER node
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--disable-warning=ExperimentalWarning", "apps/api/dist/main.js"]
