import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { startTestMarket } from './running-market.ts';

const ops = resolve(import.meta.dirname, '../ops');
const TOKEN = 'a-token-of-this-test';
/** The port of METRICS_PORT. */
const ownPort = ({ metricsServer }: Market): number => {
  const address = metricsServer?.server.address();
  if (typeof address !== 'object' || !address) throw new Error('The metrics have no port of their own.');
  return address.port;
};
type Market = Awaited<ReturnType<typeof startTestMarket>>;

async function withMarket(env: Record<string, string>, work: (market: Market) => Promise<void>) {
  const market = await startTestMarket(env);
  try {
    await work(market);
  } finally {
    await market.close();
    await market.remove();
  }
}

const read = (port: number, path = '/metrics', token?: string) =>
  fetch(`http://127.0.0.1:${port}${path}`, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });

test('GET /metrics: not configured → 404', () =>
  withMarket({}, async ({ port }) => {
    expect((await read(port)).status).toBe(404);
  }));

test('METRICS_PORT → on that port alone, which serves nothing else', () =>
  withMarket({ METRICS_PORT: '0' }, async (market) => {
    const own = ownPort(market);
    const answer = await read(own);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ]);
    expect((await read(own, '/api/v1/site/product')).status).toBe(404);
    expect((await read(market.port)).status).toBe(404);
  }));

test('METRICS_PORT and METRICS_TOKEN → that port wants the token', () =>
  withMarket({ METRICS_PORT: '0', METRICS_TOKEN: TOKEN }, async (market) => {
    const own = ownPort(market);
    expect((await read(own)).status).toBe(401);
    expect((await read(own, '/metrics', TOKEN)).status).toBe(200);
    expect((await read(market.port, '/metrics', TOKEN)).status).toBe(404);
  }));

describe('METRICS_TOKEN', () => {
  let market: Market;
  beforeAll(async () => {
    market = await startTestMarket({ METRICS_TOKEN: TOKEN });
  });
  afterAll(async () => {
    await market.close();
    await market.remove();
  });
  const scrape = async () => (await read(market.port, '/metrics', TOKEN)).text();

  test.each([undefined, '', 'another-token-16', `${TOKEN}x`, TOKEN.slice(0, -1)])(
    'token %j → 401 without a metric',
    async (token) => {
      const answer = await read(market.port, '/metrics', token);
      expect(answer.status).toBe(401);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
      expect(await answer.text()).not.toContain('emporia_');
    },
  );

  test('requests of the API, pages and unknown addresses → counted by route, without addresses', async () => {
    await read(market.port, '/api/v1/site/product/ada-byron');
    await read(market.port, '/');
    await read(market.port, '/');
    await read(market.port, '/?email=ada@example.test');
    await read(market.port, '/api/v1/nowhere/ada');
    const text = await scrape();
    expect(text).toContain(
      'emporia_http_requests_total{method="GET",route="/api/v1/site/product/:slug",status="404"} 1',
    );
    expect(text).toMatch(/emporia_http_requests_total\{method="GET",route="\/\*",status="200"\} 3/);
    expect(text).toMatch(/emporia_page_cache_requests_total\{kind="page",result="hit"\} [12]/);
    expect(text).not.toMatch(/ada/);
  });

  test('timers of a started market → each with its last success', async () => {
    const text = await scrape();
    for (const name of ['sweeper', 'mailer', 'looking for jobs', 'writing counters'])
      expect(text).toContain(`emporia_last_success_timestamp_seconds{name="${name}"}`);
  });

  describe('files for operators', () => {
    /** The metrics and samples of a scrape. */
    async function knownNames(): Promise<Set<string>> {
      const text = await scrape();
      return new Set([...text.matchAll(/^(?:# TYPE )?([a-z]\w+)/gm)].map(([, name]) => String(name)));
    }

    const FUNCTIONS = new Set(
      'and by histogram_quantile increase le max max_over_time min or rate sum time topk unless without'.split(
        ' ',
      ),
    );

    /** The metrics that an expression names. */
    const metricsOf = (expression: string) =>
      [
        ...expression
          .replace(/"[^"]*"|\{[^}]*\}|\[\w+\]|\b(?:by|without) \([^)]*\)/g, ' ')
          .matchAll(/(?<![\w.])[a-zA-Z_]\w*/g),
      ]
        .map(([name]) => name)
        .filter((name) => !FUNCTIONS.has(name));

    /** Metrics of Prometheus itself about its targets. */
    const OF_PROMETHEUS = ['up'];

    async function expectKnown(expressions: readonly string[]) {
      const known = await knownNames();
      for (const expression of expressions) {
        const named = metricsOf(expression);
        expect(named, expression).not.toEqual([]);
        for (const name of named) expect([...known, ...OF_PROMETHEUS], expression).toContain(name);
      }
    }

    interface Rule {
      alert: string;
      expr: string;
      annotations: { summary: string; runbook: string };
    }
    const readRules = async (): Promise<Rule[]> =>
      parse(await readFile(join(ops, 'alerts.yaml'), 'utf8')).groups.flatMap(
        ({ rules }: { rules: Rule[] }) => rules,
      );

    test('alerts.yaml → every metric is in the answer of /metrics', async () => {
      const rules = await readRules();
      expect(rules.length).toBeGreaterThan(10);
      await expectKnown(rules.map(({ expr }) => expr));
    });

    test('alerts.yaml: label that an alert waits for → in the answer of /metrics', async () => {
      // A pool exists on a server only, and failed runs after a failure.
      const absent = ['emporia_database_connections', 'emporia_runs_total'];
      const text = await scrape();
      const rules = await readRules();
      const labelled = rules.flatMap(({ expr }) => [...expr.matchAll(/(emporia_\w+)\{(\w+="\w+")\}/g)]);
      expect(labelled.length).toBeGreaterThan(3);
      for (const [, metric = '', label] of labelled)
        if (!absent.includes(metric)) expect(text).toContain(`${metric}{${label}}`);
    });

    test('alerts.yaml: every alert → a section of docs/runbook.md', async () => {
      const runbook = await readFile(resolve(ops, '../docs/runbook.md'), 'utf8');
      for (const { alert, annotations } of await readRules()) {
        expect(annotations.runbook).toBe(`docs/runbook.md#${alert.toLowerCase()}`);
        expect(runbook).toContain(`\n### ${alert}\n`);
      }
    });

    test('grafana-dashboard.json → every metric is in the answer of /metrics', async () => {
      const { panels } = JSON.parse(await readFile(join(ops, 'grafana-dashboard.json'), 'utf8'));
      const targets = panels.flatMap((panel: { targets?: { expr: string }[] }) => panel.targets ?? []);
      expect(targets.length).toBeGreaterThan(20);
      await expectKnown(targets.map(({ expr }: { expr: string }) => expr));
    });
  });
});
