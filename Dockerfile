# Stage 1: everything that is needed to build, thrown away afterwards.
FROM node:24-bookworm-slim AS build
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
COPY packages ./packages
COPY server/package.json ./server/package.json
COPY web/package.json ./web/package.json
RUN npm ci --workspace=@shop/server --workspace=@shop/web --include-workspace-root --no-audit --no-fund
COPY LICENSE README.md tsconfig.json tsconfig.base.json ./
COPY docs/operations.md ./docs/operations.md
COPY docs/grafana ./docs/grafana
COPY docs/deploy ./docs/deploy
COPY scripts ./scripts
COPY server/src ./server/src
COPY web ./web
RUN node --import tsx scripts/release.ts /out

# Stage 2: Node, the built files, three modules with binaries, fonts.
FROM node:24-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data PORT=3000
WORKDIR /srv/shop
COPY --from=build /out ./
RUN mkdir -m 700 /data /backups && chown node:node /data /backups
USER node
VOLUME ["/data", "/backups"]
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "server/dist/main.mjs"]
