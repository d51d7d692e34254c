import { createHash } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { asc, eq, type SQL, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { productForm } from '#api/features/products/product-form.testing.ts';
import { setActor } from '#db/actor.ts';
import type { Db } from '#db/client.ts';
import { rowsOf } from '#db/rows-of.ts';
import { auditLog, passwordResets, users } from '#db/schema.ts';
import { AUDIT_ENTITIES } from '#domain/audit.ts';
import { verifyAuditLog } from '#integrity/audit-chain.ts';
import { AUDITED_TABLES } from '#test/audited-tables.ts';
import { makeAdmin, makeCustomer, makeProduct, makeUser, makeVendor } from '#test/factories.ts';
import { failure } from '#test/failure.ts';
import { silentApp, useMarket } from '#test/harness.ts';
import { picture } from '#test/pictures.ts';
import { auditLogRoutes } from './audit-log.routes.ts';

const t = useMarket({ env: { SMTP_URL: 'smtp://mail.example' } });

const all = () => t.context.db.select().from(auditLog).orderBy(asc(auditLog.sequence));
/** The entries that the work appends. */
async function appended(work: () => Promise<unknown>) {
  const before = await t.context.db.$count(auditLog);
  await work();
  return (await all()).slice(before);
}
async function problems(db: Db = t.context.db, noted?: { entry: number; hash: string }): Promise<string[]> {
  const found: string[] = [];
  for await (const problem of verifyAuditLog(db, noted)) found.push(problem);
  return found;
}

describe('audit log: what is recorded', () => {
  test('an admin suspends a user → who, as what, where from, which request, before and after', async () => {
    const admin = await makeAdmin(t.context.db);
    const user = await makeUser(t.context.db);
    const entries = await appended(() =>
      t.api(admin.token)('POST user/{id}/suspend', { params: { id: user.id }, body: { reason: 'Spam' } }),
    );
    expect(entries).toEqual([
      {
        sequence: expect.any(Number),
        at: expect.any(Date),
        actorId: admin.id,
        actorRole: 'admin',
        address: '127.0.0.1',
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        action: 'POST user/{id}/suspend',
        entity: 'user',
        entityId: user.id,
        before: {},
        after: { suspended_at: expect.stringMatching(/^2026-03-01T12:00:00/) },
        withheld: ['suspended_reason'],
        previousHash: expect.stringMatching(/^[0-9a-f]{64}$/),
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ]);
  });

  test('a vendor saves a product → only the changed fields, no counters, no entry for pictures that stay', async () => {
    const { api, form, vendor } = await productForm(t);
    const { id } = await api('POST product', { form });
    const { featuredImage: _, productImages: __, fileUrl: ___, ...texts } = form;
    const images = (await api('GET vendor/product/{id}', { params: { id } })).productImages.map(
      ({ imageUrl }) => imageUrl,
    );
    const entries = await appended(() =>
      api('PATCH product/{id}', {
        params: { id },
        form: { ...texts, price: '25.00', existingProductImages: images },
      }),
    );
    expect(entries).toMatchObject([
      {
        actorId: vendor.user.id,
        actorRole: 'owner',
        entity: 'product',
        entityId: id,
        before: { list_price_cents: 2000, price_cents: 1750 },
        after: { list_price_cents: 2500, price_cents: 2187 },
        withheld: [],
      },
    ]);
    expect(Object.keys(entries[0]?.after ?? {})).toEqual(['price_cents', 'list_price_cents']);
  });

  test('a vendor follows a reset link → in the vendor’s name, that the password changed, and no hash', async () => {
    const { db } = t.context;
    const { user } = await makeVendor(db);
    const tokenHash = createHash('sha256').update('a-token').digest('base64url');
    const expiresAt = new Date(t.clock.now.getTime() + 60_000);
    await db.insert(passwordResets).values({ userId: user.id, tokenHash, expiresAt });
    const password = 'seven tall lighthouses';
    const entries = await appended(() =>
      t.api()('POST auth/reset-password', {
        body: { token: 'a-token', password, confirmPassword: password },
      }),
    );
    expect(entries).toMatchObject([
      {
        actorId: user.id,
        actorRole: 'owner',
        entity: 'user',
        before: {},
        after: {},
        withheld: ['password_hash'],
      },
      { actorId: user.id, before: { session: {} }, after: {}, withheld: ['token_hash'] },
    ]);
    expect(JSON.stringify(await all())).not.toMatch(/argon2|lighthouses/);
  });

  test('an admin sends a reset link, which changes no record → recorded', async () => {
    const { db } = t.context;
    const [admin, user] = [await makeAdmin(db), await makeUser(db)];
    const entries = await appended(() => t.api(admin.token)('POST user/{id}/send-reset', { params: user }));
    expect(entries).toMatchObject([
      { actorId: admin.id, entity: 'user', entityId: user.id, before: null, after: { resetLink: 'sent' } },
    ]);
  });

  test('a vendor changes name and phone → the names of the fields, not the values', async () => {
    const { token } = await makeVendor(t.context.db);
    const profileImage = await picture('#336699');
    const form = { name: 'Grace Murray', phone: '+1 555 0199', shopName: 'Nets', profileImage };
    const entries = await appended(() => t.api(token)('PATCH user/vendor-profile', { form }));
    expect(entries).toMatchObject([
      { entity: 'user', before: {}, after: {}, withheld: ['name', 'phone', 'profile_image'] },
      { entity: 'vendor', before: {}, after: {}, withheld: ['shop_name'] },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/Murray|0199/);
  });

  test('a customer’s change, and one outside of a call → nothing', async () => {
    const { db } = t.context;
    const { token, id } = await makeCustomer(db);
    const entries = await appended(async () => {
      await t.api(token)('POST auth/logout', {});
      await db.update(users).set({ name: 'Other' }).where(eq(users.id, id));
    });
    expect(entries).toEqual([]);
  });

  test('a call that fails → nothing', async () => {
    const admin = await makeAdmin(t.context.db);
    const entries = await appended(() =>
      expect(
        t.api(admin.token)('POST user/{id}/restore', { params: { id: admin.id } }),
      ).rejects.toMatchObject({ status: 409 }),
    );
    expect(entries).toEqual([]);
  });

  test('a long text → shortened to where it differs; of a document, only what changed', async () => {
    const admin = await makeAdmin(t.context.db);
    const write = (words: string) =>
      t.api(admin.token)('PATCH privacy-policy', {
        form: { description: `<p>${'word '.repeat(1000)}${words}</p>` },
      });
    await write('first');
    const [entry] = await appended(() => write('second'));
    expect(entry).toMatchObject({ entity: 'content', entityId: 'privacy-policy' });
    expect(entry?.before).toEqual({
      value: { description: expect.stringMatching(/^… [word ]+first<\/p>$/) },
    });
    expect(entry?.after).toEqual({
      value: { description: expect.stringMatching(/^… [word ]+second<\/p>$/) },
    });
    expect(JSON.stringify(entry).length).toBeLessThan(1000);
  });

  test('every table is audited by its trigger, or listed with a reason', async () => {
    const triggers = await rowsOf<{ table: string; arguments: string }>(
      t.context.db.execute(sql`
        select tgrelid::regclass::text as "table", encode(tgargs, 'escape') as arguments
        from pg_trigger where tgname = 'audited' order by 1`),
    );
    expect(triggers.map(({ table }) => table)).toEqual(AUDITED_TABLES);
    const entities = triggers.map((row) => row.arguments.split('\\000')[0] ?? '');
    const known = [...Object.keys(AUDIT_ENTITIES), '@list'];
    expect(entities.filter((entity) => !known.includes(entity))).toEqual([]);
  });

  test('a column that holds a secret → withheld whatever the trigger of its table says', async () => {
    const { db } = t.context;
    const [row] = await db.transaction(async (tx) => {
      await setActor(tx, { id: 'one', role: 'admin', address: null, requestId: null, action: 'test' });
      await tx.execute(sql`create table vault (id text, card_token text, api_secret text, label text)`);
      await tx.execute(sql`select audit_table('vault', 'user', 'id')`);
      await tx.execute(sql`insert into vault values ('a', 'private', 'private', 'shown')`);
      await tx.execute(sql`set constraints all immediate`);
      await tx.execute(sql`drop table vault`);
      return tx.select().from(auditLog).where(eq(auditLog.entityId, 'a'));
    });
    expect(row).toMatchObject({ after: { label: 'shown' }, withheld: ['api_secret', 'card_token'] });
  });
});

/** Runs statements as somebody could who owns the database, checks the log, and takes them back. */
async function afterTampering(...statements: string[]): Promise<string[]> {
  let found: string[] = [];
  const undone = new Error('undone');
  const tampered = t.database.db.transaction(async (tx) => {
    await tx.execute(sql`alter table audit_log disable trigger user`);
    await tx.execute(sql`alter table audit_head disable trigger user`);
    for (const statement of statements) await tx.execute(sql.raw(statement));
    found = await problems(tx);
    throw undone;
  });
  await expect(tampered).rejects.toBe(undone);
  return found;
}

const COPY = `insert into audit_log select 11, at, actor_id, actor_role, address, request_id, action, entity, entity_id,
  before, after, withheld, hash, hash from audit_log where sequence = 10`;

describe('audit log: append-only', () => {
  test.each([
    'update audit_log set action = action',
    'delete from audit_log',
    'truncate audit_log',
    'insert into audit_log select sequence + 1000, at, actor_id, actor_role, address, request_id, action, entity, entity_id, before, after, withheld, previous_hash, hash from audit_log limit 1',
    'update audit_head set entries = 0',
    'delete from audit_head',
    'truncate audit_head',
    "insert into audit_head values (1, 0, now(), '')",
  ])('%s → refused by the database', async (statement) => {
    const attempt = t.context.db.execute(sql.raw(statement));
    await expect(attempt).rejects.toMatchObject({
      cause: { code: '42501', message: expect.stringContaining('append-only') },
    });
  });

  test('verifying an untouched log → no problem, and the newest entry', async () => {
    const verified = verifyAuditLog(t.context.db);
    const { value, done } = await verified.next();
    const last = (await all()).at(-1);
    expect({ value, done }).toEqual({ value: { entry: last?.sequence, hash: last?.hash }, done: true });
  });

  test.each([
    ['a changed field', ["update audit_log set actor_id = 'me' where sequence = 3"], ['Entry 3 was changed']],
    [
      'a changed time',
      ["update audit_log set at = at + interval '1 ms' where sequence = 3"],
      ['Entry 3 was changed'],
    ],
    [
      'a changed entry with a hash that fits it',
      ["update audit_log set hash = repeat('a', 64) where sequence = 3"],
      ['Entry 3 was changed', 'Entry 4 does not follow entry 3'],
    ],
    [
      'a removal in the middle',
      ['delete from audit_log where sequence in (3, 4)'],
      ['Entries 3 to 4 are missing.'],
    ],
    ['a removal at the start', ['delete from audit_log where sequence = 1'], ['Entry 1 is missing.']],
    [
      'a removal at the end',
      ['delete from audit_log where sequence > 10'],
      ['Entries 11 to 12 are missing at the end.'],
    ],
    [
      'a removal at the end, and a head that fits',
      ['delete from audit_log where sequence > 10', 'update audit_head set entries = 10'],
      ['Entry 10 was changed or replaced: it is not the one that audit_head names.'],
    ],
    [
      'an insertion in the middle',
      [
        'update audit_log set sequence = -sequence where sequence > 10',
        'update audit_log set sequence = 1 - sequence where sequence < 0',
        COPY,
      ],
      ['Entry 11 was changed', 'Entry 12 was changed', 'Entry 13 was changed', 'Entry 13 is inserted'],
    ],
    [
      'an insertion at the end',
      [
        'delete from audit_log where sequence > 10',
        'update audit_head set entries = 10, hash = (select hash from audit_log where sequence = 10)',
        COPY,
      ],
      [
        'Entry 11 was changed or inserted',
        'Entry 11 is inserted: the last entry that the market wrote is 10.',
      ],
    ],
    ['a missing head', ['delete from audit_head'], ['The row of audit_head']],
  ])('%s → found, and which entry', async (_, statements, expected) => {
    const trim = 'delete from audit_log where sequence > 12';
    const head =
      'update audit_head set entries = 12, hash = (select hash from audit_log where sequence = 12)';
    const found = await afterTampering(trim, head, ...statements);
    expect(found).toEqual(expected.map((text) => expect.stringContaining(text)));
  });

  test('a log that was rewritten as a whole → found by an entry that was noted elsewhere', async () => {
    const entry = (await all())[4];
    const noted = { entry: 5, hash: entry?.hash ?? '' };
    expect(await problems(t.context.db, noted)).toEqual([]);
    expect(await problems(t.context.db, { entry: 5, hash: 'a'.repeat(64) })).toEqual([
      'Entry 5 does not have the hash that was noted: the log was rewritten.',
    ]);
    expect(await problems(t.context.db, { entry: 5000, hash: noted.hash })).toEqual([
      expect.stringContaining('Entry 5000, whose hash was noted, is missing'),
    ]);
  });

  test('20 calls in parallel → one chain, in which each entry names the one before', async () => {
    const { db } = t.context;
    const admin = await makeAdmin(db);
    const people = await Promise.all(Array.from({ length: 20 }, () => makeUser(db)));
    const entries = await appended(() =>
      Promise.all(
        people.map(({ id }) =>
          t.api(admin.token)('POST user/{id}/suspend', { params: { id }, body: { reason: 'Spam' } }),
        ),
      ),
    );
    expect(entries).toHaveLength(20);
    expect(await problems()).toEqual([]);
  });
});

describe('GET audit-log', () => {
  const at = (minute: number) => new Date(Date.UTC(2030, 0, 1, 12, minute));
  const T = { admin: { id: '', token: '' }, vendor: { id: '', token: '' } };

  /** Five changes of products by the vendor and one by the admin, a minute apart, after everything else in the log. */
  beforeAll(async () => {
    const { db } = t.context;
    const admin = await makeAdmin(db);
    const vendor = await makeVendor(db);
    await db.update(users).set({ name: 'Zuzanna Quill', phone: '' }).where(eq(users.id, vendor.user.id));
    T.admin = admin;
    T.vendor = { id: vendor.user.id, token: vendor.token };
    await makeProduct(db, { id: 'listed-product', name: 'Zigzag Shawl', vendorId: vendor.id });
    for (let minute = 0; minute < 6; minute += 1) {
      const id = minute === 5 ? admin.id : vendor.user.id;
      await db.transaction(async (tx) => {
        const requestId = `request-${minute}`;
        await setActor(tx, { id, role: 'any', address: null, requestId, action: 'test', at: at(minute) });
        await tx.execute(sql`update products set cost_cents = ${minute + 1} where id = 'listed-product'`);
      });
    }
  });

  const list = (query: Record<string, unknown>) =>
    t.api(T.admin.token)('GET audit-log', { query: query as never });
  const numbersOf = async (query: Record<string, unknown>) =>
    (await list({ limit: 100, ...query })).data.map(({ after }) => after?.costCents);

  test('unfiltered → the newest first, with the names of people; any page, and the true total', async () => {
    const total = await t.context.db.$count(auditLog);
    const page = await list({ limit: 2 });
    expect(page).toMatchObject({
      total,
      pageCount: Math.ceil(total / 2),
      data: [
        { actor: { id: T.admin.id, role: 'any' }, before: { costCents: 5 }, after: { costCents: 6 } },
        {
          id: String(total - 1),
          at: at(4).toISOString(),
          actor: { id: T.vendor.id, name: 'Zuzanna Quill', role: 'any' },
          action: 'test',
          entity: 'product',
          entityId: 'listed-product',
          entityName: 'Zigzag Shawl',
          before: { costCents: 4 },
          after: { costCents: 5 },
          withheld: [],
          requestId: 'request-4',
          address: null,
        },
      ],
    });
    const last = await list({ limit: 1, page: total });
    expect(last.data.map(({ id }) => id)).toEqual(['1']);
    expect((await list({ limit: 1, page: total + 1 })).data).toEqual([]);
  });

  test('by person, record, and time → the matches, and their number', async () => {
    const product = { entity: 'product', entityId: 'listed-product' };
    expect(await numbersOf(product)).toEqual([6, 5, 4, 3, 2, 1]);
    expect(await numbersOf({ ...product, actorId: T.vendor.id })).toEqual([5, 4, 3, 2, 1]);
    expect(await numbersOf({ actorId: T.admin.id, entity: 'product' })).toEqual([6]);
    const range = { from: at(1).toISOString(), to: at(3).toISOString() };
    expect(await numbersOf(range)).toEqual([3, 2]);
    expect(await list({ ...range, limit: 1, page: 2 })).toMatchObject({
      total: 2,
      pageCount: 2,
      data: [{ after: { costCents: 2 } }],
    });
    expect(await numbersOf({ ...product, entity: 'order' })).toEqual([]);
    expect(await numbersOf({ from: at(6).toISOString() })).toEqual([]);
  });

  test('search → a request, a record, or people by name and e-mail', async () => {
    expect(await numbersOf({ searchKeyword: 'request-2' })).toEqual([3]);
    expect(await numbersOf({ searchKeyword: 'listed-product' })).toEqual([6, 5, 4, 3, 2, 1]);
    expect(await numbersOf({ searchKeyword: 'zuzan quill' })).toEqual([5, 4, 3, 2, 1]);
    expect(await numbersOf({ searchKeyword: 'zuzanna', actorId: T.admin.id })).toEqual([]);
    expect(await numbersOf({ searchKeyword: 'nobody' })).toEqual([]);
    expect(await numbersOf({ searchKeyword: '!' })).toEqual([]);
    expect(await numbersOf({ searchKeyword: 'listed-product', entityId: 'other' })).toEqual([]);
  });

  test('the account of a person is gone → the entry stays, without a name', async () => {
    const { id } = await makeUser(t.context.db);
    await t.context.db.transaction(async (tx) => {
      await setActor(tx, { id, role: 'editor', address: null, requestId: 'gone', action: 'test' });
      await tx.execute(sql`update products set cost_cents = 0 where id = 'listed-product'`);
    });
    await t.context.db.delete(users).where(eq(users.id, id));
    const { data } = await list({ searchKeyword: 'gone' });
    expect(data).toMatchObject([{ actor: { id, name: null, role: 'editor' } }]);
  });

  describe('the name of what an entry is about', () => {
    /** The names in the entries that these statements of an admin append, by record. */
    async function namesAfter(requestId: string, ...statements: SQL[]) {
      await t.context.db.transaction(async (tx) => {
        await setActor(tx, { id: T.admin.id, role: 'admin', address: null, requestId, action: 'test' });
        for (const statement of statements) await tx.execute(statement);
      });
      const { data } = await list({ searchKeyword: requestId });
      return Object.fromEntries(data.map(({ entity, entityName }) => [entity, entityName]));
    }

    test('shop, account, commission rule, tax rate → their present names', async () => {
      const vendor = await makeVendor(t.context.db, { shopName: 'Moss & Marble' });
      const names = await namesAfter(
        'named',
        sql`update vendors set away = true where id = ${vendor.id}`,
        sql`update users set phone = '1' where id = ${T.vendor.id}`,
        sql`insert into commission_rules (id, rule_id, version, scope, target_id, basis_points, fixed_cents, starts_at)
          values ('rule', ${`vendor:${vendor.id}`}, 1, 'vendor', ${vendor.id}, 100, 0, now())`,
        sql`insert into tax_rates (id, country, goods, basis_points, starts_on, created_by)
          values ('rate', 'DE', 'electronic', 1900, '2030-01-01', ${T.admin.id})`,
      );
      expect(names).toEqual({
        vendor: 'Moss & Marble',
        user: 'Zuzanna Quill',
        commission: 'Moss & Marble',
        'tax-rate': 'Germany',
      });
    });

    test('a deleted record → as the log has it, also in entries from before', async () => {
      const add = sql`insert into content_items (id, list, position, value)
        values ('faq-1', 'faq', 1, '{"question": "How do I pay?", "answer": ""}')`;
      expect(await namesAfter('added', add)).toEqual({ faq: 'How do I pay?' });
      await namesAfter('deleted', sql`delete from content_items where id = 'faq-1'`);
      expect((await list({ entity: 'faq', entityId: 'faq-1' })).data).toMatchObject([
        { after: null, entityName: 'How do I pay?' },
        { before: null, entityName: 'How do I pay?' },
      ]);
    });

    test('a deleted account → none', async () => {
      const { id } = await makeUser(t.context.db);
      const erase = sql`update users set name = 'Former customer', email = '', phone = '', password_hash = '',
        deleted_at = now() where id = ${id}`;
      expect(await namesAfter('erased', erase)).toEqual({ user: null });
    });

    test('many entries → one statement for the names of all', async () => {
      const execute = vi.spyOn(t.context.db, 'execute');
      const { data } = await list({ entity: 'product', limit: 100 });
      expect(new Set(data.map(({ entityId }) => entityId)).size).toBeGreaterThan(1);
      expect(execute).toHaveBeenCalledTimes(1);
      execute.mockRestore();
    });
  });

  test('a time or a type that is none → 400', async () => {
    await expect(list({ from: 'yesterday' })).rejects.toEqual(failure(400, 'Please enter From as a time.'));
    await expect(list({ entity: 'secret' })).rejects.toMatchObject({ status: 400 });
  });

  test('a vendor → 403', async () => {
    const calls = t.api(T.vendor.token);
    await expect(calls('GET audit-log', { query: {} })).rejects.toMatchObject({ status: 403 });
    await expect(calls('POST audit-log/export', { body: {} })).rejects.toMatchObject({ status: 403 });
  });

  describe('POST audit-log/export', () => {
    const open = async (body: Record<string, string>) => {
      const app = silentApp();
      auditLogRoutes(app, t.context);
      const { url } = await t.api(T.admin.token)('POST audit-log/export', { body: body as never });
      const answer = await app.inject({ url });
      const forged = await app.inject({ url: url.replace(/exports\/\w/, 'exports/x') });
      await app.close();
      return {
        answer,
        forged,
        rows: parse(answer.body, { bom: true, columns: true }) as Record<string, string>[],
      };
    };

    test('the filters of the list → a CSV of the matches, without formulas; a changed address → 404', async () => {
      await t.context.db.update(users).set({ name: '=1+1' }).where(eq(users.id, T.vendor.id));
      const { answer, forged, rows } = await open({ actorId: T.vendor.id, to: at(2).toISOString() });
      expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
      expect(answer.headers['content-disposition']).toBe('attachment; filename="audit-log-2026-03-01.csv"');
      expect(rows).toMatchObject([
        {
          Time: at(1).toISOString(),
          Person: "'=1+1",
          'Record id': 'listed-product',
          After: '{"costCents":2}',
        },
        { Time: at(0).toISOString(), Before: '{"costCents":0}' },
      ]);
      expect(forged.statusCode).toBe(404);
    });

    test('everything, over several pages → each entry once; the export itself is recorded', async () => {
      await t.context.db.transaction(async (tx) => {
        await setActor(tx, { id: T.admin.id, role: 'admin', address: null, requestId: null, action: 'test' });
        await tx.execute(
          sql`insert into categories (id, level, name) select 'c' || n, 1, 'C' from generate_series(1, 1100) n`,
        );
      });
      const { rows } = await open({});
      const total = await t.context.db.$count(auditLog);
      expect(rows.map((row) => Number(row.Number))).toEqual(
        Array.from({ length: total }, (_, n) => total - n),
      );
      expect(rows[0]).toMatchObject({ Action: 'POST audit-log/export', 'Record type': 'audit-log' });
      expect(await list({ entity: 'category', limit: 1 })).toMatchObject({ total: 1000 });
      expect(await problems()).toEqual([]);
    });
  });
});
