import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { InputOf } from '#contract/contract.ts';
import { newId } from '#db/columns.ts';
import { discountCodes, payments } from '#db/schema.ts';
import {
  makeAdmin,
  makeCategory,
  makeCustomer,
  makeMember,
  makeProduct,
  makeVendor,
} from '#test/factories.ts';
import { failure } from '#test/failure.ts';
import { useMarket } from '#test/harness.ts';

const t = useMarket();

type Fields = InputOf<'POST discount-code'>['body'];
let count = 0;
const fields = (values: Partial<Fields> = {}): Fields => ({
  code: `CODE-${++count}`,
  kind: 'percent',
  value: 10,
  ...values,
});
const create = (token: string, values: Partial<Fields> = {}) =>
  t.api(token)('POST discount-code', { body: fields(values) });
const change = (token: string, id: string, body: Partial<Fields>) =>
  t.api(token)('PATCH discount-code/{id}', { params: { id }, body });
const remove = (token: string, id: string) => t.api(token)('DELETE discount-code/{id}', { params: { id } });
const list = (token: string, query: InputOf<'GET discount-code'>['query'] = {}) =>
  t.api(token)('GET discount-code', { query });

describe('POST discount-code', () => {
  test('all fields → answered and listed as they were sent', async () => {
    const { token } = await makeAdmin(t.context.db);
    const product = await makeProduct(t.context.db);
    const sent = fields({
      kind: 'amount',
      value: 12.5,
      funder: 'market',
      appliesTo: 'product',
      targetIds: [product.id],
      startsAt: '2026-03-02T00:00:00.000Z',
      endsAt: '2026-04-01T00:00:00.000Z',
      maxUses: 10,
      maxUsesPerCustomer: 1,
      minOrder: 20,
      firstOrderOnly: true,
      active: true,
    });
    const made = await t.api(token)('POST discount-code', { body: sent });
    expect(made).toEqual({
      ...sent,
      id: expect.any(String),
      targets: [{ id: product.id, name: product.name }],
      state: 'Scheduled',
      used: 0,
      held: 0,
      shopName: null,
      createdAt: expect.any(String),
    });
    expect((await list(token, { searchKeyword: sent.code })).data).toEqual([made]);
  });

  test('only code, kind and value → for everything, always, paid for by the market', async () => {
    const { token } = await makeAdmin(t.context.db);
    expect(await create(token, { minOrder: null })).toMatchObject({ minOrder: 0 });
    expect(await create(token)).toMatchObject({
      funder: 'market',
      appliesTo: 'all',
      targetIds: [],
      startsAt: null,
      endsAt: null,
      maxUses: null,
      maxUsesPerCustomer: null,
      minOrder: 0,
      firstOrderOnly: false,
      active: true,
      state: 'Active',
    });
  });

  test.each([
    ['code', { code: 'AB' }, 'A code has 3 characters or more.'],
    ['code', { code: 'TEN PERCENT' }, 'A code has letters, digits, hyphens and underscores.'],
    ['value', { value: 0 }, 'Value must be 0.01 or more.'],
    ['value', { value: 100.5 }, 'Value must be 100 percent at most.'],
    ['value', { value: 1.005 }, 'Value has two decimals at most.'],
    ['targetIds', { appliesTo: 'product' as const }, 'Please select what the code is for.'],
    ['maxUses', { maxUses: 0 }, 'Uses is 1 or more.'],
    ['maxUsesPerCustomer', { maxUsesPerCustomer: 1.5 }, 'Uses per Customer is a whole number.'],
    ['minOrder', { minOrder: -1 }, 'Least Order Value must be 0 or more.'],
    [
      'endsAt',
      { startsAt: '2026-03-02T00:00:00Z', endsAt: '2026-03-02T00:00:00Z' },
      'Ends At must be after Starts At.',
    ],
  ])('%s: %j → 400', async (path, values, message) => {
    const { token } = await makeAdmin(t.context.db);
    await expect(create(token, values)).rejects.toMatchObject({ status: 400, fields: [{ path, message }] });
  });

  test('vendor’s code → the vendor pays, whatever is sent, and only own products can be named', async () => {
    const { db } = t.context;
    const [vendor, category] = [await makeVendor(db), await makeCategory(db)];
    const [own, foreign] = [await makeProduct(db, { vendorId: vendor.id }), await makeProduct(db)];
    expect(await create(vendor.token, { funder: 'market' })).toMatchObject({
      funder: 'vendor',
      shopName: vendor.shopName,
    });
    await create(vendor.token, { appliesTo: 'product', targetIds: [own.id] });
    await create(vendor.token, { appliesTo: 'vendor', targetIds: [vendor.id] });
    await create(vendor.token, { appliesTo: 'category', targetIds: [category.id] });
    const named = (values: Partial<Fields>) => create(vendor.token, values);
    await expect(named({ appliesTo: 'product', targetIds: [own.id, foreign.id] })).rejects.toEqual(
      failure(404, 'This product was not found.'),
    );
    await expect(named({ appliesTo: 'vendor', targetIds: [foreign.vendorId] })).rejects.toEqual(
      failure(404, 'This shop was not found.'),
    );
    await expect(named({ appliesTo: 'category', targetIds: ['nothing'] })).rejects.toEqual(
      failure(404, 'This category was not found.'),
    );
  });

  test('name of another code in any case → 409, and after ten of them 429 for any name', async () => {
    const { db } = t.context;
    await create((await makeAdmin(db)).token, { code: 'Secret-Launch' });
    const { token } = await makeVendor(db);
    for (let guess = 0; guess < 10; guess++) {
      await expect(create(token, { code: 'SECRET-launch' })).rejects.toMatchObject({
        status: 409,
        code: 'discount_code_taken',
        fields: [{ path: 'code', message: 'There is a code with this name already.' }],
      });
    }
    await expect(create(token, { code: 'SECRET-launch' })).rejects.toMatchObject({ status: 429 });
    await expect(create(token, { code: 'quite-another' })).rejects.toMatchObject({ status: 429 });
  });

  test('the same name twice at once → one code', async () => {
    const { token } = await makeAdmin(t.context.db);
    const results = await Promise.allSettled([
      create(token, { code: 'AT-ONCE' }),
      create(token, { code: 'at-once' }),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('an author of a shop → 403; a manager → a code of the shop', async () => {
    const vendor = await makeVendor(t.context.db);
    const author = await makeMember(t.context.db, 'author', vendor.id);
    await expect(create(author.token)).rejects.toMatchObject({ status: 403 });
    const manager = await makeMember(t.context.db, 'manager', vendor.id);
    const made = await create(manager.token);
    expect((await list(vendor.token)).data).toEqual([made]);
  });
});

describe('PATCH discount-code/{id}', () => {
  test('some fields → the others stay; together they are checked like a new code', async () => {
    const { token } = await makeAdmin(t.context.db);
    const made = await create(token, { kind: 'amount', value: 250, maxUses: 5 });
    expect(await change(token, made.id, { active: false })).toEqual({
      ...made,
      active: false,
      state: 'Paused',
    });
    await expect(change(token, made.id, { kind: 'percent' })).rejects.toMatchObject({
      status: 400,
      fields: [{ path: 'value', message: 'Value must be 100 percent at most.' }],
    });
    expect(await change(token, made.id, { kind: 'percent', value: 25 })).toMatchObject({
      value: 25,
      maxUses: 5,
    });
  });

  test('fewer uses than there are → 400 with what there are', async () => {
    const { token } = await makeAdmin(t.context.db);
    const { id } = await create(token, { maxUses: 5 });
    await t.context.db.update(discountCodes).set({ taken: 3 }).where(eq(discountCodes.id, id));
    const refused = {
      status: 400,
      fields: [{ path: 'maxUses', message: expect.stringContaining('3 times') }],
    };
    await expect(change(token, id, { maxUses: 2 })).rejects.toMatchObject(refused);
    expect(await change(token, id, { maxUses: 3 })).toMatchObject({ maxUses: 3, used: 3, state: 'Used up' });
  });

  test('an admin changes a shop’s code → it stays the shop’s, and for its products alone', async () => {
    const { token } = await makeAdmin(t.context.db);
    const vendor = await makeVendor(t.context.db);
    const { id } = await create(vendor.token);
    expect(await change(token, id, { funder: 'market' })).toMatchObject({
      funder: 'vendor',
      shopName: vendor.shopName,
    });
    const foreign = await makeProduct(t.context.db);
    const named = change(token, id, { appliesTo: 'product', targetIds: [foreign.id] });
    await expect(named).rejects.toMatchObject({ status: 404 });
  });
});

describe('DELETE discount-code/{id}', () => {
  test('no payment was priced with it → the row is gone; otherwise it stays, unseen, and its name is free', async () => {
    const { db } = t.context;
    const { token } = await makeAdmin(db);
    const [unused, used] = [
      await create(token, { code: 'UNUSED' }),
      await create(token, { code: 'WAS-USED' }),
    ];
    const payment = { id: newId(), clientSecret: 's', amountCents: 0, lines: [], codeId: used.id };
    await db.insert(payments).values(payment);
    await remove(token, unused.id);
    await remove(token, used.id);
    expect(await db.select().from(discountCodes).where(eq(discountCodes.id, unused.id))).toEqual([]);
    expect(await db.select().from(discountCodes).where(eq(discountCodes.id, used.id))).toMatchObject([
      { deletedAt: expect.any(Date) },
    ]);
    expect((await list(token, { searchKeyword: 'WAS-USED' })).total).toBe(0);
    await expect(remove(token, used.id)).rejects.toMatchObject({ status: 404 });
    await expect(change(token, used.id, { active: true })).rejects.toMatchObject({ status: 404 });
    await create(token, { code: 'was-used' });
  });
});

test('a code whose end is past → saved, and the answer says that it cannot be used', async () => {
  const { token } = await makeAdmin(t.context.db);
  const answer = await t.api(token).full('POST discount-code', {
    body: { code: 'too-late', kind: 'percent', value: 10, endsAt: '2026-01-01T00:00:00Z' },
  });
  expect(answer.message).toBe('The code has been saved. Its end is past, so it cannot be used.');
});

describe('GET discount-code', () => {
  test('state and maker → only those codes, with their number', async () => {
    const { db } = t.context;
    const { token } = await makeAdmin(db);
    const vendor = await makeVendor(db);
    const part = 'FILTER';
    const paused = await create(token, { code: `${part}-1`, active: false });
    await create(token, { code: `${part}-2` });
    const own = await create(vendor.token, { code: `${part}-3`, endsAt: '2026-01-01T00:00:00Z' });
    const found = async (query: InputOf<'GET discount-code'>['query']) => {
      const { data, total } = await list(token, { searchKeyword: part, ...query });
      expect(data).toHaveLength(total);
      return data.map(({ id }) => id);
    };
    expect(await found({ state: 'Paused' })).toEqual([paused.id]);
    expect(await found({ state: 'Ended' })).toEqual([own.id]);
    expect(await found({ ofMarket: 'false' })).toEqual([own.id]);
    expect(await found({ ofMarket: 'true' })).toHaveLength(2);
    expect(await found({})).toHaveLength(3);
  });

  test('customer → 403', async () => {
    const { token } = await makeCustomer(t.context.db);
    await expect(list(token)).rejects.toMatchObject({ status: 403 });
  });
});
