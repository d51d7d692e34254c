import { type Column, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { ORDERS_FOUND_MAX } from '#domain/limits.ts';
import { orders, users } from '../schema.ts';
import { usersQuery } from './search-query.ts';

/** What a search for orders looks for. */
export interface OrderSearch {
  /** The beginning or end of an order number, without 'EM-'; null when the search cannot be one. */
  number: string | null;
  /** A tsquery from `usersQuery`; null when the search has no word. */
  words: string | null;
}

/** A search by the number of an order, or by what users are searched by. */
export function orderSearch(typed: string): OrderSearch {
  return { number: numberPartOf(typed), words: usersQuery(typed) };
}

/** The beginning or end of an order number, without 'EM-'; null for other text, or less than three characters. */
function numberPartOf(typed: string): string | null {
  const code = typed.toUpperCase().replace(/^EM-/, '');
  return /^[0-9A-Z]{3,8}$/.test(code) ? code : null;
}

/** Whether an order's number begins or ends with this. Each half uses an index. */
export const hasNumber = (part: string): SQL =>
  sql`(${orders.orderNumber} like ${`EM-${part}%`}
    or reverse(${orders.orderNumber}) like ${`${Array.from(part).reverse().join('')}%`})`;

/** A table whose records each belong to an order, such as refunds. */
interface OrderRecords {
  table: PgTable;
  id: Column;
  orderId: Column;
  at: Column;
}

/**
 * The newest records in scope whose order has the number, or whose customer has the words in name, e-mail or phone. Each kind of
 * match is read by its own index; one condition with `or` would use none.
 */
export function isOfOrder(
  { table, id, orderId, at }: OrderRecords,
  { number, words }: OrderSearch,
  scope: SQL = sql`true`,
): SQL {
  const newest = sql`${scope} order by ${at} desc limit ${ORDERS_FOUND_MAX}`;
  const ofOrders = sql`select ${id} from ${table} join ${orders} on ${orders.id} = ${orderId}`;
  const found: SQL[] = [];
  if (number) {
    found.push(sql`(${ofOrders} where ${hasNumber(number)} and ${newest})`);
  }
  if (words) {
    const ofCustomers = sql`${ofOrders} join ${users} on ${users.id} = ${orders.customerId}`;
    found.push(sql`(${ofCustomers} where ${users.search} @@ ${words}::tsquery and ${newest})`);
  }
  return found.length > 0 ? sql`${id} = any(array(${sql.join(found, sql` union `)}))` : sql`false`;
}
