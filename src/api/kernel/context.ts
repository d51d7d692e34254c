import type { FastifyBaseLogger } from 'fastify';
import type { MailTransport } from '#api/ports/mail.ts';
import type { PaymentProvider } from '#api/ports/payment.ts';
import type { PayoutProviders } from '#api/ports/payout.ts';
import type { Scanner } from '#api/ports/scanner.ts';
import type { Storage } from '#api/ports/storage.ts';
import type { Db, OpenDatabase } from '#db/client.ts';
import type { Role, ShopRole } from '#domain/roles.ts';
import type { Changes, Dependency } from './changes.ts';
import type { Config } from './config.ts';
import type { Limits } from './limits.ts';
import type { Metrics } from './metrics.ts';

/** The dependencies of all services, opened once at the start (or by a test). */
export interface AppContext {
  config: Config;
  db: Db;
  replicas: OpenDatabase['replicas'];
  changes: Changes;
  payment: PaymentProvider;
  payouts: PayoutProviders;
  storage: Storage;
  /** Null: files are not scanned. */
  scanner: Scanner | null;
  mail: MailTransport;
  limits: Limits;
  metrics: Metrics;
  /** Draws a demo picture or PDF by its name, when it is first requested. */
  draw: (name: string) => Promise<Buffer>;
  now: () => Date;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

export interface SessionUser {
  id: string;
  role: Role;
  /** For the role vendor: the vendor that the account belongs to, and what it is there. */
  vendorId: string | null;
  shopRole: ShopRole | null;
  /** Whether two-step sign-in is on. */
  hasTwoStep: boolean;
  tokenHash: string;
}

/** One call of the API. */
export interface Call {
  context: AppContext;
  user: SessionUser | null;
  requestId: string;
  /** The client's address; null when the call renders a page in this process. */
  address: string | null;
  /** The User-Agent header. */
  userAgent?: string;
  /** True when the call renders a page in this process. */
  isRendering: boolean;
  /** A signal that aborts when the client leaves before its answer: work that takes long ends then. */
  clientGone: () => AbortSignal;
  /** Adds tags of the data in the answer: it, and a page rendered from it, are kept until one of them changes. */
  dependsOn: (...tags: Dependency[]) => void;
  /** Says that the answer must not be kept: it is counted, or unlikely to be asked for again. */
  doNotKeep: () => void;
}

/** What a service that only reads for an answer needs of its call: where to read, and where to name what it shows. */
export type ReadingCall = Pick<Call, 'context' | 'dependsOn'>;
