import { is, SQL } from 'drizzle-orm';
import { getTableConfig, PgDialect, type PgTable } from 'drizzle-orm/pg-core';
import { currentActor } from '#api/kernel/audit.ts';
import type { Db } from '#db/client.ts';
import { AUDITED_TABLES } from './audited-tables.ts';

const dialect = new PgDialect({ casing: 'snake_case' });
const WRITE = /\b(?:insert\s+into|delete\s+from|update)\s+"?(\w+)"?/gi;

/**
 * A database that refuses what would be missing in the audit log. That is a statement of a call of staff or of a shop's
 * people that changes an audited table. It must be inside a transaction that names its actor (see inTransaction).
 */
export function guardAuditedTables(db: Db): Db {
  return guarded(db, () => false);
}

function guarded(db: Db, isActorKnown: () => boolean): Db {
  const check = (...tables: readonly string[]) => {
    const table = tables.find((name) => AUDITED_TABLES.includes(name));
    if (table && currentActor() && !isActorKnown())
      throw new Error(`${currentActor()?.action} changes ${table} unrecorded: use inTransaction.`);
  };
  return new Proxy(db, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        const [first] = args;
        if (name === 'insert' || name === 'update' || name === 'delete')
          check(getTableConfig(first as PgTable).name);
        if (name === 'execute' && is(first, SQL))
          check(...[...dialect.sqlToQuery(first).sql.matchAll(WRITE)].map(([, table = '']) => table));
        if (name === 'transaction') return transaction(target, args as Parameters<Db['transaction']>);
        return value.apply(target, args);
      };
    },
  });
}

const transaction = (db: Db, [work, config]: Parameters<Db['transaction']>) =>
  db.transaction((tx) => {
    let known = false;
    const noticing = new Proxy(tx, {
      get(target, name) {
        const value = Reflect.get(target, name);
        if (name !== 'execute') return typeof value === 'function' ? value.bind(target) : value;
        return (query: SQL | string) => {
          known ||= is(query, SQL) && dialect.sqlToQuery(query).sql.includes("'emporia.actor'");
          return target.execute(query);
        };
      },
    });
    return work(guarded(noticing, () => known) as typeof tx);
  }, config);
