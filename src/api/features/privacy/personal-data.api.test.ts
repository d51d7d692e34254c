import { getTableColumns, getTableName, is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { hashPassword } from '#api/features/accounts/accounts.service.ts';
import { personalData } from '#api/features.ts';
import { NOTHING_PERSONAL } from '#api/kernel/personal-data.ts';
import { rowsOf } from '#db/rows-of.ts';
import * as schema from '#db/schema.ts';
import { accountDecisions, reviews, users, vendors } from '#db/schema.ts';
import {
  makeAdmin,
  makeCustomer,
  makeMember,
  makeOrder,
  makeProduct,
  makeVendor,
  PICTURE,
  signIn,
} from '#test/factories.ts';
import { useMarket } from '#test/harness.ts';
import { deleteDueAccounts } from './account-deletion.service.ts';

const t = useMarket();
const PASSWORD = 'right-one';
const passwordHash = await hashPassword(PASSWORD);
const DAY_MS = 24 * 3_600_000;
const START = new Date('2026-03-01T12:00:00Z');
// The sessions of the factories begin then, and live seven days.
beforeEach(() => {
  t.clock.now = START;
});

describe('personalData', () => {
  /** Names of columns that hold what a person typed or is called. */
  const PERSONAL_NAMES =
    /^(name|author|email|phone|ip|address|device|user_agent|subject)$|_by$|(^|_)(user|customer|vendor|actor|staff)_id$/;

  test('every table of the database → a rule by the feature that has it', () => {
    const tables = Object.entries(schema).flatMap(([key, value]) => (is(value, PgTable) ? [key] : []));
    expect(Object.keys(personalData).sort()).toEqual(tables.sort());
  });

  test('every table with a column that refers to a person → a rule or a reason of its own', () => {
    const tables: Record<string, unknown> = schema;
    const unnamed = Object.entries(personalData).filter(([key, rule]) => {
      const table = tables[key];
      if (!is(table, PgTable)) throw new Error(`${key} is no table.`);
      const people = getTableConfig(table).foreignKeys.map((foreign) =>
        getTableName(foreign.reference().foreignTable),
      );
      const columns = Object.values(getTableColumns(table)).map(({ name }) => name);
      const personal = people.includes('users') || columns.some((name) => PERSONAL_NAMES.test(name));
      return personal && rule === NOTHING_PERSONAL;
    });
    // Tables whose `name` or `subject` is not a person's.
    expect(unnamed.map(([key]) => key).sort()).toEqual(['categories', 'jobs', 'secrets']);
  });
});

/** Where any of the words is, in any text of any table, as 'table.column: value'. */
async function placesOf(words: readonly string[]): Promise<string[]> {
  const { db } = t.context;
  const columns = await rowsOf<{ table: string; column: string }>(
    db.execute(sql`select c.table_name as "table", c.column_name as "column" from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where t.table_schema = 'public' and t.table_type = 'BASE TABLE'
        and c.data_type not in ('integer', 'bigint', 'smallint', 'boolean', 'numeric', 'date')
        and c.data_type not like 'timestamp%'`),
  );
  expect(columns.length).toBeGreaterThan(100);
  const found: string[] = [];
  for (const { table, column } of columns) {
    const text = sql`lower(${sql.identifier(column)}::text)`;
    const holds = sql.join(
      words.map((word) => sql`strpos(${text}, ${word.toLowerCase()}) > 0`),
      sql` or `,
    );
    const rows = await rowsOf<{ value: string }>(
      db.execute(sql`select ${text} as value from ${sql.identifier(table)} where ${holds}`),
    );
    found.push(...rows.map(({ value }) => `${table}.${column}: ${value}`));
  }
  return found;
}

async function waitAndDelete() {
  t.clock.now = new Date(t.clock.now.getTime() + 14 * DAY_MS + 1000);
  await deleteDueAccounts(t.context, personalData);
  await t.sendMails();
}

describe('after the deletion', () => {
  test('a customer → no text of the database has name, e-mail, phone or picture; rating and order stay', async () => {
    const { db } = t.context;
    const admin = await makeAdmin(db);
    const picture = PICTURE.replaceAll('0123', 'face');
    const person = {
      name: 'Zephyrine Quillfeather',
      email: 'zephyrine@quill.example',
      phone: '+44 7700 900123',
    };
    const customer = await makeCustomer(db, { ...person, passwordHash, profileImage: picture });
    const api = t.api(customer.token);
    const product = await makeProduct(db);
    const order = await makeOrder(db, { customerId: customer.id, product });
    await api('POST product-review', {
      form: { productId: product.id, vendorId: product.vendorId, rating: 4 },
    });
    await api('POST vendor-message', {
      body: { ...person, vendorId: product.vendorId, message: 'Zephyrine here: is it in A4?' },
    });
    await api('POST contact-us-message', { body: { ...person, message: 'Call Zephyrine.' } });
    await api('POST case', {
      body: { type: 'brokenFile', orderLineId: order.line.id, text: 'I, Zephyrine, cannot open it.' },
    });
    await db
      .update(reviews)
      .set({ answer: 'Thank you, Zephyrine!', answeredAt: new Date(), answeredBy: admin.id });
    await t.context.db.insert(accountDecisions).values({
      userId: customer.id,
      decision: 'suspend account',
      reason: 'Zephyrine was rude.',
      decidedBy: admin.id,
    });
    const failing = { ...t.context.mail };
    t.context.mail.send = async (mail) => {
      throw new Error(`550 <${mail.to}> is unknown`);
    };
    await t.sendMails().catch(() => {});
    t.context.mail = failing;
    const words = ['zephyrine', 'quillfeather', 'quill.example', '900123', picture];
    const before = await placesOf(words);
    for (const table of [
      'users',
      'vendor_messages',
      'thread_messages',
      'contact_messages',
      'account_decisions',
      'case_entries',
      'reviews',
    ])
      expect(
        before.some((place) => place.startsWith(`${table}.`)),
        table,
      ).toBe(true);
    await api('POST user/delete', { body: { password: PASSWORD } });
    await t.sendMails();
    await waitAndDelete();
    expect(await placesOf(words)).toEqual([]);
    const [user] = await db.select().from(users).where(sql`id = ${customer.id}`);
    expect(user).toMatchObject({ name: 'Former customer', email: '', phone: '', deletedAt: t.clock.now });
    const [review] = await db.select().from(reviews).where(sql`customer_id = ${customer.id}`);
    expect(review).toMatchObject({ rating: 4, verified: true, removedAt: null });
    const token = await signIn(db, admin.id, t.clock.now);
    const sold = await t.api(token)('GET admin/order/{id}', { params: { id: order.id } });
    expect(sold).toMatchObject({ customer: { name: 'Former customer', email: '' } });
    await expect(api('GET user/profile')).rejects.toMatchObject({ status: 401 });
  });

  test('a vendor → no text of the database has their name or the shop’s; what was bought can be downloaded', async () => {
    const { db } = t.context;
    const shop = {
      shopName: 'Ottoline’s Atelier',
      shopSlug: 'ottolines-atelier',
      about: 'By Ottoline herself.',
    };
    const vendor = await makeVendor(db, { ...shop, statusReason: null });
    const person = {
      name: 'Ottoline Brackenbury',
      email: 'otto@brackenbury.example',
      phone: '+44 7700 900456',
    };
    await db
      .update(users)
      .set({ ...person, passwordHash })
      .where(sql`id = ${vendor.user.id}`);
    const product = await makeProduct(db, { vendorId: vendor.id, description: '<p>Drawn by Ottoline.</p>' });
    const customer = await makeCustomer(db);
    const order = await makeOrder(db, { customerId: customer.id, product });
    await t.api()('POST vendor-message', {
      body: { vendorId: vendor.id, name: 'Ann', email: 'ann@example.test', message: 'Dear Ottoline' },
    });
    await t.api(customer.token)('POST vendor-message', {
      body: { vendorId: vendor.id, name: 'Ben', email: customer.email, message: 'Dear Ottoline Brackenbury' },
    });
    const words = ['ottoline', 'brackenbury', '900456', 'atelier'];
    expect((await placesOf(words)).length).toBeGreaterThan(5);
    await t.api(vendor.token)('POST user/delete', { body: { password: PASSWORD } });
    await waitAndDelete();
    expect(await placesOf(words)).toEqual([]);
    const [row] = await db.select().from(vendors).where(sql`id = ${vendor.id}`);
    expect(row).toMatchObject({ status: 'Closed', shopName: 'Former shop', shopImage: null, about: '' });
    const file = { id: order.id, itemId: order.line.id };
    const buyer = await signIn(db, customer.id, t.clock.now);
    const { url } = await t.api(buyer)('POST orders/{id}/items/{itemId}/download', { params: file });
    expect(url).toContain('/downloads/');
  });

  test('a manager of a shop → what they wrote to customers is empty, and the thread stays', async () => {
    const { db } = t.context;
    const vendor = await makeVendor(db);
    const manager = await makeMember(db, 'manager', vendor.id);
    await db.update(users).set({ passwordHash }).where(sql`id = ${manager.id}`);
    const customer = await makeCustomer(db);
    const body = { vendorId: vendor.id, name: 'Ben', email: customer.email, message: 'In A4?' };
    await t.api(customer.token)('POST vendor-message', { body });
    const [thread] = (await t.api(customer.token)('GET thread')).data;
    const params = { id: thread?.id ?? '' };
    await t.api(manager.token)('POST thread/{id}/message', { params, body: { text: 'Yes, says Quentin.' } });
    await t.api(manager.token)('POST user/delete', { body: { password: PASSWORD } });
    await waitAndDelete();
    expect(await placesOf(['quentin'])).toEqual([]);
    const token = await signIn(db, customer.id, t.clock.now);
    const left = await t.api(token)('GET thread/{id}', { params });
    expect(left.messages.map(({ by, text }) => [by, text])).toEqual([
      ['customer', 'In A4?'],
      ['vendor', ''],
    ]);
    expect((await t.api(token)('GET thread')).data[0]?.message).toBe('');
  });
});
