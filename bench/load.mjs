import { performance } from 'node:perf_hooks';
import autocannon from 'autocannon';

/**
 * The load generator, in its own process. A job is { url, paths, headers, connections, seconds, amount }. The paths are
 * divided among the connections, so that no two request the same path at the same time (unless there are fewer paths
 * than connections).
 */
process.on('message', async ({ id, message }) => {
  try {
    process.send({ id, answer: await work(message) });
  } catch (error) {
    process.send({ id, error: String(error) });
  }
});
process.on('disconnect', () => process.exit(0));

async function work({ url, paths, headers, connections, seconds, amount }) {
  const shares = Math.min(connections, paths.length);
  let connection = 0;
  const times = [];
  const busy = performance.eventLoopUtilization();
  const run = autocannon({
    url,
    headers,
    connections,
    ...(amount ? { amount } : { duration: seconds }),
    timeout: 30,
    setupClient: (client) => {
      const share = connection++ % shares;
      const ownPaths = paths.filter((_, index) => index % shares === share);
      client.setRequests(ownPaths.map((path) => ({ method: 'GET', path })));
    },
  });
  run.on('response', (_client, _status, _bytes, milliseconds) => times.push(milliseconds));
  const result = await run;
  times.sort((one, other) => one - other);
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return {
    perSecond: times.length / result.duration,
    answers: times.length,
    p50: at(0.5),
    p99: at(0.99),
    failures: result.non2xx + result.errors + result.timeouts,
    busy: performance.eventLoopUtilization(busy).utilization,
  };
}
