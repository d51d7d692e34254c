import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { BadConfiguration, environment, readConfig } from './config.ts';

test('docs/configuration.md: each variable, with its default', async () => {
  const page = await readFile(new URL('../../../docs/configuration.md', import.meta.url), 'utf8');
  const documented = page
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => {
      const [, names = '', defaults = ''] = line.split('|');
      const values = defaults.split(',').map((value) => /^ ?`(.+)` ?$/.exec(value)?.[1]);
      return [...names.matchAll(/`(\w+)`/g)].map(([, name], at) => [name, values[at]] as const);
    });
  const known = Object.keys(environment.shape).filter((name) => !['DIST_DIR', 'NODE_ENV'].includes(name));
  expect(documented.map(([name]) => name).sort()).toEqual(known.sort());
  const defaults: Record<string, unknown> = environment.parse({});
  for (const [name, value] of documented)
    if (name && defaults[name] !== undefined) expect(value, name).toBe(String(defaults[name]));
});

describe('mail settings', () => {
  const SMTP_URL = 'smtps://user:secret@mail.example:465';

  test('no SMTP_URL → nothing is sent, and the sender comes from PUBLIC_URL', () => {
    expect(readConfig({}).mail).toEqual({
      smtpUrl: null,
      from: 'no-reply@localhost',
      perSecond: 10,
    });
    const published = { PUBLIC_URL: 'https://market.example:8443/', ALLOW_TEST_PAYMENTS: '1' };
    expect(readConfig(published).mail.from).toBe('no-reply@market.example');
  });

  test('an address with or without a name → accepted', () => {
    for (const from of ['shop@market.example', 'The Market <shop@market.example>']) {
      expect(readConfig({ SMTP_URL, MAIL_FROM: from }).mail).toEqual({
        smtpUrl: SMTP_URL,
        from,
        perSecond: 10,
      });
    }
  });

  test.each([
    [
      { SMTP_URL: 'mail.example:25' },
      /^SMTP_URL must be an address such as smtps:\/\/user:password@host:465\.$/,
    ],
    [{ SMTP_URL: 'smtp://' }, /^SMTP_URL must be /],
    [{ SMTP_URL: 'https://mail.example' }, /^SMTP_URL must be /],
    [{ SMTP_URL, MAIL_FROM: 'Emporia' }, /^MAIL_FROM must be an e-mail address such as /],
    [{ SMTP_URL, MAIL_FROM: 'Emporia <shop@>' }, /^MAIL_FROM must be /],
    [{ SMTP_URL, MAIL_FROM: 'Emporia <shop@market.example' }, /^MAIL_FROM must be /],
    [{ SMTP_URL, MAIL_FROM: 'a@market.example, b@market.example' }, /^MAIL_FROM must be /],
    [{ MAILS_PER_SECOND: '0' }, /^MAILS_PER_SECOND must be a number above 0; it is '0'\.$/],
    [{ MAIL_FROM: 'shop@market.example' }, /^SMTP_URL is missing: MAIL_FROM is set, and needs it\.$/],
  ])('%j → the start fails with one line', (env, line) => {
    const read = () => readConfig(env);
    expect(read).toThrow(BadConfiguration);
    expect(read).toThrow(line);
  });
});

test.each(['DATABASE_URL', 'SMTP_URL', 'CLAMD_URL', 'STRIPE_API_BASE', 'PUBLIC_URL', 'S3_ENDPOINT'])(
  'an invalid %s → an error without its password',
  (name) => {
    const read = () => readConfig({ [name]: 'htp//robin:open-sesame@host' });
    expect(read).toThrow(new RegExp(`^${name} must be an address (without a path, )?such as [^']+\\.$`));
    expect(read).not.toThrow(/open-sesame/);
  },
);

test.each(['tcp://scanner:3310', 'tcp://[::1]', 'unix:/run/clamav/clamd.ctl'])(
  'CLAMD_URL %s → accepted',
  (address) => expect(readConfig({ CLAMD_URL: address }).clamdUrl).toBe(address),
);

test.each(['scanner:3310', 'http://scanner:3310', 'tcp://scanner:3310/x', 'unix:clamd.ctl'])(
  'CLAMD_URL %s → the start fails with one line',
  (address) =>
    expect(() => readConfig({ CLAMD_URL: address })).toThrow(
      /^CLAMD_URL must be an address such as tcp:\/\/127\.0\.0\.1:3310 or unix:\/run\/clamav\/clamd\.ctl\.$/,
    ),
);

test('S3_ENDPOINT and the other variables of the bucket → all or none', () => {
  const env = {
    S3_ENDPOINT: 'https://s3.example',
    S3_BUCKET: 'market-files',
    S3_REGION: 'eu-central-1',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'open-sesame',
  };
  expect(readConfig({}).s3).toBe(null);
  expect(readConfig(env).s3).toEqual({
    endpoint: 'https://s3.example',
    bucket: 'market-files',
    region: 'eu-central-1',
    accessKeyId: 'id',
    secretAccessKey: 'open-sesame',
  });
  for (const name of Object.keys(env)) {
    const read = () => readConfig({ ...env, [name]: '' });
    expect(read).toThrow(new RegExp(`^${name} is missing: S3_\\w+ is set, and needs it\\.$`));
    expect(read).not.toThrow(/open-sesame/);
  }
  expect(() => readConfig({ ...env, S3_BUCKET: 'Files' })).toThrow(/^S3_BUCKET must be .+; it is 'Files'\.$/);
});

test('configuration: invalid Stripe key → not printed; an invalid value without a secret → printed', () => {
  for (const name of [
    'STRIPE_SECRET_KEY',
    'STRIPE_PUBLISHABLE_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'STRIPE_CONNECT_WEBHOOK_SECRET',
  ]) {
    expect(() => readConfig({ [name]: 'open-sesame' })).toThrow(
      /^STRIPE_\w+ must be a \w+ that starts with \w+\.$/,
    );
  }
  expect(() => readConfig({ PORT: 'many' })).toThrow(
    "PORT must be a port number from 0 to 65535; it is 'many'.",
  );
});

test('STRIPE_CONNECT_WEBHOOK_SECRET: with the keys → read, without → the start ends', () => {
  const keys = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  };
  const connect = { STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_2' };
  expect(readConfig(keys).stripe).toMatchObject({ connectWebhookSecret: null });
  expect(readConfig({ ...keys, ...connect }).stripe).toMatchObject({
    webhookSecret: 'whsec_1',
    connectWebhookSecret: 'whsec_2',
  });
  expect(() => readConfig(connect)).toThrow(
    'STRIPE_SECRET_KEY is missing: STRIPE_CONNECT_WEBHOOK_SECRET is set, and needs it.',
  );
});

describe('test payments of a market that is reachable from other machines', () => {
  const OTHERS = [
    { PUBLIC_URL: 'https://market.example' },
    { PUBLIC_URL: 'http://market.example' },
    { PUBLIC_URL: 'http://192.168.1.20:5000' },
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.168.1.20' },
  ];

  test.each(OTHERS)('%j → test payments only if allowed explicitly', (env) => {
    expect(() => readConfig(env)).toThrow(
      /^STRIPE_SECRET_KEY is missing: (PUBLIC_URL|HOST) is .+ only with ALLOW_TEST_PAYMENTS=1\.$/,
    );
    expect(readConfig({ ...env, ALLOW_TEST_PAYMENTS: '1' }).isPublic).toBe(true);
  });

  test.each([
    {},
    { HOST: 'localhost', PUBLIC_URL: 'http://localhost:3000' },
    { HOST: '127.0.0.5', PUBLIC_URL: 'http://shop.localhost' },
    { HOST: '::1', PUBLIC_URL: 'http://[::1]:5000' },
  ])('%j → not reachable from other machines', (env) => {
    expect(readConfig(env).isPublic).toBe(false);
  });

  test('NODE_ENV=production → test payments only if allowed explicitly', () => {
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(/NODE_ENV is production/);
    expect(readConfig({ NODE_ENV: 'production', ALLOW_TEST_PAYMENTS: '1' }).isPublic).toBe(false);
  });
});

describe('TRUST_PROXY', () => {
  test('not set → no proxy is trusted', () => {
    expect(readConfig({}).trustProxy).toBe(false);
    const TRUST_PROXY = 'loopback, 10.0.0.0/8,2001:db8::1';
    expect(readConfig({ TRUST_PROXY }).trustProxy).toEqual(['loopback', '10.0.0.0/8', '2001:db8::1']);
  });

  test.each(['true', '1', '10.0.0.0/33', 'proxy.example', '10.0.0.1,', '*'])(
    '%s → the start fails with one line',
    (TRUST_PROXY) => {
      expect(() => readConfig({ TRUST_PROXY })).toThrow(
        `TRUST_PROXY must be addresses or networks of proxies such as 10.0.0.0/8, or loopback, separated by commas; it is '${TRUST_PROXY}'.`,
      );
    },
  );
});

describe('metrics', () => {
  const TOKEN = 'sixteen-letters-';

  test('nothing set → null; port or token set → both', () => {
    expect(readConfig({}).metrics).toBeNull();
    expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, token: null });
    expect(readConfig({ METRICS_TOKEN: TOKEN }).metrics).toEqual({ port: null, token: TOKEN });
  });

  test('METRICS_PORT on an address that others reach, without a token → the start fails', () => {
    const env = { HOST: '0.0.0.0', METRICS_PORT: '9464', ALLOW_TEST_PAYMENTS: '1' };
    expect(() => readConfig(env)).toThrow(/^METRICS_TOKEN is missing: .*HOST is 0\.0\.0\.0/);
    expect(readConfig({ ...env, METRICS_TOKEN: TOKEN }).metrics).toEqual({ port: 9464, token: TOKEN });
  });

  test('a short token → an error that does not print it; the port of the market → an error', () => {
    expect(() => readConfig({ METRICS_TOKEN: 'short' })).toThrow(
      /^METRICS_TOKEN must be 16 or more letters, digits and signs of /,
    );
    expect(() => readConfig({ METRICS_PORT: '5000' })).toThrow(
      'METRICS_PORT must be another port than PORT.',
    );
  });
});

test.each(['-1', '6', 'long'])('SHUTDOWN_DELAY %s → the start fails', (value) => {
  expect(() => readConfig({ SHUTDOWN_DELAY: value })).toThrow(
    `SHUTDOWN_DELAY must be a number of seconds from 0 to 5; it is '${value}'.`,
  );
});

describe('DATABASE_REPLICA_URLS', () => {
  const env = { DATABASE_URL: 'postgres://db/market' };

  test('addresses separated by commas → each', () => {
    expect(readConfig(env).replicaUrls).toEqual([]);
    const DATABASE_REPLICA_URLS = 'postgres://a/market, postgresql://b:5433/market';
    expect(readConfig({ ...env, DATABASE_REPLICA_URLS }).replicaUrls).toEqual([
      'postgres://a/market',
      'postgresql://b:5433/market',
    ]);
  });

  test('no address, or no DATABASE_URL → the start fails without printing it', () => {
    const DATABASE_REPLICA_URLS = 'postgres://a/market,mysql://x:secret@b/market';
    expect(() => readConfig({ ...env, DATABASE_REPLICA_URLS })).toThrow(
      /^DATABASE_REPLICA_URLS must be addresses such as postgres:\/\/user:password@host:5432\/name, separated by commas\.$/,
    );
    expect(() => readConfig({ DATABASE_REPLICA_URLS: 'postgres://a/market' })).toThrow(
      /^DATABASE_URL is missing: DATABASE_REPLICA_URLS is set/,
    );
  });
});

test.each(['https://market.example/shop', 'https://market.example/?a=1', 'https://user@market.example'])(
  'PUBLIC_URL %s → refused, and its value is not printed',
  (address) =>
    expect(() => readConfig({ PUBLIC_URL: address, ALLOW_TEST_PAYMENTS: '1' })).toThrow(
      'PUBLIC_URL must be an address without a path, such as https://market.example.',
    ),
);

test('a live and a test key of Stripe → refused; a key without a mode → taken', () => {
  const keys = (secret: string, publishable: string) => ({
    STRIPE_SECRET_KEY: secret,
    STRIPE_PUBLISHABLE_KEY: publishable,
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  });
  expect(() => readConfig(keys('sk_live_1', 'pk_test_1'))).toThrow(
    'STRIPE_PUBLISHABLE_KEY is a test key and STRIPE_SECRET_KEY a live key: both must be of one kind.',
  );
  expect(readConfig(keys('sk_live_1', 'pk_live_1')).stripe?.secretKey).toBe('sk_live_1');
  expect(readConfig(keys('sk_1', 'pk_test_1')).stripe?.secretKey).toBe('sk_1');
});
