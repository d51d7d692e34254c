import type { FastifyBaseLogger } from 'fastify';
import type { MailTransport } from '#api/ports/mail.ts';
import type { PaymentProvider } from '#api/ports/payment.ts';
import type { Storage } from '#api/ports/storage.ts';
import type { Db } from '#db/client.ts';
import type { Role } from '#domain/roles.ts';
import type { Changes, Tag } from './changes.ts';
import type { Config } from './config.ts';
import type { Limits } from './limits.ts';

/** Everything a service may need, opened once by main.ts (or by a test) and handed on. */
export interface AppContext {
  config: Config;
  db: Db;
  changes: Changes;
  payment: PaymentProvider;
  storage: Storage;
  mail: MailTransport;
  limits: Limits;
  /** Draws a demo picture or PDF by its name, when first asked for. */
  draw: (name: string) => Promise<Buffer>;
  now: () => Date;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

export interface SessionUser {
  id: string;
  role: Role;
  /** For the role vendor: the vendor whose records are one's own. */
  vendorId: string | null;
  tokenHash: string;
}

/** One call of the API. */
export interface Call {
  context: AppContext;
  user: SessionUser | null;
  requestId: string;
  /** Made to render a page in this process, not by a browser or another client. */
  isRendering: boolean;
  /** Names what the answer shows, so that a page made from it can be dropped when that changes. */
  dependsOn: (...tags: Tag[]) => void;
}
