import { isIP } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { electronicFormatIBAN, isValidIBAN } from 'ibantools';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';

/** An invalid configuration: the message is one line that names the variable. */
export class BadConfiguration extends Error {
  override name = 'BadConfiguration';
}

const flag = z
  .enum(['0', '1', 'true', 'false', 'on', 'off'])
  .transform((v) => ['1', 'true', 'on'].includes(v));

const postgresUrl = z.url({ protocol: /^postgres(ql)?$/ });

/** Names of networks that Fastify accepts for trusted proxies. */
const PROXY_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];
const isNetwork = (text: string): boolean =>
  PROXY_NETWORKS.includes(text) ||
  isIP(text) > 0 ||
  (isIP(text.split('/')[0] ?? '') > 0 && ipaddr.isValidCIDR(text));

/** Whether an address has the form `tcp://host:port` or `unix:/path`. */
function isClamdUrl(address: string): boolean {
  if (address.startsWith('unix:')) return address.startsWith('unix:/');
  const url = URL.parse(address);
  return url?.protocol === 'tcp:' && url.hostname !== '' && ['', '/'].includes(url.pathname) && !url.username;
}

/**
 * The variables; docs/configuration.md says what they mean.
 * @internal
 */
export const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(5000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DIST_DIR: z.string().default(fileURLToPath(new URL('../../../dist', import.meta.url))),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_REPLICA_URLS: z
    .string()
    .transform((list) => list.split(',').map((url) => url.trim()))
    .pipe(z.array(postgresUrl))
    .optional(),
  STRIPE_SECRET_KEY: z.string().startsWith('sk_').optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_').optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_').optional(),
  STRIPE_CONNECT_WEBHOOK_SECRET: z.string().startsWith('whsec_').optional(),
  STRIPE_API_BASE: z.url().optional(),
  ALLOW_TEST_PAYMENTS: flag.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, hostname: /./ }).optional(),
  MAIL_FROM: z
    .string()
    .trim()
    .refine((value) => z.email().safeParse(/^[^<>"\r\n]+<([^<>]+)>$/.exec(value)?.[1] ?? value).success)
    .optional(),
  MAILS_PER_SECOND: z.coerce.number().positive().default(10),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .refine((address) => {
      const url = URL.parse(address);
      return url !== null && url.pathname === '/' && !url.search && !url.hash && !url.username;
    })
    .optional(),
  TRUST_PROXY: z
    .string()
    .transform((list) => list.split(',').map((network) => network.trim()))
    .refine((networks) => networks.every(isNetwork))
    .optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  CLAMD_URL: z.string().refine(isClamdUrl).optional(),
  SECRETS_KEY: z.string().min(32).optional(),
  PAYOUT_IBAN: z
    .string()
    .transform((iban) => electronicFormatIBAN(iban) ?? '')
    .refine((iban) => isValidIBAN(iban))
    .optional(),
  COUNTRY_TABLE: z.string().optional(),
  VENDOR_STORAGE_GB: z.coerce.number().positive().default(20),
  MARKED_COPIES_GB: z.coerce.number().positive().default(20),
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
  STAFF_TWO_STEP: flag.optional(),
  DEMO: flag.optional(),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{16,}$/)
    .optional(),
  SHUTDOWN_DELAY: z.coerce.number().min(0).max(5).default(0),
  LOG_REQUESTS: flag.optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('warn'),
  NODE_ENV: z.string().optional(),
});

const EXPECTED: Record<string, string> = {
  PORT: 'a port number from 0 to 65535',
  DATABASE_URL: 'an address such as postgres://user:password@host:5432/name',
  DATABASE_REPLICA_URLS: 'addresses such as postgres://user:password@host:5432/name, separated by commas',
  STRIPE_SECRET_KEY: 'a key that starts with sk_',
  STRIPE_PUBLISHABLE_KEY: 'a key that starts with pk_',
  STRIPE_WEBHOOK_SECRET: 'a secret that starts with whsec_',
  STRIPE_CONNECT_WEBHOOK_SECRET: 'a secret that starts with whsec_',
  STRIPE_API_BASE: 'an address such as https://api.stripe.com',
  SMTP_URL: 'an address such as smtps://user:password@host:465',
  MAIL_FROM: 'an e-mail address such as My Market <shop@market.example>',
  MAILS_PER_SECOND: 'a number above 0',
  PUBLIC_URL: 'an address without a path, such as https://market.example',
  TRUST_PROXY: 'addresses or networks of proxies such as 10.0.0.0/8, or loopback, separated by commas',
  S3_ENDPOINT: 'an address such as https://s3.eu-central-1.amazonaws.com',
  S3_BUCKET: 'the name of a bucket: 3 to 63 lower-case letters, digits, dots and hyphens',
  S3_REGION: 'a region such as eu-central-1',
  CLAMD_URL: 'an address such as tcp://127.0.0.1:3310 or unix:/run/clamav/clamd.ctl',
  SECRETS_KEY: '32 or more characters',
  PAYOUT_IBAN: 'an IBAN with valid check digits',
  VENDOR_STORAGE_GB: 'a number above 0',
  MARKED_COPIES_GB: 'a number above 0',
  RATE_LIMIT_FACTOR: 'a number above 0',
  METRICS_PORT: 'a port number from 0 to 65535',
  METRICS_TOKEN: '16 or more letters, digits and signs of .~+/=_-',
  SHUTDOWN_DELAY: 'a number of seconds from 0 to 5',
  LOG_LEVEL: 'one of trace, debug, info, warn, error, fatal, silent',
};

/** Variables that cannot contain a secret. Values of other variables are never printed: they may contain a password. */
const PLAIN = new Set([
  'PORT',
  'ALLOW_TEST_PAYMENTS',
  'MAIL_FROM',
  'MAILS_PER_SECOND',
  'TRUST_PROXY',
  'S3_BUCKET',
  'S3_REGION',
  'COUNTRY_TABLE',
  'VENDOR_STORAGE_GB',
  'MARKED_COPIES_GB',
  'RATE_LIMIT_FACTOR',
  'STAFF_TWO_STEP',
  'DEMO',
  'METRICS_PORT',
  'SHUTDOWN_DELAY',
  'LOG_REQUESTS',
  'LOG_LEVEL',
]);

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** The folder of the built pages. */
  distDir: string;
  databaseUrl: string | null;
  /** Streaming replicas of the database, which answer public reads. */
  replicaUrls: string[];
  stripe: {
    secretKey: string;
    publishableKey: string;
    webhookSecret: string;
    /** The secret of the endpoint for the events of connected accounts; null without one. */
    connectWebhookSecret: string | null;
    apiBase: string | null;
  } | null;
  mail: {
    /** Null: mails are written to the data folder and never sent. */
    smtpUrl: string | null;
    /** 'Name <address>', or an address alone. */
    from: string;
    /** What one node sends at most. */
    perSecond: number;
  };
  /** Without a slash at the end. */
  publicUrl: string;
  /** Whether other machines can reach the market, by its public address or by the address it listens on. */
  isPublic: boolean;
  /** Addresses and networks of proxies whose X-Forwarded-For is trusted; false: none. */
  trustProxy: string[] | false;
  /** The bucket of uploaded files; null: they are in the media folder. */
  s3: {
    /** Browsers download sold files from it. */
    endpoint: string;
    bucket: string;
    region: string;
    accessKeyId: string;
    secretAccessKey: string;
  } | null;
  /** The virus scanner: tcp://host:port or unix:/path; null: files are not scanned. */
  clamdUrl: string | null;
  /** What bank details are encrypted with; null: a secret in the data folder. */
  secretsKey: string | null;
  /** The market's own bank account, from which payouts by hand are made; null: the bank is asked for it. */
  payoutIban: string | null;
  /** Storage limit for all files of one approved vendor. */
  vendorStorageGb: number;
  /** Gigabytes that kept marked copies may take. */
  markedCopiesGb: number;
  /** The path of a table of countries by network address in MaxMind's format; null: the one that is installed. */
  countryTable: string | null;
  rateLimitFactor: number;
  /** Whether staff can do nothing before they have set up two-step sign-in. */
  staffTwoStep: boolean;
  /** Null: only if the database is empty and embedded. */
  demo: boolean | null;
  /** Where GET /metrics is answered; null: nowhere. */
  metrics: {
    /** A port of its own; null: the market's. */
    port: number | null;
    /** What callers must send as a bearer token; null: a port that other machines cannot reach. */
    token: string | null;
  } | null;
  /** How long the market continues to serve after a signal to stop, while it reports that it is not ready. */
  shutdownDelayMs: number;
  /** Whether each request is logged. */
  logRequests: boolean;
  logLevel: string;
}

/** Where uploads are kept without a bucket; every node of one database needs the same one. */
export const mediaFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'media');

/**
 * Reads the configuration from environment variables.
 * @throws BadConfiguration if a variable is invalid or a required companion is missing
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  // Shells and compose files represent 'not set' as an empty variable.
  const values = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environment.safeParse(values);
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0]);
    const seen = PLAIN.has(name) ? `; it is '${values[name]}'` : '';
    throw new BadConfiguration(`${name} must be ${EXPECTED[name] ?? '0 or 1'}${seen}.`);
  }
  const e = parsed.data;
  if (e.DATABASE_REPLICA_URLS && !e.DATABASE_URL) {
    throw new BadConfiguration('DATABASE_URL is missing: DATABASE_REPLICA_URLS is set, and needs it.');
  }
  const stripe = readStripe(e);
  const publicUrl = (e.PUBLIC_URL ?? `http://localhost:${e.PORT}`).replace(/\/+$/, '');
  const reachable = reasonOfReach(e.HOST, new URL(publicUrl));
  const live = e.NODE_ENV === 'production' ? 'NODE_ENV is production' : reachable;
  if (!stripe && live && !e.ALLOW_TEST_PAYMENTS) {
    throw new BadConfiguration(
      `STRIPE_SECRET_KEY is missing: ${live}, and there the market takes test payments only with ALLOW_TEST_PAYMENTS=1.`,
    );
  }
  return {
    port: e.PORT,
    host: e.HOST,
    dataDir: e.DATA_DIR,
    distDir: e.DIST_DIR,
    databaseUrl: e.DATABASE_URL ?? null,
    replicaUrls: e.DATABASE_REPLICA_URLS ?? [],
    stripe,
    mail: readMail(e, publicUrl),
    publicUrl,
    isPublic: reachable !== null,
    trustProxy: e.TRUST_PROXY ?? false,
    s3: readS3(e),
    clamdUrl: e.CLAMD_URL ?? null,
    secretsKey: e.SECRETS_KEY ?? null,
    payoutIban: e.PAYOUT_IBAN ?? null,
    vendorStorageGb: e.VENDOR_STORAGE_GB,
    markedCopiesGb: e.MARKED_COPIES_GB,
    countryTable: e.COUNTRY_TABLE ?? null,
    rateLimitFactor: e.RATE_LIMIT_FACTOR,
    staffTwoStep: e.STAFF_TWO_STEP ?? false,
    demo: e.DEMO ?? null,
    metrics: readMetrics(e),
    shutdownDelayMs: e.SHUTDOWN_DELAY * 1000,
    logRequests: e.LOG_REQUESTS ?? false,
    logLevel: e.LOG_LEVEL,
  };
}

/** The reason why other machines can reach the market; null if they cannot. */
function reasonOfReach(host: string, publicUrl: URL): string | null {
  if (publicUrl.protocol === 'https:' || !isLoopback(publicUrl.hostname))
    return `PUBLIC_URL is ${publicUrl.origin}`;
  if (!isLoopback(host)) return `HOST is ${host}`;
  return null;
}

function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '');
  if (!isIP(name)) return name === 'localhost' || name.endsWith('.localhost');
  return ipaddr.process(name).range() === 'loopback';
}

function readMail(e: z.infer<typeof environment>, publicUrl: string): Config['mail'] {
  if (e.MAIL_FROM && !e.SMTP_URL) {
    throw new BadConfiguration('SMTP_URL is missing: MAIL_FROM is set, and needs it.');
  }
  const from = e.MAIL_FROM ?? `no-reply@${new URL(publicUrl).hostname}`;
  return { smtpUrl: e.SMTP_URL ?? null, from, perSecond: e.MAILS_PER_SECOND };
}

/** @throws BadConfiguration if other machines could read the metrics without a token */
function readMetrics(e: z.infer<typeof environment>): Config['metrics'] {
  const { METRICS_PORT: port = null, METRICS_TOKEN: token = null } = e;
  if (port === null && token === null) return null;
  if (port !== null && port !== 0 && port === e.PORT)
    throw new BadConfiguration('METRICS_PORT must be another port than PORT.');
  if (token === null && !isLoopback(e.HOST)) {
    throw new BadConfiguration(
      `METRICS_TOKEN is missing: METRICS_PORT is set and HOST is ${e.HOST}, where others could read the metrics.`,
    );
  }
  return { port, token };
}

type Environment = z.infer<typeof environment>;

function readStripe(e: Environment): Config['stripe'] {
  const names = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;
  const values = readTogether(e, names);
  if (!values && e.STRIPE_CONNECT_WEBHOOK_SECRET) {
    throw new BadConfiguration(
      'STRIPE_SECRET_KEY is missing: STRIPE_CONNECT_WEBHOOK_SECRET is set, and needs it.',
    );
  }
  if (values) checkMode(values);
  return (
    values && {
      secretKey: values.STRIPE_SECRET_KEY,
      publishableKey: values.STRIPE_PUBLISHABLE_KEY,
      webhookSecret: values.STRIPE_WEBHOOK_SECRET,
      connectWebhookSecret: e.STRIPE_CONNECT_WEBHOOK_SECRET ?? null,
      apiBase: e.STRIPE_API_BASE ?? null,
    }
  );
}

/** Stripe's keys say whether they move real money: 'sk_live_…' and 'pk_live_…', or 'test'. @throws BadConfiguration */
function checkMode(keys: { STRIPE_SECRET_KEY: string; STRIPE_PUBLISHABLE_KEY: string }): void {
  const [secret, publishable] = [keys.STRIPE_SECRET_KEY, keys.STRIPE_PUBLISHABLE_KEY].map(
    (key) => /^[a-z]+_(live|test)_/.exec(key)?.[1],
  );
  if (secret && publishable && secret !== publishable)
    throw new BadConfiguration(
      `STRIPE_PUBLISHABLE_KEY is a ${publishable} key and STRIPE_SECRET_KEY a ${secret} key: both must be of one kind.`,
    );
}

function readS3(e: Environment): Config['s3'] {
  const names = [
    'S3_ENDPOINT',
    'S3_BUCKET',
    'S3_REGION',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
  ] as const;
  const values = readTogether(e, names);
  return (
    values && {
      endpoint: values.S3_ENDPOINT,
      bucket: values.S3_BUCKET,
      region: values.S3_REGION,
      accessKeyId: values.S3_ACCESS_KEY_ID,
      secretAccessKey: values.S3_SECRET_ACCESS_KEY,
    }
  );
}

/**
 * Variables of which none can be set without the others; null if none is.
 * @throws BadConfiguration if one is missing
 */
function readTogether<N extends string>(
  e: Partial<Record<N, string>>,
  names: readonly N[],
): Record<N, string> | null {
  const present = names.find((name) => e[name]);
  if (!present) return null;
  const values = {} as Record<N, string>;
  for (const name of names) {
    const value = e[name];
    if (!value) throw new BadConfiguration(`${name} is missing: ${present} is set, and needs it.`);
    values[name] = value;
  }
  return values;
}
