import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '#db/client.ts';
import { rowsOf } from '#db/rows-of.ts';
import {
  auditLog,
  blogPosts,
  cases,
  categories,
  contactMessages,
  contentItems,
  discountCodes,
  disputes,
  invitations,
  orders,
  payouts,
  products,
  refunds,
  reviews,
  taxRates,
  users,
  vendorMessages,
  vendorOrders,
  vendors,
} from '#db/schema.ts';
import type { AuditEntity } from '#domain/audit.ts';
import { CONTENT_LISTS } from '#domain/content-lists.ts';

/** What an entry of the log is about. */
export type AuditedRecord = { entity: string; entityId: string };

const recordId = sql`record."entityId"`;

const its = (id: PgColumn, name: PgColumn): SQL =>
  sql`select ${name} from ${id.table} where ${id} = ${recordId}`;

/** Records of an order are called by its number. */
const numberOf = (id: PgColumn, orderId: PgColumn): SQL =>
  sql`select ${orders.orderNumber} from ${id.table} join ${orders} on ${orders.id} = ${orderId} where ${id} = ${recordId}`;

const shopOf = (id: PgColumn, vendorId: PgColumn): SQL =>
  sql`select ${vendors.shopName} from ${id.table} join ${vendors} on ${vendors.id} = ${vendorId} where ${id} = ${recordId}`;

/** The id of a rule is 'market', 'category:ID', 'vendor:ID' or 'product:ID'. */
const target = (scope: string): SQL => sql`substring(${recordId} from ${`^${scope}:(.*)`})`;

const ITEM = sql`select coalesce(value ->> 'title', value ->> 'question', value ->> 'alt', value ->> 'terms', value ->> 'icon')
  from ${contentItems} where ${contentItems.id} = ${recordId}`;

/** Where the present name of a record is. A deleted account has none. */
const NAMES: Partial<Record<AuditEntity, SQL>> = {
  blog: its(blogPosts.id, blogPosts.title),
  case: its(cases.id, cases.number),
  category: its(categories.id, categories.name),
  commission: sql`select coalesce(
    (select ${vendors.shopName} from ${vendors} where ${vendors.id} = ${target('vendor')}),
    (select ${categories.name} from ${categories} where ${categories.id} = ${target('category')}),
    (select ${products.name} from ${products} where ${products.id} = ${target('product')}),
    case ${recordId} when 'market' then 'Whole market' end)`,
  'contact-us-message': its(contactMessages.id, contactMessages.name),
  'discount-code': its(discountCodes.id, discountCodes.code),
  dispute: numberOf(disputes.id, disputes.orderId),
  invitation: its(invitations.id, invitations.email),
  order: its(orders.id, orders.orderNumber),
  payout: shopOf(payouts.id, payouts.vendorId),
  product: its(products.id, products.name),
  'product-review': sql`select ${products.name} from ${reviews} join ${products} on ${products.id} = ${reviews.productId}
    where ${reviews.id} = ${recordId}`,
  refund: numberOf(refunds.id, refunds.orderId),
  'tax-rate': its(taxRates.id, taxRates.country),
  user: sql`select ${users.name} from ${users} where ${users.id} = ${recordId} and ${users.deletedAt} is null`,
  vendor: its(vendors.id, vendors.shopName),
  'vendor-message': shopOf(vendorMessages.id, vendorMessages.vendorId),
  'vendor-order': numberOf(vendorOrders.id, vendorOrders.orderId),
  ...Object.fromEntries(CONTENT_LISTS.map((list) => [list, ITEM])),
};

const NAME = sql.join(
  Object.entries(NAMES).map(([entity, name]) => sql`when ${entity} then (${name})`),
  sql` `,
);

/** The present names of records; null for those without one, or without a row. */
export const findNames = (
  db: Db,
  params: { records: readonly AuditedRecord[] },
): Promise<(AuditedRecord & { name: string | null })[]> =>
  rowsOf<AuditedRecord & { name: string | null }>(
    db.execute(sql`
      select record.*, case record.entity ${NAME} end as name
      from jsonb_to_recordset(${JSON.stringify(params.records)}::jsonb) record (entity text, "entityId" text)`),
  );

/** What the log says of records when they were deleted. */
export const findDeletions = (db: Db, params: { records: readonly AuditedRecord[] }) =>
  db
    .select({ entity: auditLog.entity, entityId: auditLog.entityId, before: auditLog.before })
    .from(auditLog)
    .where(
      and(
        isNull(auditLog.after),
        or(
          ...params.records.map(({ entity, entityId }) =>
            and(eq(auditLog.entity, entity), eq(auditLog.entityId, entityId)),
          ),
        ),
      ),
    );
