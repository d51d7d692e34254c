import { join } from 'node:path';
import type { OpenDatabase } from '#db/client.ts';
import { openMailTransport } from './adapters/mail/open-mail-transport.ts';
import { openScanner } from './adapters/scanner/open-scanner.ts';
import { Changes } from './kernel/changes.ts';
import type { Config } from './kernel/config.ts';
import type { AppContext } from './kernel/context.ts';
import { Limits, sharedLimits } from './kernel/limits.ts';
import { createMetrics } from './kernel/metrics.ts';

/** Where mails are written while no SMTP server is configured. */
export const mailFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'mail');

/** Joins the parts of a market; the database is the opener's to close. */
export async function createContext(
  config: Config,
  parts: { database: OpenDatabase } & Pick<
    AppContext,
    'payment' | 'payouts' | 'storage' | 'draw' | 'now' | 'log'
  >,
): Promise<AppContext> {
  const changes = new Changes();
  const { database, now, log } = parts;
  await changes.connect(database);
  const { db, replicas } = database;
  return {
    config,
    db,
    replicas,
    changes,
    payment: parts.payment,
    payouts: parts.payouts,
    storage: parts.storage,
    scanner: openScanner(config),
    mail: openMailTransport({ ...config.mail, folder: mailFolder(config) }),
    limits: new Limits(config.rateLimitFactor, sharedLimits({ db, now, log }, database.counters)),
    metrics: createMetrics(),
    draw: parts.draw,
    now,
    log,
  };
}
