import { AsyncLocalStorage } from 'node:async_hooks';
import type { Db } from '#db/client.ts';

/** Whether the work of a transaction is still running: what it starts without waiting may go on after it. */
const running = new AsyncLocalStorage<{ isOpen: boolean }>();

/**
 * A database that refuses statements past the `tx` of the transaction that is running. On the embedded database, which
 * has one connection, they would wait for their own transaction for ever. On a server they would not be part of it.
 */
export function guardTransactions(db: Db): Db {
  return new Proxy(db, {
    get(target, name) {
      if (running.getStore()?.isOpen && typeof name === 'string')
        throw new Error(`db.${name} was used inside a transaction: use its tx.`);
      const value = Reflect.get(target, name);
      if (name === 'transaction')
        return (...[work, config]: Parameters<Db['transaction']>) =>
          target.transaction((tx) => noting(() => work(tx)), config);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

async function noting<T>(work: () => Promise<T>): Promise<T> {
  const transaction = { isOpen: true };
  try {
    return await running.run(transaction, work);
  } finally {
    transaction.isOpen = false;
  }
}
