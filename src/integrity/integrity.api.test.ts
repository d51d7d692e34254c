import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { originalKey, servedKey } from '#api/features/media/storage-keys.ts';
import { mediaFolder } from '#api/kernel/config.ts';
import { uploadFolder } from '#api/kernel/uploads.ts';
import type { Db } from '#db/client.ts';
import { media } from '#db/schema.ts';
import { makeAdmin, makeCategory, makeCustomer, makeProduct, makeVendor, PICTURE } from '#test/factories.ts';
import { testShop } from '#test/shop.ts';
import { checkIntegrity, type RuleOutcome } from './check.ts';
import { databaseRules, findViolations } from './rules.sql.ts';

const shop = testShop();
const HOUR_MS = 3_600_000;
const PICTURE_ID = PICTURE.split('/')[2] ?? '';

/** The smallest file with the header of a whole WebP. */
const WEBP = Buffer.from('RIFF\x08\0\0\0WEBPVP8 ', 'latin1');
const unfinishedFolders = () => [
  uploadFolder(shop.t.context.config),
  join(mediaFolder(shop.t.context.config), 'unfinished'),
];

/** All rules; by default, every file and payment counts as old enough to be complete. */
async function check(
  db: Db = shop.db(),
  settledBefore = new Date(Date.now() + HOUR_MS),
): Promise<RuleOutcome[]> {
  const rules = [];
  const parts = { db, storage: shop.t.context.storage, unfinishedFolders: unfinishedFolders() };
  for await (const rule of checkIntegrity({ ...parts, now: shop.t.clock.now, settledBefore }))
    rules.push(rule);
  return rules;
}
const violated = (rules: readonly RuleOutcome[]) =>
  rules.flatMap(({ name, violations, ids }) => (violations > 0 ? [{ name, violations, ids }] : []));

class Undone extends Error {}

/** What a check finds after these statements, which are rolled back. */
async function afterwards<T>(statements: readonly string[], find: (tx: Db) => Promise<T>): Promise<T> {
  let found: T | undefined;
  const broken = shop.db().transaction(async (tx) => {
    for (const statement of statements) await tx.execute(sql.raw(statement));
    found = await find(tx);
    throw new Undone();
  });
  await expect(broken).rejects.toThrow(Undone);
  return found as T;
}

/** The violations of all rules after these statements. */
const violationsAfter = (statements: readonly string[]) =>
  afterwards(statements, async (tx) => violated(await check(tx)));

/** Whether this rule is violated after these statements. */
const isViolatedAfter = (name: string, statements: readonly string[]) =>
  afterwards(statements, async (tx) => {
    const times = { now: shop.t.clock.now, settledBefore: new Date(Date.now() + HOUR_MS) };
    const rule = databaseRules(times).find((each) => each.name === name);
    return rule && (await findViolations(tx, { ...rule, limit: 1 })).violations > 0;
  });

beforeAll(async () => {
  const { t } = shop;
  const db = shop.db();
  await t.context.storage.put(originalKey(PICTURE_ID), WEBP);
  await t.context.storage.put(servedKey(PICTURE_ID, 96), WEBP);
  await t.context.storage.put(originalKey('pdf'), Buffer.from('%PDF-'));
  await db.insert(media).values([
    { id: PICTURE_ID, kind: 'image', bytes: WEBP.length },
    { id: 'pdf', kind: 'pdf', bytes: 5 },
  ]);
  await makeCategory(db, { id: 'main' });
  await makeCategory(db, { id: 'first', level: 2, parentId: 'main' });
  await makeCategory(db, { id: 'other' });
  await makeVendor(db, { id: 'vendor' });
  await makeProduct(db, {
    id: 'product',
    vendorId: 'vendor',
    mainCategoryId: 'main',
    firstCategoryId: 'first',
    fileId: 'pdf',
    listPriceCents: 1000,
    discountType: 'Percentage',
    discountAmount: 10,
    priceCents: 900,
  });
  await makeProduct(db, { id: 'other', mainCategoryId: 'other' });
  const customer = await shop.buyer();
  const rate = ({ token }: { token: string }, productId: string, rating: number) =>
    t.api(token)('POST product-review', { form: { productId, rating } });
  await rate(customer, 'product', 5);
  await rate(await makeCustomer(db), 'product', 2);
  const order = await shop.buy([{ id: 'product', quantity: 2 }, { id: 'other' }], customer);
  await t.api((await makeAdmin(db)).token)('POST admin/order/{id}/refund', {
    params: { id: order.id },
    body: { lines: [order.orderSummaries[1]?.id ?? ''] },
  });
  await shop.buy([{ id: 'product' }], customer);
  await t.sendMails();
});

const REFUNDED = '(select id from orders where refunded_cents > 0)';
const PAID = '(select id from orders where refunded_cents = 0)';
const PAYMENT = '(select payment_id from orders where refunded_cents = 0)';
const SALE = `(select id from ledger_transactions where kind = 'sale' and order_id = ${PAID})`;
const REFUND = `(select id from ledger_transactions where kind = 'refund')`;
const SHARED_WRONGLY = `case account when 'vendor' then 1 when 'market' then -1 else 0 end`;
/** Changes the entries of a transaction, which triggers refuse, and the balances with them. */
const changeEntries = (cents: string, transaction: string) => [
  'alter table ledger_entries disable trigger user',
  `insert into ledger_balances (account, vendor_id, country, month, amount_cents)
    select account, vendor_id, country, date_trunc('month', at at time zone 'UTC')::date, ${cents}
    from ledger_entries where transaction_id = ${transaction}`,
  `update ledger_entries set amount_cents = amount_cents + ${cents} where transaction_id = ${transaction}`,
];
/** Deletes a transaction, which triggers refuse, and what it adds to the balances. */
const deleteTransaction = (transaction: string) => [
  ...changeEntries('-amount_cents', transaction),
  'alter table ledger_transactions disable trigger user',
  'alter table ledger_entries drop constraint ledger_entries_transaction_id_ledger_transactions_id_fk',
  `delete from ledger_entries where transaction_id = ${transaction}`,
  `delete from ledger_transactions where id = ${transaction}`,
];
const addThread = (unread: number) =>
  `insert into vendor_messages (id, vendor_id, customer_id, name, message, unread_by_vendor)
    select 'thread', 'vendor', id, 'Maya', 'Is it A4?', ${unread} from users where role = 'customer' limit 1`;
const addFigure = (column: string) => [`insert into daily_figures (day, ${column}) values ('2026-03-01', 1)`];

const addCase = (columns: string) =>
  `insert into cases (id, number, type, title, opener_party, about, status, order_id, order_line_id, product_id, vendor_id,
    settled_at) values ('case', 'CA-1', 'other', 'Tides', 'visitor', ${columns})`;

const addCode = (taken: number) =>
  `insert into discount_codes (id, code, kind, value, funder, applies_to, taken, created_by)
    select 'spring', 'SPRING', 'percent', 1000, 'market', 'all', ${taken}, user_id from vendors limit 1`;

/** Statements that violate one rule and keep all others. */
const BREAKS: Record<string, readonly string[]> = {
  'payments-have-one-order': [
    'alter table orders drop constraint orders_payment_id_key',
    `delete from simulator_object where id = ${PAYMENT}`,
    `insert into orders (id, order_number, customer_id, payment_id, total_cents, status, payment_status)
      select 'twin', 'EM-TWIN', customer_id, payment_id, 0, 'Failed', 'Paid' from orders where refunded_cents = 0`,
    `with sale as (
      insert into ledger_transactions (kind, key, order_id, at) values ('sale', 'sale:twin', 'twin', now()) returning id, at
    )
    insert into ledger_entries (transaction_id, position, account, amount_cents, at)
      select id, place, (array['card', 'market'])[place], 0, at from sale, generate_series(1, 2) place`,
  ],
  'paid-intents-have-an-order': [
    `insert into simulator_object (id, kind, data, created_at)
      values ('pi_lost', 'payment_intent', '{"status": "succeeded"}', '2026-01-01')`,
  ],
  'orders-were-paid': [
    `update simulator_object set data = jsonb_set(data, '{amount_received}', '1') where id = ${PAYMENT}`,
  ],
  'orders-match-payments': [`update payments set settled_at = null where id = ${PAYMENT}`],
  'order-lines-match-payments': [`update payments set lines = '[]' where id = ${PAYMENT}`],
  'order-lines-name-their-version': [
    `update order_lines l set version_id = (select id from product_versions v where v.product_id <> l.product_id limit 1)
      where order_id = ${PAID}`,
  ],
  'refunds-within-payments': [
    `insert into refunds (id, order_id, amount_cents, status, next_attempt_at, done_at)
      values ('over', ${REFUNDED}, 5000, 'Done', now(), now())`,
    `insert into refund_parts (refund_id, vendor_order_id, total_cents, commission_cents)
      select 'over', id, 1800, 180 from vendor_orders where order_id = ${REFUNDED} and refunded_cents = 0`,
    `with refund as (
      insert into ledger_transactions (kind, key, order_id, refund_id, at)
        values ('refund', 'refund:over', ${REFUNDED}, 'over', now()) returning id, at
    )
    insert into ledger_entries (transaction_id, position, account, vendor_id, amount_cents, at)
      select refund.id, place, account, vendor_id, cents, at from refund,
        (values (1, 'card', null, -5000), (2, 'market', null, 3380), (3, 'vendor', 'vendor', 1620))
          entry (place, account, vendor_id, cents)`,
    `update vendor_orders set refunded_cents = total_cents, refunded_commission_cents = commission_cents where order_id = ${REFUNDED}`,
    `update order_lines set refunded_at = now() where order_id = ${REFUNDED}`,
    `update orders set refunded_cents = total_cents, payment_status = 'Refunded' where refunded_cents > 0`,
  ],
  'refunded-sums-of-orders': [`update orders set payment_status = 'Paid' where refunded_cents > 0`],
  'refunded-sums-of-vendor-orders': [
    'update vendor_orders set refunded_commission_cents = refunded_commission_cents - 1 where refunded_cents > 0',
  ],
  'refund-parts-add-up': [
    'update refund_parts set total_cents = total_cents - 10, commission_cents = commission_cents - 10',
    `update vendor_orders set refunded_cents = refunded_cents - 10, refunded_commission_cents = refunded_commission_cents - 10
      where refunded_cents > 0`,
  ],
  'refunded-lines': [`update order_lines set refunded_at = now() where order_id = ${PAID}`],
  'disputes-are-booked': [
    `insert into disputes (id, order_id, amount_cents, status, reason, ended_at)
      values ('du_1', ${PAID}, 900, 'Lost', 'fraudulent', now())`,
  ],
  receipts: [`delete from outbox where key = 'order-receipt:' || ${PAID}`],
  'order-lines-add-up': [
    `update order_lines set code_discount_cents = 1 where order_id = ${PAID}`,
    `update vendor_orders set code_discount_cents = 1 where order_id = ${PAID}`,
    `update orders set code_discount_cents = 1 where id = ${PAID}`,
    `update payments set code_discount_cents = 1 where id = ${PAYMENT}`,
  ],
  'commissions-follow-rules': [
    `insert into commission_rules (id, rule_id, version, scope, basis_points, fixed_cents, starts_at)
      values ('other', 'market', 2, 'market', 1100, 0, '2026-01-01')`,
    `update order_lines set commission_rule_id = 'other' where order_id = ${PAID}`,
  ],
  'vendor-orders-match-lines': [
    `update order_lines set list_price_cents = list_price_cents + 1 where order_id = ${PAID}`,
    `update payments set lines = jsonb_set(lines, '{0,listPriceCents}', '1001') where id = ${PAYMENT}`,
  ],
  'vendor-orders-add-up': [
    `delete from simulator_object where id = ${PAYMENT}`,
    `update payments set amount_cents = amount_cents + 100 where id = ${PAYMENT}`,
    ...changeEntries(`case account when 'card' then 100 when 'market' then -100 else 0 end`, SALE),
    'update orders set total_cents = total_cents + 100 where refunded_cents = 0',
  ],
  'ledger-adds-up-to-zero': changeEntries(`case account when 'market' then 1 else 0 end`, SALE),
  'ledger-keys-are-unique': [
    'alter table ledger_transactions drop constraint ledger_transactions_key_key',
    ...[1, 2].map(
      () => `with fee as (
        insert into ledger_transactions (kind, key, at) values ('provider fee', 'fee:twin', now()) returning id, at
      )
      insert into ledger_entries (transaction_id, position, account, amount_cents, at)
        select id, place, (array['card', 'fees'])[place], 2 * place - 3, at from fee, generate_series(1, 2) place`,
    ),
  ],
  'ledger-entries-belong': [
    'alter table ledger_entries disable trigger user',
    `update ledger_entries set at = at + interval '1 millisecond' where transaction_id = ${SALE}`,
  ],
  'ledger-balances': [`update ledger_balances set amount_cents = amount_cents + 1 where account = 'card'`],
  'orders-have-sales': deleteTransaction(SALE),
  'ledger-records-sales': changeEntries(SHARED_WRONGLY, SALE),
  'refunds-have-reversals': deleteTransaction(REFUND),
  'ledger-records-refunds': changeEntries(SHARED_WRONGLY, REFUND),
  'category-counts': [`insert into category_count_changes (category_id, products) values ('main', 1)`],
  'review-counters': [`update products set stars5 = stars5 + 1 where id = 'product'`],
  'verified-reviews': [
    'update reviews set verified = true where rating = 2',
    `update products set stars2 = stars2 + 1, unverified_reviews = unverified_reviews - 1 where id = 'product'`,
  ],
  'shop-totals': [`update shop_totals set star_sum = star_sum + 1 where vendor_id = 'vendor'`],
  'removed-review-counts': [
    `update shop_totals set removed_review_count = removed_review_count + 1 where vendor_id = 'vendor'`,
  ],
  'search-terms': [`insert into search_terms (term, products, whole) values ('absent', 1, 0)`],
  'category-words': [`insert into category_words (category_id, word, products) values ('main', 'absent', 1)`],
  'search-words': [
    'alter table vendors alter column search drop expression',
    `update vendors set search = 'else' where id = 'vendor'`,
  ],
  'product-facets': [`update products set has_business_license = true where id = 'product'`],
  'order-counts': [`insert into order_counts (status, payment_status, orders) values ('Failed', 'Paid', 1)`],
  'user-counts': [`update user_counts set count = count + 1 where role = 'admin'`],
  'vendor-counts': [`update vendor_counts set count = count + 1 where status = 'Approved'`],
  'daily-orders': addFigure('sales_cents'),
  'daily-commissions': addFigure('commission_cents'),
  'daily-refunds': addFigure('refunded_cents'),
  'daily-accounts': addFigure('new_vendors'),
  'daily-views': [
    `insert into product_views values ('vendor', 'product', '2026-03-01', 3)`,
    'update daily_figures set views = views + 1 where views > 0',
  ],
  'view-sources': [
    `insert into product_views values ('vendor', 'product', '2026-03-01', 3)`,
    `insert into view_sources values ('vendor', '2026-03-01', 'site', 'example.com', 'product', 4)`,
  ],
  'listed-products': [`update products set status = false where id = 'other'`],
  'product-files-are-versions': [
    'alter table products disable trigger products_file_version',
    `update products set file_id = (select file_id from products where id = 'other') where id = 'product'`,
  ],
  'versions-are-analysed': ['delete from pdf_files'],
  'product-files-are-goods': [
    `insert into product_files (id, product_id, media_id, name, position, since)
      select 'file', id, file_id, 'A4', 0, 1 from products where id = 'product'`,
  ],
  'goods-are-known': [
    `insert into goods_files (media_id, kind, sha256, crc32, facts, contains_scripts)
      select file_id, 'txt', '', 0, '{}', false from products where id = 'product'`,
  ],
  'bundles-follow-their-parts': [`update products set part_count = 2 where id = 'product'`],
  'bundles-have-parts-of-their-shop': [
    'alter table bundle_parts disable trigger user',
    `update products set part_count = 1 where id = 'product'`,
    `insert into bundle_parts (bundle_id, product_id, position) values ('product', 'other', 0)`,
  ],
  'bundles-in-orders': [
    `update order_lines set bundle_id = 'other', bundle_name = 'Both', bundle_owned_parts = 0`,
  ],
  'product-prices': [`update products set price_cents = price_cents - 100 where id = 'product'`],
  'category-levels': [`update products set main_category_id = 'other' where id = 'product'`],
  'category-redirects': [`insert into category_redirects values ('main', 'other')`],
  'pictures-exist': [
    `update vendors set shop_image = '/media/none-1x1-000000/800.webp' where id = 'vendor'`,
    `insert into content_items (id, list, position, value)
      values ('slide', 'hero-slider', 1, '{"image": "/media/none-1x1-000000/800.webp"}')`,
  ],
  'content-products-exist': [
    `insert into contents values ('cart-page', '{"recommendedSource": {"type": "hand-picked", "productIds": ["gone"]}}', 1)`,
    `insert into content_versions (key, version, value) select key, version, value from contents`,
  ],
  'content-versions': [`insert into contents values ('shop-page', '{"bannerImage": null}', 7)`],
  'mails-are-unique': [
    'alter table outbox drop constraint outbox_key_key',
    `insert into outbox (id, key, kind, attempts, sent_at)
      select 'twin', key, kind, attempts, sent_at from outbox where kind = 'order-receipt' limit 1`,
  ],
  'mail-states': [`update outbox set subject = 'somebody' where key = 'order-receipt:' || ${PAID}`],
  'passwords-hashed': [`update users set password_hash = 'demo1234' where role = 'admin'`],
  'tokens-hashed': [
    `update sessions set token_hash = 'a-token' where user_id = (select id from users where role = 'admin')`,
  ],
  'vendor-accounts': [
    `update users set role = 'admin' where id = (select user_id from vendors where id = 'vendor')`,
  ],
  'audit-log-ends-at-its-head': [
    'alter table audit_head disable trigger user',
    'update audit_head set entries = entries + 1',
  ],
  'case-decisions': [addCase(`'shop', 'Decided', null, null, null, 'vendor', now()`)],
  'case-refunds': [
    addCase(
      `'orderLine', 'Decided', ${PAID}, (select id from order_lines where order_id = ${PAID}), 'product', 'vendor', now()`,
    ),
    `insert into case_decisions (id, case_id, round, is_appeal, decision, reason, rule, decided_by, refund_id)
      values ('decision', 'case', 1, false, 'refund', 'x', 'filesWork', (select id from users where role = 'admin'),
        (select id from refunds))`,
  ],
  'hidden-products': [`update products set hidden_at = now(), listed = false where id = 'other'`],
  'case-counts': [`insert into case_counts (status, type, cases) values ('Open', 'spam', 1)`],
  'case-messages': [
    addCase(`'shop', 'Open', null, null, null, 'vendor', null`),
    `insert into case_entries (id, case_id, kind, party, created_at)
      values ('entry', 'case', 'message', 'vendor', now() + interval '1 hour')`,
  ],
  'thread-latest': [addThread(0)],
  'thread-unread': [
    addThread(2),
    `insert into thread_messages (id, thread_id, party, author_id, text, created_at)
      select 'message', id, 'customer', customer_id, message, created_at from vendor_messages where id = 'thread'`,
  ],
  'code-uses-match-orders': [addCode(0), `update payments set code_id = 'spring' where id = ${PAYMENT}`],
  'code-counters': [addCode(1)],
  'code-discounts-add-up': [`update orders set code_discount_cents = 1 where id = ${PAID}`],
};
const FILE_RULES = ['files-exist', 'files-have-rows', 'pictures-are-whole', 'uploads-are-finished'];

describe('integrity', () => {
  test('market with orders, a refund, ratings, files and mails → every rule holds', async () => {
    const rules = await check();
    expect(violated(rules)).toEqual([]);
    expect(rules.map(({ name }) => name).sort()).toEqual([...Object.keys(BREAKS), ...FILE_RULES].sort());
  });

  test('person who joined and left a team on one day → every rule holds', async () => {
    const found = await violationsAfter([
      `insert into users (id, name, email, phone, password_hash, role)
        select 'short', 'Short', 'short@example.test', '1', password_hash, 'editor' from users limit 1`,
      `update users set role = 'customer' where id = 'short'`,
    ]);
    expect(found).toEqual([]);
  });

  test('product with words of its shown pages → every rule holds', async () => {
    const shown = [
      `update products set preview_words = to_tsvector('english', 'tides') where id = 'product'`,
    ];
    expect(await violationsAfter(shown)).toEqual([]);
  });

  test.each(Object.entries(BREAKS))(
    '%s: broken data → this rule is violated, and in the nightly run no other',
    async (name, statements) => {
      if (!process.env.NIGHTLY) return expect(await isViolatedAfter(name, statements)).toBe(true);
      const found = await violationsAfter(statements);
      expect(found.map((rule) => rule.name)).toEqual([name]);
    },
  );

  test('more violations than are shown → all are counted, and the first five named', async () => {
    const many = Array.from({ length: 7 }, (_, n) => `('c${n}', 1, 'C')`).join();
    const rows = Array.from({ length: 7 }, (_, n) => `('c${n}', 'main')`).join();
    expect(
      await violationsAfter([
        `insert into categories (id, level, name) values ${many}`,
        `insert into category_redirects values ${rows}`,
      ]),
    ).toEqual([{ name: 'category-redirects', violations: 7, ids: ['c0', 'c1', 'c2', 'c3', 'c4'] }]);
  });
});

describe('integrity of files', () => {
  const storage = () => shop.t.context.storage;

  test('file missing or of another size → files-exist', async () => {
    await storage().delete(originalKey('pdf'));
    expect(violated(await check())).toEqual([{ name: 'files-exist', violations: 1, ids: ['pdf'] }]);
    await storage().put(originalKey('pdf'), Buffer.from('%PD'));
    expect(violated(await check())).toEqual([{ name: 'files-exist', violations: 1, ids: ['pdf'] }]);
    await storage().put(originalKey('pdf'), Buffer.from('%PDF-'));
  });

  test('file without a row → files-have-rows once it is old', async () => {
    await storage().put(originalKey('nobody'), Buffer.from('x'));
    expect(violated(await check())).toEqual([
      { name: 'files-have-rows', violations: 1, ids: ['originals/nobody'] },
    ]);
    expect(violated(await check(shop.db(), new Date(Date.now() - HOUR_MS)))).toEqual([]);
    await storage().delete(originalKey('nobody'));
  });

  test('picture that is cut off → pictures-are-whole', async () => {
    const key = servedKey(PICTURE_ID, 240);
    for (const bytes of [WEBP.subarray(0, 14), Buffer.alloc(0), Buffer.alloc(16)]) {
      await storage().put(key, bytes);
      expect(violated(await check())).toEqual([{ name: 'pictures-are-whole', violations: 1, ids: [key] }]);
    }
    await storage().delete(key);
  });

  test('folder of an upload that never ended → uploads-are-finished', async () => {
    const [uploads = ''] = unfinishedFolders();
    await mkdir(join(uploads, 'upload-1'), { recursive: true });
    expect(violated(await check())).toEqual([
      { name: 'uploads-are-finished', violations: 1, ids: ['upload-1'] },
    ]);
    await rm(join(uploads, 'upload-1'), { recursive: true });
  });
});
