FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev
COPY . .
RUN npm run build

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app .
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 5000
# The times of the probes of ops/kubernetes/deployment.yaml: migrations may take ten minutes before the market listens.
HEALTHCHECK --start-period=600s --interval=10s --timeout=5s --retries=6 CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 5000}/health/live`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/start.mjs"]
