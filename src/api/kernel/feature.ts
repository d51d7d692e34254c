import type { FastifyInstance } from 'fastify';
import type { EndpointKey } from '#contract/contract.ts';
import type { OpenDatabase } from '#db/client.ts';
import type { MailKind } from '#domain/mail.ts';
import type { AuditRule, TableName } from './audited.ts';
import type { CachedDocument } from './cached-document.ts';
import type { AppContext } from './context.ts';
import type { DiskSpace } from './health.routes.ts';
import type { Handlers } from './implement.ts';
import type { Rule, Times } from './integrity.sql.ts';
import type { Job } from './jobs.ts';
import type { MailTemplates } from './mail-templates.ts';
import type { PersonalData, PersonalDataRule } from './personal-data.ts';
import type { ResponseCache } from './response-cache.ts';

/** What some jobs and timers need of their node besides the context. */
export interface NodeParts {
  database: OpenDatabase;
  /** The id of this node's data folder. */
  dataFolderId: string;
  mailTemplates: MailTemplates;
  /** The built-in card provider; null when another takes the cards. */
  simulator: { prune: () => Promise<void> } | null;
}

/** The parts of a market whose state is read at each scrape of the metrics. */
export interface ObservedParts {
  database: Pick<OpenDatabase, 'connections' | 'replicas'>;
  responses: Pick<ResponseCache, 'hits' | 'misses' | 'entries' | 'bytes'>;
  jobs: readonly Pick<Job, 'name' | 'label'>[];
  readDisk: () => Promise<DiskSpace>;
}

/** What a feature may add to the market; of calls, mails and tables, the type of each feature names its own. */
interface Parts {
  /** Mounts routes beside the contract: files, downloads, webhooks. */
  routes?: (app: FastifyInstance, context: AppContext) => void | Promise<void>;
  /** Public documents other than pages, by path. */
  documents?: (context: AppContext) => Record<string, CachedDocument>;
  /** Runs before the node serves. */
  prepare?: (context: AppContext) => Promise<void>;
  /** Work with a schedule in the database, done by one node. */
  jobs?: (context: AppContext, node: NodeParts) => Job[];
  /** Starts what each node does all the time. Returns what stops it, by a name for the log. */
  timers?: (context: AppContext, node: NodeParts) => Record<string, () => Promise<void>>;
  /** Writes what is noted in memory, by a name for the log: every few seconds, and last before the database is closed. */
  buffers?: Record<string, (context: AppContext) => Promise<void>>;
  /** Adds what is read at each scrape to the metrics. */
  metrics?: (context: AppContext, parts: ObservedParts) => void;
  /** The invariants of its data, for `npm run integrity`. */
  integrity?: (times: Times) => readonly Rule[];
}

/** What a feature is. `features.ts` lists all of them, and the market is made from that list. */
export interface Feature<K extends EndpointKey, M extends MailKind, T extends TableName> extends Parts {
  /** Handlers of calls of the contract. */
  handlers?: Pick<Handlers, K>;
  /** Templates of mails. */
  mails?: Pick<MailTemplates, M>;
  /**
   * Its tables, and whether the audit log has what is written to them. A table that staff or people of shops write to is
   * audited by `select audit_table(…)` in its migration.
   */
  audited?: Record<T, AuditRule>;
  /** What of each of its tables goes into the copy of a person's data, and what is erased with the account. */
  personalData?: Record<T, PersonalDataRule>;
}

/** Any feature, for code that reads the list. */
export interface AnyFeature extends Parts {
  handlers?: Partial<Handlers>;
  mails?: Partial<MailTemplates>;
  audited?: Partial<Record<TableName, AuditRule>>;
  personalData?: PersonalData;
}

/** Keeps the calls, mails and tables of a feature in its type, so that missing ones do not compile in `features.ts`. */
export const defineFeature = <
  const K extends EndpointKey = never,
  const M extends MailKind = never,
  const T extends TableName = never,
>(
  feature: Feature<K, M, T> & TableRules<T>,
): Feature<K, M, T> => feature;

/** Who names a table says both of it: a part that is left out would else be taken from the other's type. */
type TableRules<T extends TableName> = [T] extends [never]
  ? unknown
  : { audited: Record<T, AuditRule>; personalData: Record<T, PersonalDataRule> };

type CallsOf<F> = F extends { handlers?: infer H } ? keyof Handlers & keyof NonNullable<H> : never;
type MailsOf<F> = F extends { mails?: infer M } ? keyof MailTemplates & keyof NonNullable<M> : never;
type TablesOf<F> = F extends { audited?: infer A } ? TableName & keyof NonNullable<A> : never;

type PersonalTablesOf<F> = F extends { personalData?: infer P } ? TableName & keyof NonNullable<P> : never;

/** The handlers of all features. @throws Error if two of them handle the same call */
export const handlersOf = <F extends AnyFeature>(features: readonly F[]): Pick<Handlers, CallsOf<F>> =>
  joinOnce(features.map(({ handlers = {} }) => handlers)) as Pick<Handlers, CallsOf<F>>;

/** The templates of all features. @throws Error if two of them write the same mail */
export const mailsOf = <F extends AnyFeature>(features: readonly F[]): Pick<MailTemplates, MailsOf<F>> =>
  joinOnce(features.map(({ mails = {} }) => mails)) as Pick<MailTemplates, MailsOf<F>>;

/** The tables of all features. @throws Error if two of them have the same table */
export const auditedOf = <F extends AnyFeature>(features: readonly F[]): Record<TablesOf<F>, AuditRule> =>
  joinOnce(features.map(({ audited = {} }) => audited)) as Record<TablesOf<F>, AuditRule>;

/** What all features do with personal data. @throws Error if two of them have the same table */
export const personalDataOf = <F extends AnyFeature>(
  features: readonly F[],
): Record<PersonalTablesOf<F>, PersonalDataRule> =>
  joinOnce(features.map(({ personalData = {} }) => personalData)) as Record<
    PersonalTablesOf<F>,
    PersonalDataRule
  >;

function joinOnce(records: readonly object[]): object {
  const joined = new Map<string, unknown>();
  for (const [key, value] of records.flatMap((record) => Object.entries(record))) {
    if (joined.has(key)) throw new Error(`Two features have ${key}.`);
    joined.set(key, value);
  }
  return Object.fromEntries(joined);
}
