import { join } from 'node:path';
import type { OpenDatabase } from '#db/client.ts';
import { openMailTransport } from './adapters/mail/open-mail-transport.ts';
import { createDiskStorage } from './adapters/storage/disk-storage.ts';
import { Changes } from './kernel/changes.ts';
import { type Config, mediaFolder } from './kernel/config.ts';
import type { AppContext } from './kernel/context.ts';
import { Limits } from './kernel/limits.ts';
import { createMetrics } from './kernel/metrics.ts';
import type { PaymentProvider } from './ports/payment.ts';

/** Where mails are written while no SMTP server is configured. */
export const mailFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'mail');

/** Joins the parts of a market; the database is the opener's to close. */
export async function createContext(
  config: Config,
  parts: { database: OpenDatabase; payment: PaymentProvider } & Pick<AppContext, 'draw' | 'now' | 'log'>,
): Promise<AppContext> {
  const changes = new Changes();
  await changes.connect(parts.database);
  return {
    config,
    db: parts.database.db,
    changes,
    payment: parts.payment,
    storage: createDiskStorage(mediaFolder(config)),
    mail: openMailTransport({ ...config.mail, folder: mailFolder(config) }),
    limits: new Limits(config.rateLimitFactor),
    metrics: createMetrics(),
    draw: parts.draw,
    now: parts.now,
    log: parts.log,
  };
}
