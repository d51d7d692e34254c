import { performance } from 'node:perf_hooks';
import autocannon from 'autocannon';

/**
 * The load generator, in its own process. A job is { url, paths, requests, headers, connections, seconds, amount };
 * `requests` instead of `paths` for others than GET. Both are divided among the connections, so that no two send the same
 * at the same time (unless there are fewer than connections).
 */
process.on('message', async ({ id, message }) => {
  try {
    process.send({ id, answer: await work(message) });
  } catch (error) {
    process.send({ id, error: String(error) });
  }
});
process.on('disconnect', () => process.exit(0));

async function work({ url, paths, requests, headers, connections, seconds, amount }) {
  const all = requests ?? paths.map((path) => ({ method: 'GET', path }));
  const shares = Math.min(connections, all.length);
  let connection = 0;
  const times = [];
  const started = performance.now();
  let last = started;
  const busy = performance.eventLoopUtilization();
  const run = autocannon({
    url,
    headers,
    connections,
    ...(amount ? { amount } : { duration: seconds }),
    timeout: 30,
    setupClient: (client) => {
      const share = connection++ % shares;
      client.setRequests(all.filter((_, index) => index % shares === share));
    },
  });
  run.on('response', (_client, _status, _bytes, milliseconds) => {
    last = performance.now();
    times.push(milliseconds);
  });
  const result = await run;
  times.sort((one, other) => one - other);
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return {
    // Autocannon looks once a second whether an amount has been answered.
    perSecond: times.length / ((last - started) / 1000),
    answers: times.length,
    p50: at(0.5),
    p99: at(0.99),
    failures: result.non2xx + result.errors + result.timeouts,
    busy: performance.eventLoopUtilization(busy).utilization,
  };
}
