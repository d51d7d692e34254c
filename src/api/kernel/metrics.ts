import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { RequestOutcome } from './request-observers.ts';

const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** One after the other, requests are counted in a fraction of the time that each would take between others' work. */
const COUNTED_TOGETHER = 256;

export type Metrics = ReturnType<typeof createMetrics>;

/** What the market counts while it runs, in Prometheus' format, with a registry for values read at each scrape. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const providerEvents = new Counter({
    name: 'emporia_provider_events_total',
    help: 'Events of the card provider that were handled, by where they were first seen: its webhook or its list.',
    labelNames: ['source'] as const,
    registers,
  });
  // A counter that begins at its first event would hide that event from a rate.
  for (const source of ['webhook', 'list'] as const) providerEvents.inc({ source }, 0);
  const markings = new Counter({
    name: 'emporia_markings_total',
    help: 'Copies of sold files that were to be marked, by outcome: marked, unmarkable (the file), or failed.',
    labelNames: ['outcome'] as const,
    registers,
  });
  for (const outcome of ['marked', 'unmarkable', 'failed'] as const) markings.inc({ outcome }, 0);
  return {
    registry,
    countRequest: createRequestCounter(registers),
    runs: new Counter({
      name: 'emporia_runs_total',
      help: "Runs of this node's timers and jobs, by outcome: succeeded or failed.",
      labelNames: ['name', 'outcome'] as const,
      registers,
    }),
    lastSuccess: new Gauge({
      name: 'emporia_last_success_timestamp_seconds',
      help: 'When a timer or job of this node last succeeded; for a timer, at first when it was started.',
      labelNames: ['name'] as const,
      registers,
    }),
    providerEvents,
    markings,
    lostPayments: new Counter({
      name: 'emporia_lost_payments_total',
      help: 'Paid payments of this market that are not in its database.',
      registers,
    }),
  };
}

/** Counts the end of a run of a timer or job. */
export function countRun(metrics: Metrics, name: string, outcome: 'succeeded' | 'failed', now: Date): void {
  metrics.runs.inc({ name, outcome });
  if (outcome === 'succeeded') metrics.lastSuccess.set({ name }, now.getTime() / 1000);
}

/**
 * Counts and times requests. The label is the pattern of the route, never the address: addresses are without bound, and
 * may hold what is private.
 */
function createRequestCounter(registers: Registry[]) {
  const ended: RequestOutcome[] = [];
  // Also before each scrape, so that nothing is missing in it.
  const collect = () => {
    for (const { method, route, status, ms } of ended.splice(0)) {
      requests.inc({ method, route, status: String(status) });
      if (status !== 'aborted') durations.observe({ method, route }, ms / 1000);
    }
  };
  const requests = new Counter({
    name: 'emporia_http_requests_total',
    help: "Requests by method, route pattern and status; 'aborted' where the client left before the end.",
    labelNames: ['method', 'route', 'status'] as const,
    registers,
    collect,
  });
  const durations = new Histogram({
    name: 'emporia_http_request_duration_seconds',
    help: 'From the headers of a request to the end of its answer.',
    labelNames: ['method', 'route'] as const,
    buckets: DURATION_BUCKETS,
    registers,
    collect,
  });
  return (outcome: RequestOutcome) => {
    ended.push(outcome);
    if (ended.length === COUNTED_TOGETHER) collect();
  };
}
