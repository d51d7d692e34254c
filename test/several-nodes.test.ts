import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import Fastify from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { readConfig } from '#api/kernel/config.ts';
import { healthRoutes, Readiness } from '#api/kernel/health.routes.ts';
import { quantile } from '../tools/cluster/checks/edits.ts';
import { documentedNginx } from '../tools/cluster/documented-nginx.ts';
import { sumOfMetric } from '../tools/cluster/fleet.ts';

const repository = resolve(import.meta.dirname, '..');
const read = (path: string) => readFile(join(repository, path), 'utf8');

// biome-ignore lint/suspicious/noExplicitAny: files of others' schemas, of which the tests read a part
type Yaml = any;
async function readYaml(path: string): Promise<Yaml> {
  const [document, ...more] = parseAllDocuments(await read(path));
  expect([document?.errors, more]).toEqual([[], []]);
  return document?.toJS();
}

/** What the pattern finds in a file; the test fails if nothing. */
async function found(path: string, pattern: RegExp): Promise<string> {
  const value = pattern.exec(await read(path))?.[1];
  if (value === undefined) throw new Error(`${path} has nothing like ${pattern}.`);
  return value;
}

const PORT = () => found('Dockerfile', /^EXPOSE (\d+)$/m);
/** Seconds that a stop takes at most. */
const GRACE = async () =>
  Number((await found('src/market/start.ts', /^const GRACE_MS = ([\d_]+);$/m)).replaceAll('_', '')) / 1000;

async function expectVariables(names: readonly string[]): Promise<void> {
  const source = await read('src/api/kernel/config.ts');
  const known = [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name]) => name);
  expect(known).toContain('DATABASE_URL');
  expect(names.filter((name) => !known.includes(name))).toEqual([]);
}

describe('variables that docs/configuration.md says to be the same on every node', () => {
  const readShared = async () => {
    const rows = (await read('docs/configuration.md')).split('\n').filter((line) => line.startsWith('| `'));
    const shared = rows.filter((row) => row.includes('the same on every node'));
    return shared.flatMap((row) =>
      [...(row.split('|')[1] ?? '').matchAll(/`([A-Z\d_]+)`/g)].map(([, name]) => name),
    );
  };

  test('manifests of Kubernetes → have all of them', async () => {
    const { data } = await readYaml('ops/kubernetes/config.yaml');
    const { stringData } = await readYaml('ops/kubernetes/secret.example.yaml');
    const shared = await readShared();
    expect(shared).toEqual(expect.arrayContaining(['SECRETS_KEY', 'DATABASE_URL', 'PUBLIC_URL']));
    expect(Object.keys({ ...data, ...stringData })).toEqual(expect.arrayContaining(shared));
  });

  test('compose files → have all that a model without Stripe, bucket and bank needs', async () => {
    const shared = (await readShared()).filter((name) => !/^(STRIPE_|S3_|PAYOUT_IBAN)/.test(name ?? ''));
    const { services } = await readYaml('compose.several-nodes.yaml');
    expect(Object.keys(services['market-1'].environment)).toEqual(expect.arrayContaining(shared));
    const one = await readYaml('compose.yaml');
    expect(Object.keys(one.services.market.environment)).toEqual(expect.arrayContaining(shared));
  });

  test('pages about several nodes and Kubernetes → name SECRETS_KEY', async () => {
    for (const page of ['docs/several-nodes.md', 'docs/kubernetes.md', 'docs/deploy.md'])
      expect([page, (await read(page)).includes('SECRETS_KEY')]).toEqual([page, true]);
  });
});

describe('documentedNginx', () => {
  const place = { nodes: ['127.0.0.1:81', '127.0.0.1:82'], listen: '127.0.0.1:80', cache: '/tmp/cache' };

  test('another place → its nodes, address and folder, without TLS', async () => {
    const text = await documentedNginx(place);
    expect(text.match(/server 127\.0\.0\.1:8\d max_fails=1 fail_timeout=2s;/g)).toHaveLength(2);
    expect(text).toContain('listen 127.0.0.1:80;');
    expect(text).toContain('proxy_cache_path /tmp/cache ');
    expect(text).not.toMatch(/ssl|10\.0\.0\.|443|301/);
  });

  test('configuration of the compose file → the documented one', async () => {
    const { services } = await readYaml('compose.several-nodes.yaml');
    const nodes = Object.keys(services).filter((name) => name.startsWith('market-'));
    expect(nodes).toHaveLength(3);
    const port = await PORT();
    const documented = await documentedNginx({
      nodes: nodes.map((name) => `${name}:${port}`),
      listen: '80',
      cache: '/var/cache/nginx/emporia',
    });
    const [, ...lines] = (await read('ops/nginx/several-nodes.conf')).split('\n');
    expect(lines.join('\n')).toBe(documented);
  });
});

describe('configurations of nginx on the pages', () => {
  const PAGES = ['docs/deploy.md', 'docs/several-nodes.md'];
  const blockOf = (path: string) => found(path, /```nginx\n(.*?)```/s);

  test.each(PAGES)('%s → HTTP/2, and http led to https', async (path) => {
    const block = await blockOf(path);
    expect(block).toMatch(/listen 443 ssl http2;/);
    expect(block).toMatch(/listen 80;\n.*\n {4}return 301 https:\/\/\$host\$request_uri;/);
  });

  test('sizes and times → the same on every page, and in the manifest of the ingress', async () => {
    for (const path of PAGES) {
      const block = await blockOf(path);
      const [size, check, wait] = [
        /client_max_body_size (\d+)m;/,
        /import\/check \{[^}]*proxy_read_timeout (\d+)s;/,
        /location \/ \{[^}]*proxy_read_timeout (\d+)s;/,
      ].map((pattern) => pattern.exec(block)?.[1]);
      for (const other of ['docs/kubernetes.md', 'ops/kubernetes/ingress.yaml'])
        for (const words of [`bodies of ${size} MB`, `wait ${wait} s`, `${check} s`])
          expect([other, (await read(other)).includes(words) && words]).toEqual([other, words]);
    }
  });
});

describe('image', () => {
  const probesOf = async () => {
    const { spec } = await readYaml('ops/kubernetes/deployment.yaml');
    return spec.template.spec.containers[0];
  };

  test('.dockerignore → lets in what the build reads, and what exists', async () => {
    const [first, ...allowed] = (await read('.dockerignore'))
      .split('\n')
      .filter((line) => /^[^#]/.test(line));
    expect(first).toBe('*');
    const names = allowed.map((line) => line.replace(/^!/, ''));
    expect(names.filter((name) => !existsSync(join(repository, name)))).toEqual([]);
    const inputs = [
      ...(await found('scripts/lib/build.mjs', /const inputs = \[(.*?)\]/s)).matchAll(/'(.*?)'/g),
    ];
    const copied = (await found('Dockerfile', /^COPY (package.*) \.\/$/m)).split(' ');
    const sources = [...inputs.map(([, name = '']) => name), ...copied].filter((name) =>
      existsSync(join(repository, name)),
    );
    expect(names).toEqual(expect.arrayContaining([...sources, 'scripts']));
  });

  test('health check → at PORT, with the times of the probes', async () => {
    const line = await found('Dockerfile', /^HEALTHCHECK (.*)$/m);
    expect(line).toContain(`\${process.env.PORT || ${await PORT()}}/health/live`);
    const { startupProbe, livenessProbe } = await probesOf();
    const seconds = (option: string) => Number(new RegExp(`--${option}=(\\d+)`).exec(line)?.[1]);
    expect(seconds('start-period')).toBe(startupProbe.periodSeconds * startupProbe.failureThreshold);
    expect([seconds('interval'), seconds('timeout'), seconds('retries')]).toEqual([
      livenessProbe.periodSeconds,
      livenessProbe.timeoutSeconds,
      livenessProbe.failureThreshold,
    ]);
  });

  test('version of Node → that of package.json', async () => {
    const { devEngines } = JSON.parse(await read('package.json'));
    const versions = [...(await read('Dockerfile')).matchAll(/^FROM node:(.*)-bookworm-slim/gm)];
    expect(versions.map(([, version]) => version)).toEqual([
      devEngines.runtime.version,
      devEngines.runtime.version,
    ]);
  });
});

describe.each(['compose.yaml', 'compose.several-nodes.yaml'])('%s', (path) => {
  const readServices = async () => Object.entries<Yaml>((await readYaml(path)).services);

  test('services → start again after a failure, from images of a version', async () => {
    for (const [name, { restart, build, image = '' }] of await readServices())
      expect([name, restart, Boolean(build) || /:v?\d+\.\d+/.test(image)]).toEqual([
        name,
        'unless-stopped',
        true,
      ]);
  });

  test('time to stop a market → longer than a stop takes', async () => {
    const markets = (await readServices()).filter(([, { build }]) => build);
    for (const [, { stop_grace_period }] of markets)
      expect(Number.parseInt(stop_grace_period, 10)).toBeGreaterThan(await GRACE());
    expect(markets).not.toEqual([]);
  });
});

describe('compose.several-nodes.yaml', () => {
  test('variables of the nodes → those of the configuration, with values it takes', async () => {
    const { services } = await readYaml('compose.several-nodes.yaml');
    const environment = services['market-1'].environment;
    await expectVariables(Object.keys(environment));
    expect(readConfig({ ...environment, HOST: '0.0.0.0', NODE_ENV: 'production' }).trustProxy).toEqual([
      'uniquelocal',
    ]);
    for (const name of ['market-2', 'market-3']) expect(services[name]).toEqual(services['market-1']);
  });

  test('images and files → those of compose.yaml, nginx, and of this repository', async () => {
    const { services, volumes } = await readYaml('compose.several-nodes.yaml');
    const one = await readYaml('compose.yaml');
    const imagesOf = (all: Yaml) =>
      new Set(Object.values<Yaml>(all).map(({ build, image }) => (build ? `build ${build}` : image)));
    expect(imagesOf(services)).toEqual(new Set([...imagesOf(one.services), 'nginx:1.28.0']));
    const [mounted = ''] = services.proxy.volumes;
    expect(existsSync(join(repository, mounted.split(':')[0]))).toBe(true);
    expect(Object.keys(volumes)).toEqual(Object.keys(one.volumes));
    expect(services['market-1'].volumes).toEqual(one.services.market.volumes);
    for (const { depends_on = {} } of Object.values<Yaml>(services))
      expect(Object.keys(services)).toEqual(expect.arrayContaining(Object.keys(depends_on)));
  });
});

describe('ops/kubernetes', () => {
  const manifest = (path: string) => readYaml(`ops/kubernetes/${path}`);
  const readContainer = async () => {
    const { spec } = await manifest('deployment.yaml');
    return { pod: spec.template.spec, container: spec.template.spec.containers[0] };
  };
  const portsOf = (container: Yaml): Map<string, number> =>
    new Map(container.ports.map((port: Yaml) => [port.name, port.containerPort]));

  test('kustomization → every manifest of the folder but the example of the secret', async () => {
    const { resources } = await manifest('kustomization.yaml');
    const files = (await readdir(join(repository, 'ops/kubernetes'))).filter((name) =>
      name.endsWith('.yaml'),
    );
    expect([...resources, 'kustomization.yaml', 'secret.example.yaml'].sort()).toEqual(files.sort());
  });

  test('variables → those of the configuration, with values it takes', async () => {
    const { data } = await manifest('config.yaml');
    const { stringData } = await manifest('secret.example.yaml');
    await expectVariables([...Object.keys(data), ...Object.keys(stringData)]);
    const config = readConfig({ ...data, ...stringData, HOST: '0.0.0.0', NODE_ENV: 'production' });
    expect(config).toMatchObject({ demo: false, metrics: { token: stringData.METRICS_TOKEN } });
    expect([config.s3, config.stripe, config.mail.smtpUrl, config.databaseUrl]).not.toContain(null);
    const { container } = await readContainer();
    expect(portsOf(container)).toEqual(
      new Map([
        ['http', Number(await PORT())],
        ['metrics', config.metrics?.port],
      ]),
    );
    expect(container.envFrom).toEqual([
      { configMapRef: { name: 'emporia' } },
      { secretRef: { name: 'emporia' } },
    ]);
  });

  test('probes → routes of the market', async () => {
    const app = Fastify();
    healthRoutes(app, new Readiness({ isResponding: async () => true }, () => Promise.reject(new Error())));
    const { container } = await readContainer();
    for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe']) {
      const { path, port } = container[probe].httpGet;
      expect([probe, app.hasRoute({ method: 'GET', url: path }), port]).toEqual([probe, true, 'http']);
    }
    expect(container.livenessProbe.httpGet.path).toBe('/health/live');
  });

  test('end of a pod → unready is noticed within SHUTDOWN_DELAY, and it may take as long as a stop', async () => {
    const { data } = await manifest('config.yaml');
    const { pod, container } = await readContainer();
    const { periodSeconds, failureThreshold } = container.readinessProbe;
    expect(periodSeconds * failureThreshold).toBeLessThan(Number(data.SHUTDOWN_DELAY));
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(await GRACE());
  });

  test('container → account and folder of the image', async () => {
    const { pod, container } = await readContainer();
    // The number of the account `node` in Node's images.
    expect([await found('Dockerfile', /^USER (\w+)$/m), pod.securityContext.runAsUser]).toEqual([
      'node',
      1000,
    ]);
    const folder = await found('Dockerfile', /DATA_DIR=(\S+)/);
    expect(container.volumeMounts.map(({ mountPath }: Yaml) => mountPath)).toContain(folder);
  });

  test('service, budget, monitor, ingress and autoscaler → about the pods of the deployment', async () => {
    const [deployment, service, budget, ingress] = await Promise.all(
      ['deployment', 'service', 'disruption-budget', 'ingress'].map((name) => manifest(`${name}.yaml`)),
    );
    const [autoscaler, monitor] = await Promise.all(
      ['autoscaler', 'pod-monitor'].map((name) => manifest(`autoscaling/${name}.yaml`)),
    );
    const labels = deployment.spec.template.metadata.labels;
    expect([
      deployment.spec.selector.matchLabels,
      service.spec.selector,
      budget.spec.selector.matchLabels,
      monitor.spec.selector.matchLabels,
    ]).toEqual([labels, labels, labels, labels]);
    expect(Object.keys(labels)).toContain(monitor.spec.jobLabel);
    expect(autoscaler.spec.scaleTargetRef.name).toBe(deployment.metadata.name);
    const { container } = await readContainer();
    const [servicePort] = service.spec.ports;
    const [endpoint] = monitor.spec.podMetricsEndpoints;
    expect([...portsOf(container).keys()]).toEqual([servicePort.targetPort, endpoint.port]);
    expect(ingress.spec.rules[0].http.paths[0].backend.service).toEqual({
      name: service.metadata.name,
      port: { name: servicePort.name },
    });
    const { stringData, metadata } = await manifest('secret.example.yaml');
    const { name, key } = endpoint.authorization.credentials;
    expect([name, Object.keys(stringData)]).toEqual([metadata.name, expect.arrayContaining([key])]);
    const { data } = await manifest('config.yaml');
    expect(ingress.spec.rules[0].host).toBe(new URL(data.PUBLIC_URL).host);
  });

  test('autoscaler → a metric that the adapter makes of one that the market has', async () => {
    const { rules } = await manifest('autoscaling/prometheus-adapter.yaml');
    const [rule] = rules.custom;
    const { spec } = await manifest('autoscaling/autoscaler.yaml');
    expect(spec.metrics[0].pods.metric.name).toBe(rule.name.as);
    const registry = new Registry();
    collectDefaultMetrics({ register: registry });
    const [series = ''] = /^\w+/.exec(rule.seriesQuery) ?? [];
    expect(registry.getSingleMetric(series)).toBeDefined();
  });

  test('most pods, and one that starts → connections that PostgreSQL allows by default', async () => {
    const { spec } = await manifest('autoscaling/autoscaler.yaml');
    const [perNode, atStart] = await Promise.all([
      found('docs/several-nodes.md', /a node has (\d+) to the database at most/),
      found('docs/several-nodes.md', /and while it starts\s+(one) more/),
    ]);
    const most = spec.maxReplicas * Number(perNode) + Number(perNode) + (atStart === 'one' ? 1 : Number.NaN);
    expect(most).toBeLessThanOrEqual(97);
  });
});

test('sumOfMetric: series of several labels → those that match added up', () => {
  const text = '# HELP asked\nasked{route="/media/",status="200"} 3\nasked{route="/media/",status="404"} 1\n';
  expect(sumOfMetric(`${text}asked{route="/"} 7\nother 5\n`, 'asked', 'route="/media/"')).toBe(4);
  expect(sumOfMetric(`${text}other 5\n`, 'other')).toBe(5);
  expect(sumOfMetric(text, 'ask')).toBe(0);
});

test('quantile: share of unsorted values → the value that so many do not exceed', () => {
  expect([quantile([3, 1, 2, 4], 0.5), quantile([3, 1, 2, 4], 1), quantile([], 0.5)]).toEqual([2, 4, 0]);
});
