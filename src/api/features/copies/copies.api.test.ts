import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Mail } from '#api/ports/mail.ts';
import {
  cases,
  copyChecks,
  copyHolds,
  listedFiles,
  pageKeys,
  pdfFiles,
  products,
  reviews,
  vendors,
} from '#db/schema.ts';
import type { CaseDecision } from '#domain/case.ts';
import { type PagePrint, textPrint } from '#domain/page-print.ts';
import { onServer } from '#test/database.ts';
import { makeCustomer, makeFile, makeProduct, makeStaff, makeVendor } from '#test/factories.ts';
import { failure } from '#test/failure.ts';
import { useMarket } from '#test/harness.ts';
import { keepPrints } from './copies.service.ts';
import { checkCopies } from './copy-checks.service.ts';
import * as checks from './copy-checks.sql.ts';

const t = useMarket();
let sent: Mail[] = [];
beforeEach(() => {
  t.clock.now = new Date('2026-03-01T12:00:00Z');
  sent = t.collectMails();
});
const db = () => t.database.db;

let subjects = 0;
/** Names of pages that no other test uses. */
const fresh = (count: number): number[] => Array.from({ length: count }, () => ++subjects);

/** A page with its own words; equal names are equal pages. */
const print = (page: number, name: number): PagePrint => ({
  page,
  text: textPrint(Array.from({ length: 80 }, (_, index) => `w${name * 1000 + index}`).join(' ')),
  words: null,
  picture: null,
});

/** Writes what the analysis of a file finds. */
async function analyse(fileId: string, names: readonly number[]) {
  await db().transaction(async (tx) => {
    await keepPrints(tx, { fileId, pages: names.map((name, index) => print(index + 1, name)) });
    await tx.update(pdfFiles).set({ status: 'done' }).where(eq(pdfFiles.fileId, fileId));
  });
}

/** A listed product with a file of these pages, analysed. */
async function sold(names: readonly number[], fields: Parameters<typeof makeProduct>[1] = {}) {
  const product = await makeProduct(db(), fields);
  await analyse(product.fileId, names);
  return product;
}
const check = () => checkCopies(t.context);
const stateOf = async (id: string) => {
  const [row] = await db()
    .select({ status: products.status, listed: products.listed, hidden: products.hiddenAt })
    .from(products)
    .where(eq(products.id, id));
  return { status: row?.status, listed: row?.listed, hidden: row?.hidden !== null };
};
const LISTED = { status: true, listed: true, hidden: false };
const HELD = { status: false, listed: false, hidden: true };
const holdOf = async (productId: string) =>
  (await db().select().from(copyHolds).where(eq(copyHolds.productId, productId))).at(-1);

/** A product, and a copy of it that is held back, with its vendor. */
async function copied(names = fresh(6)) {
  const original = await sold(names);
  await check();
  const vendor = await makeVendor(db());
  const copy = await sold(names, { vendorId: vendor.id, name: 'Tide tables' });
  await check();
  const hold = await holdOf(copy.id);
  if (!hold) throw new Error('not held back');
  return { original, vendor, copy, names, caseId: hold.caseId };
}

/** Gives a product another file. */
async function replaceFile(productId: string, names: readonly number[]) {
  const fileId = await makeFile(db());
  await db().update(products).set({ fileId }).where(eq(products.id, productId));
  await analyse(fileId, names);
}
const decide = async (id: string, decision: CaseDecision) => {
  const { token } = await makeStaff(db(), 'support');
  await t.api(token)('POST case/{id}/decide', { params: { id }, body: { decision, reason: 'Because.' } });
};
const lift = async (id: string) => {
  const { token } = await makeStaff(db(), 'support');
  await t.api(token)('POST case/{id}/lift', { params: { id } });
};

describe('a file like that of another vendor', () => {
  test('its product → held back, the earlier one stays; a case opens, and vendor and staff get a mail', async () => {
    const { original, vendor, copy, caseId } = await copied();
    expect([await stateOf(original.id), await stateOf(copy.id)]).toEqual([LISTED, HELD]);
    const record = await t.api(vendor.token)('GET case/{id}', { params: { id: caseId } });
    expect(record).toMatchObject({ type: 'copyFound', about: 'product', status: 'Open', staff: null });
    expect(record.entries[0]?.text).toContain('6 pages are the same');
    await t.sendMails();
    const mail = sent.find(({ to }) => to === vendor.user.email);
    expect(mail?.subject).toContain('“Tide tables” is held back');
    const row = await t.api(vendor.token)('GET vendor/product/{id}', { params: { id: copy.id } });
    expect(row).toMatchObject({
      status: false,
      hidden: true,
      held: { caseId, caseNumber: record.number, since: t.clock.now.toISOString() },
    });
    const list = await t.api(vendor.token)('GET vendor/product', { query: {} });
    expect(list.data[0]?.held).toEqual(row.held);
  });

  test('half of its pages among as many others → held back; one page of eight → not', async () => {
    const names = fresh(8);
    await sold(names);
    const half = await sold([...names.slice(0, 4), ...fresh(4)]);
    const one = await sold([...names.slice(0, 1), ...fresh(7)]);
    await check();
    expect([await stateOf(half.id), await stateOf(one.id)]).toEqual([HELD, LISTED]);
  });

  test('the very same stored file → held back', async () => {
    const original = await sold(fresh(5));
    const copy = await makeProduct(db(), { fileId: original.fileId });
    await check();
    expect([await stateOf(original.id), await stateOf(copy.id)]).toEqual([LISTED, HELD]);
  });

  test('own products, and those that are not listed → do not count', async () => {
    const vendor = await makeVendor(db());
    const names = fresh(5);
    await sold(names, { vendorId: vendor.id });
    await sold(names, { listed: false, status: false });
    const again = await sold(names, { vendorId: vendor.id });
    await check();
    expect(await stateOf(again.id)).toEqual(LISTED);
  });

  test('pages that three other vendors sell → do not count', async () => {
    const licence = fresh(4);
    const shops = [];
    for (let shop = 0; shop < 3; shop++) shops.push(await sold([...licence, ...fresh(10)]));
    await check();
    const fourth = await sold([...licence, ...fresh(1)]);
    await check();
    expect(await stateOf(fourth.id)).toEqual(LISTED);
    const fifth = await sold([...licence, ...fresh(1)]);
    // Copies that were not compared yet make no page common.
    await db()
      .update(copyChecks)
      .set({ status: 'waiting', nextAt: new Date('2026-03-01T13:00:00Z') });
    await db().update(copyChecks).set({ nextAt: t.clock.now }).where(eq(copyChecks.productId, fifth.id));
    await check();
    expect(await stateOf(fifth.id)).toEqual(HELD);
    await db().update(copyChecks).set({ status: 'done' });
  });

  test('all own pages of a planner whose templates three others sell → held back, however many are left out', async () => {
    const templates = fresh(4);
    for (let shop = 0; shop < 3; shop++) await sold([...templates, ...fresh(10)]);
    await check();
    const own = fresh(2);
    await sold([...own, ...templates]);
    await check();
    const copy = await sold([...own, ...templates.slice(0, 1), ...fresh(4)]);
    const other = await sold([...templates, ...fresh(2)]);
    await check();
    expect([await stateOf(copy.id), await stateOf(other.id)]).toEqual([HELD, LISTED]);
  });

  test('not analysed yet → waits; analysis failed → stays listed', async () => {
    const names = fresh(4);
    await sold(names);
    const product = await makeProduct(db());
    await check();
    expect(
      (await db().select().from(copyChecks).where(eq(copyChecks.productId, product.id)))[0]?.status,
    ).toBe('waiting');
    await db().update(pdfFiles).set({ status: 'failed' }).where(eq(pdfFiles.fileId, product.fileId));
    await check();
    expect(await stateOf(product.id)).toEqual(LISTED);
  });
});

describe('two vendors with the same file at once', () => {
  test('both listed before either is compared → the later one is held back', async () => {
    const names = fresh(5);
    const [first, second] = [await makeProduct(db()), await makeProduct(db())];
    await analyse(first.fileId, names);
    await analyse(second.fileId, names);
    await check();
    expect([await stateOf(first.id), await stateOf(second.id)]).toEqual([LISTED, HELD]);
  });

  test('the later one is analysed and compared first → it is held back once the earlier one is analysed', async () => {
    const names = fresh(5);
    const [first, second] = [await makeProduct(db()), await makeProduct(db())];
    await analyse(second.fileId, names);
    await check();
    expect(await stateOf(second.id)).toEqual(LISTED);
    await analyse(first.fileId, names);
    await check();
    expect([await stateOf(first.id), await stateOf(second.id)]).toEqual([LISTED, HELD]);
  });

  test('compared by four nodes in parallel → one hold and one case', async () => {
    const names = fresh(5);
    const first = await sold(names);
    const second = await sold(names);
    await Promise.all([check(), check(), check(), check()]);
    expect([await stateOf(first.id), await stateOf(second.id)]).toEqual([LISTED, HELD]);
    expect(await db().$count(cases, eq(cases.productId, second.id))).toBe(1);
    expect(await db().$count(copyHolds, eq(copyHolds.productId, second.id))).toBe(1);
  });

  test('a comparison that fails in the middle → nothing of it is written, and it is repeated', async () => {
    const names = fresh(5);
    await sold(names);
    const copy = await sold(names);
    const { changes } = t.context;
    const notify = changes.notifyNodes.bind(changes);
    changes.notifyNodes = () => Promise.reject(new Error('cut'));
    const logged = vi.spyOn(t.context.log, 'error').mockImplementation(() => {});
    await check();
    changes.notifyNodes = notify;
    expect(logged).toHaveBeenCalledOnce();
    expect([await stateOf(copy.id), await holdOf(copy.id)]).toEqual([LISTED, undefined]);
    t.clock.now = new Date('2026-03-01T12:01:00Z');
    await check();
    expect(await stateOf(copy.id)).toEqual(HELD);
    expect(await db().$count(cases, eq(cases.productId, copy.id))).toBe(1);
  });
});

describe.runIf(onServer)('what a comparison needs is locked by another connection', () => {
  test.each([
    ['the turn to compare', () => sql`select pg_advisory_xact_lock(hashtext('emporia copy checks'))`],
    ['the product', (id: string) => sql`select from ${products} where ${products.id} = ${id} for update`],
  ])('%s → no failed attempt, nothing logged; compared in the next round', async (_, lock) => {
    const product = await sold(fresh(5));
    const logged = vi.spyOn(t.context.log, 'error');
    const state = async () => {
      const found = await checks.findCheck(db(), { productId: product.id });
      return [found?.status, found?.attempts];
    };
    await db().transaction(async (tx) => {
      await tx.execute(lock(product.id));
      await check();
    });
    expect([await state(), logged.mock.calls]).toEqual([['waiting', 0], []]);
    await check();
    expect(await state()).toEqual(['done', 0]);
  });
});

test('a comparison that fails for hours → given up, until the product is listed again', async () => {
  const product = await sold(fresh(5));
  const logged = vi.spyOn(t.context.log, 'error').mockImplementation(() => {});
  const lock = vi.spyOn(checks, 'lockChecks').mockRejectedValue(new Error('no'));
  const state = async () => (await checks.findCheck(db(), { productId: product.id }))?.status;
  for (let hour = 0; (await state()) === 'waiting' && hour < 30; hour += 1) {
    await check();
    t.clock.now = new Date(t.clock.now.getTime() + 3_600_000);
  }
  expect([await state(), logged.mock.calls.length]).toEqual(['failed', 12]);
  lock.mockRestore();
  await check();
  expect(await state()).toBe('failed');
  for (const listed of [false, true])
    await db().update(products).set({ listed }).where(eq(products.id, product.id));
  await check();
  expect(await state()).toBe('done');
});

describe('a new version', () => {
  test('of a listed product that is a copy → held back; with other pages of its own → not', async () => {
    const [names, own] = [fresh(5), fresh(5)];
    await sold(names);
    const product = await sold(own);
    await check();
    await replaceFile(product.id, [...own, ...fresh(2)]);
    await check();
    expect(await stateOf(product.id)).toEqual(LISTED);
    await replaceFile(product.id, names);
    await check();
    expect(await stateOf(product.id)).toEqual(HELD);
  });

  test('of the earlier product, which a copy already resembles → the copy is held back, not the original', async () => {
    const names = fresh(6);
    const original = await sold(names.slice(0, 4));
    await check();
    const copy = await sold([...names.slice(4), ...fresh(4)]);
    await check();
    await replaceFile(original.id, names);
    await check();
    expect(await stateOf(original.id)).toEqual(LISTED);
    const whole = await sold(names);
    await check();
    expect([await stateOf(original.id), await stateOf(whole.id)]).toEqual([LISTED, HELD]);
    expect(await stateOf(copy.id)).toEqual(expect.objectContaining({ status: expect.any(Boolean) }));
  });

  test('of one that is held back, no copy → active and listed again, the case is closed', async () => {
    const { copy, caseId } = await copied();
    await replaceFile(copy.id, fresh(5));
    await check();
    expect(await stateOf(copy.id)).toEqual(LISTED);
    const [row] = await db().select().from(cases).where(eq(cases.id, caseId));
    expect(row?.status).toBe('Closed');
    expect(await holdOf(copy.id)).toMatchObject({ outcome: 'replaced' });
  });

  test('of one that is held back, a copy as well → stays held back, and its case says so', async () => {
    const { copy, names, caseId, vendor } = await copied();
    await replaceFile(copy.id, [...names, ...fresh(1)]);
    await check();
    expect(await stateOf(copy.id)).toEqual(HELD);
    const record = await t.api(vendor.token)('GET case/{id}', { params: { id: caseId } });
    expect(record.entries.map(({ kind }) => kind)).toEqual(['opened', 'message']);
  });

  test('of one that is held back, unreadable → stays held back', async () => {
    const { copy } = await copied();
    const fileId = await makeFile(db());
    await db().update(products).set({ fileId }).where(eq(products.id, copy.id));
    await db().update(pdfFiles).set({ status: 'failed' }).where(eq(pdfFiles.fileId, fileId));
    await check();
    expect(await stateOf(copy.id)).toEqual(HELD);
  });
});

describe('pages that another shop had first', () => {
  test('a new version of an older product adds a rival’s pages → it is held back, the rival stays', async () => {
    const [own, rivals] = [fresh(10), fresh(10)];
    const attacker = await sold(own);
    await check();
    const rival = await sold(rivals);
    await check();
    await replaceFile(attacker.id, [...own, ...rivals]);
    await check();
    expect([await stateOf(attacker.id), await stateOf(rival.id)]).toEqual([HELD, LISTED]);
  });

  test('a new version adds three pages of a rival’s preview → it is held back, the rival stays', async () => {
    const [own, rivals] = [fresh(7), fresh(10)];
    const attacker = await sold(own);
    await check();
    const rival = await sold(rivals);
    await check();
    await replaceFile(attacker.id, [...own, ...rivals.slice(0, 3)]);
    await check();
    expect([await stateOf(attacker.id), await stateOf(rival.id)]).toEqual([HELD, LISTED]);
  });

  test('a version with them is listed again after the rival was → it is held back, the rival stays', async () => {
    const [own, rivals] = [fresh(10), fresh(10)];
    const attacker = await sold(own);
    const rival = await sold(rivals);
    await check();
    await db().update(products).set({ status: false, listed: false }).where(eq(products.id, attacker.id));
    await replaceFile(attacker.id, [...own, ...rivals]);
    await db().update(products).set({ status: true, listed: true }).where(eq(products.id, attacker.id));
    await check();
    expect([await stateOf(attacker.id), await stateOf(rival.id)]).toEqual([HELD, LISTED]);
  });

  test('a draft had them before, and was never listed with them → it is held back once it is', async () => {
    const names = fresh(6);
    const draft = await sold(names, { status: false, listed: false });
    const rival = await sold(names);
    await check();
    await db().update(products).set({ status: true, listed: true }).where(eq(products.id, draft.id));
    await check();
    expect([await stateOf(draft.id), await stateOf(rival.id)]).toEqual([HELD, LISTED]);
  });

  test('an earlier version of the product had them first → it stays, the other shop’s is held back', async () => {
    const [pages, others] = [fresh(6), fresh(6)];
    const original = await sold(pages);
    await check();
    await replaceFile(original.id, others);
    await check();
    const copy = await sold(pages);
    await check();
    expect(await stateOf(copy.id)).toEqual(LISTED);
    await replaceFile(original.id, [...others, ...pages]);
    await check();
    expect([await stateOf(original.id), await stateOf(copy.id)]).toEqual([LISTED, HELD]);
  });

  test('another product of the shop had them first → a bundle of its products is not held back', async () => {
    const vendor = await makeVendor(db());
    const { names, caseId, original } = await copied();
    await decide(caseId, 'none');
    await db().update(products).set({ vendorId: vendor.id }).where(eq(products.id, original.id));
    const bundle = await sold([...names, ...fresh(4)], { vendorId: vendor.id });
    await check();
    expect(await stateOf(bundle.id)).toEqual(LISTED);
  });
});

describe('a product that was sold for some time, or has a review', () => {
  /** Lets a product be listed for more than a week. */
  async function establish(productId: string) {
    await db()
      .update(listedFiles)
      .set({ listedAt: new Date('2026-02-20T12:00:00Z') })
      .where(eq(listedFiles.productId, productId));
  }

  /** An established product with a new version that has pages which another shop had first. */
  async function suspected(
    vendor: Awaited<ReturnType<typeof makeVendor>>,
    settle: typeof establish = establish,
  ) {
    const names = fresh(6);
    await sold(names);
    const product = await sold(fresh(6), { vendorId: vendor.id, name: 'Star charts' });
    await check();
    await settle(product.id);
    await replaceFile(product.id, names);
    await check();
    return { product, names, caseId: (await holdOf(product.id))?.caseId ?? '' };
  }

  test('new version is a copy → stays listed; a case with a deadline opens, and vendor and staff get a mail', async () => {
    const vendor = await makeVendor(db());
    const { product, caseId } = await suspected(vendor);
    expect(await stateOf(product.id)).toEqual(LISTED);
    const record = await t.api(vendor.token)('GET case/{id}', { params: { id: caseId } });
    expect(record).toMatchObject({ type: 'copyFound', status: 'Open', dueAt: '2026-03-04T12:00:00.000Z' });
    expect(record.entries[0]?.text).toContain(
      'Please answer until 2026-03-04 12:00 UTC; then support decides.',
    );
    await t.sendMails();
    const mail = sent.find(({ to }) => to === vendor.user.email);
    expect(mail?.subject).toContain('The file of “Star charts” looks like a copy');
    const row = await t.api(vendor.token)('GET vendor/product/{id}', { params: { id: product.id } });
    expect(row).toMatchObject({ status: true, hidden: false, held: null });
    const { token } = await makeStaff(db(), 'support');
    const found = await t.api(token)('GET case/{id}/copies', { params: { id: caseId } });
    expect(found).toMatchObject({ held: false, products: [{ score: 1 }] });
  });

  test('it has a review → stays listed', async () => {
    const customer = await makeCustomer(db());
    const { product } = await suspected(await makeVendor(db()), async (productId) => {
      await db().insert(reviews).values({ productId, customerId: customer.id, rating: 4 });
    });
    expect(await stateOf(product.id)).toEqual(LISTED);
  });

  test('the deadline has passed → still listed, until staff decide: hidden', async () => {
    const { product, caseId } = await suspected(await makeVendor(db()));
    t.clock.now = new Date('2026-03-05T12:00:00Z');
    await check();
    expect(await stateOf(product.id)).toEqual(LISTED);
    await decide(caseId, 'hideProduct');
    expect(await stateOf(product.id)).toMatchObject({ listed: false, hidden: true });
    await lift(caseId);
    expect(await stateOf(product.id)).toEqual(LISTED);
  });

  test('compared again → one case; decision none → no case again for the same product', async () => {
    const { product, names, caseId } = await suspected(await makeVendor(db()));
    await replaceFile(product.id, [...names, ...fresh(1)]);
    await check();
    expect(await db().$count(cases, eq(cases.productId, product.id))).toBe(1);
    await decide(caseId, 'none');
    await replaceFile(product.id, [...names, ...fresh(2)]);
    await check();
    expect(await db().$count(cases, eq(cases.productId, product.id))).toBe(1);
    expect(await stateOf(product.id)).toEqual(LISTED);
  });

  test('its vendor takes it off, then staff release it → stays off', async () => {
    const vendor = await makeVendor(db());
    const { product, caseId } = await suspected(vendor);
    await t.api(vendor.token)('POST vendor/product/bulk', {
      body: { action: 'deactivate', ids: [product.id] },
    });
    await decide(caseId, 'none');
    expect(await stateOf(product.id)).toEqual({ status: false, listed: false, hidden: false });
  });

  test('the next version is no copy → the case is closed', async () => {
    const { product, caseId } = await suspected(await makeVendor(db()));
    await replaceFile(product.id, fresh(5));
    await check();
    const [row] = await db().select().from(cases).where(eq(cases.id, caseId));
    expect(row?.status).toBe('Closed');
    expect(await stateOf(product.id)).toEqual(LISTED);
  });
});

describe('a product that is held back', () => {
  test('its vendor cannot activate it → 409 saying why', async () => {
    const { vendor, copy } = await copied();
    const activate = t.api(vendor.token)('POST vendor/product/bulk', {
      body: { action: 'activate', ids: [copy.id] },
    });
    await expect(activate).rejects.toEqual(
      failure(409, 'The market has hidden this, until support lifts it: “Tide tables”.'),
    );
  });

  test('decision none → released: listed again, and not held back for the same product again', async () => {
    const { original, copy, caseId, names } = await copied();
    await decide(caseId, 'none');
    expect(await stateOf(copy.id)).toEqual(LISTED);
    await replaceFile(copy.id, [...names, ...fresh(1)]);
    await replaceFile(original.id, [...names, ...fresh(1)]);
    await check();
    expect([await stateOf(original.id), await stateOf(copy.id)]).toEqual([LISTED, LISTED]);
    // A third shop with the same file is.
    const third = await sold(names);
    await check();
    expect(await stateOf(third.id)).toEqual(HELD);
  });

  test('decision hideProduct → stays hidden, also with another file, until support lifts it', async () => {
    const { copy, caseId } = await copied();
    await decide(caseId, 'hideProduct');
    await replaceFile(copy.id, fresh(4));
    await check();
    expect(await stateOf(copy.id)).toEqual(HELD);
    await lift(caseId);
    expect(await stateOf(copy.id)).toEqual(LISTED);
  });

  test('decision warn → stays held back, until support lifts it', async () => {
    const { copy, caseId } = await copied();
    await decide(caseId, 'warn');
    expect(await stateOf(copy.id)).toEqual(HELD);
    await lift(caseId);
    expect(await stateOf(copy.id)).toEqual(LISTED);
    await check();
    expect(await stateOf(copy.id)).toEqual(LISTED);
  });

  test('it was inactive meanwhile, or is deleted → the release activates and lists nothing', async () => {
    const { copy, caseId, vendor } = await copied();
    await t.api(vendor.token)('DELETE product/{id}', { params: { id: copy.id } });
    await decide(caseId, 'none');
    expect(await stateOf(copy.id)).toMatchObject({ listed: false });
  });

  test('the shop is suspended and restored → stays held back', async () => {
    const { copy, vendor } = await copied();
    const { token } = await makeStaff(db(), 'admin');
    const params = { id: vendor.id };
    await t.api(token)('POST admin/vendor/{id}/suspend', { params, body: { reason: 'Copies.' } });
    await t.api(token)('POST admin/vendor/{id}/restore', { params });
    await check();
    expect(await stateOf(copy.id)).toEqual(HELD);
  });
});

describe('GET vendor/product/{id}/similar', () => {
  const similar = (token: string, id: string) =>
    t.api(token)('GET vendor/product/{id}/similar', { params: { id }, query: {} });

  test('product that is held back → the other product, its shop, the score and the pages', async () => {
    const { original, vendor, copy } = await copied();
    const [{ shopName } = { shopName: '' }] = await db()
      .select({ shopName: vendors.shopName })
      .from(vendors)
      .where(eq(vendors.id, original.vendorId));
    expect(await similar(vendor.token, copy.id)).toEqual({
      data: [
        {
          productId: original.id,
          name: original.name,
          shopName,
          score: 1,
          pages: [1, 2, 3, 4, 5, 6].map((page) => [page, page]),
        },
      ],
      total: 1,
      pageCount: 1,
    });
  });

  test('a single page in common, such as one of thanks → not similar', async () => {
    const [thanks = 0] = fresh(1);
    await sold([...fresh(5), thanks]);
    const vendor = await makeVendor(db());
    const product = await sold([...fresh(5), thanks], { vendorId: vendor.id });
    await check();
    expect(await similar(vendor.token, product.id)).toMatchObject({ data: [], total: 0 });
  });

  test('the other product is not listed any more → nothing of it', async () => {
    const { original, vendor, copy } = await copied();
    await db().update(products).set({ listed: false, status: false }).where(eq(products.id, original.id));
    expect(await similar(vendor.token, copy.id)).toMatchObject({ data: [], total: 0 });
  });

  test('the owner of the original does not see the product that is held back', async () => {
    const names = fresh(5);
    const owner = await makeVendor(db());
    const original = await sold(names, { vendorId: owner.id });
    await check();
    await sold(names);
    await check();
    expect(await similar(owner.token, original.id)).toMatchObject({ data: [] });
  });

  test('another vendor’s product → 404', async () => {
    const { original, vendor } = await copied();
    await expect(similar(vendor.token, original.id)).rejects.toEqual(
      failure(404, 'This product was not found.'),
    );
  });
});

describe('GET case/{id}/copies', () => {
  test('staff → both products with the pages and their pictures’ addresses; the shop → 403', async () => {
    const { original, vendor, caseId } = await copied();
    const { token } = await makeStaff(db(), 'support');
    const found = await t.api(token)('GET case/{id}/copies', { params: { id: caseId } });
    expect(found).toMatchObject({
      held: true,
      products: [{ productId: original.id, score: 1, listed: true, slug: original.slug }],
    });
    expect(found.products[0]?.ownPicture).toMatch(
      /^\/api\/v1\/copy-pages\/\w+\/\w+\/own\/\{page\}\?expires=\d+&signature=/,
    );
    await expect(
      t.api(vendor.token)('GET case/{id}/copies', { params: { id: caseId } }),
    ).rejects.toMatchObject({ status: 403 });
  });
});

test('a file that is deleted → its prints and keys are gone', async () => {
  const product = await sold(fresh(3));
  const before = await db().$count(pageKeys);
  await db().delete(pdfFiles).where(eq(pdfFiles.fileId, product.fileId));
  expect(await db().$count(pageKeys)).toBeLessThan(before);
});
