# The first stage builds the page with the development packages; the second one runs without them.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build -- page

FROM node:24-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts && npm cache clean --force
COPY --from=build /app/src ./src
COPY --from=build /app/.build/page ./.build/page
# What Node compiles at a start is kept for the next one.
RUN mkdir -p /data .build/compiled && chown node:node /data .build/compiled
USER node
ENV DATA_DIR=/data PORT=3000
VOLUME /data
EXPOSE 3000
# Ten seconds are promised from SIGTERM to the end; give it fifteen (stop_grace_period).
HEALTHCHECK --interval=5s --timeout=3s CMD ["node", "-e", "fetch('http://127.0.0.1:3000/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=32", "--no-allocation-site-pretenuring", "--no-parallel-scavenge", "src/cli/main.ts", "serve"]
