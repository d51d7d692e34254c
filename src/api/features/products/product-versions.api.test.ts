import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { announceVersions } from '#api/features/versions/announcements.service.ts';
import type { Mail } from '#api/ports/mail.ts';
import { orders, pdfFiles, pdfPages, products, productVersions } from '#db/schema.ts';
import { onServer } from '#test/database.ts';
import { makeAdmin, makeCustomer, makeMember, makeOrder, makeProduct, makeVendor } from '#test/factories.ts';
import { failure } from '#test/failure.ts';
import { plainPdf } from '#test/pdf.ts';
import { testShop } from '#test/shop.ts';
import { pdf } from './product-form.testing.ts';

const shop = testShop();
const db = () => shop.db();

/** A product of a new vendor, with the calls about its versions. */
async function onSale(name = 'Tide tables') {
  const vendor = await makeVendor(db());
  const product = await makeProduct(db(), { vendorId: vendor.id, name, marking: 'off' });
  return { vendor, product, ...versionsOf(product.id, vendor.token) };
}

function versionsOf(id: string, token?: string) {
  const api = shop.t.api(token);
  return {
    add: (note = 'Typing errors mended', more: { isAnotherProduct?: 'true' } = {}) =>
      api('POST vendor/product/{id}/version', { params: { id }, form: { note, file: pdf(), ...more } }),
    withdraw: (version: number, reason = 'Page 3 is empty') =>
      api('POST vendor/product/{id}/version/{version}/withdraw', {
        params: { id, version },
        body: { reason },
      }),
    list: () => api('GET vendor/product/{id}/version', { params: { id }, query: {} }),
    changes: (version: number) =>
      api('GET vendor/product/{id}/version/{version}/changes', { params: { id, version } }),
  };
}

/** Orders the product as it is now. */
async function sellTo(customer: { id: string; token: string }, productId: string) {
  const [product] = await db().select().from(products).where(eq(products.id, productId));
  const order = await makeOrder(db(), { customerId: customer.id, product: product as never });
  const params = { id: order.id, itemId: order.line.id };
  const api = shop.t.api(customer.token);
  return {
    order,
    download: (version?: number) =>
      api('POST orders/{id}/items/{itemId}/download', { params, body: { version } }),
    versions: async () => {
      const { orderSummaries } = await api('GET orders/{id}', { params: { id: order.id } });
      return orderSummaries[0]?.versions.map((row) => row.version);
    },
    changes: (version: number) =>
      api('GET orders/{id}/items/{itemId}/version/{version}/changes', { params: { ...params, version } }),
  };
}

const fetched = (url: string) => shop.app().inject({ method: 'GET', url });
const fileOf = async (productId: string) =>
  (await db().select().from(products).where(eq(products.id, productId)))[0]?.fileId;

describe('POST vendor/product/{id}/version', () => {
  test('new file with a note → the next version, and what the product sells; waits to be analysed', async () => {
    const { product, vendor, add, list } = await onSale();
    expect(await add('New maps')).toEqual({ version: 2 });
    expect(await list()).toMatchObject({
      total: 2,
      data: [
        { version: 2, edition: 1, note: 'New maps', withdrawn: false, buyers: 0, holders: 0 },
        { version: 1, edition: 1, note: null, withdrawn: false, buyers: 0, holders: 0 },
      ],
    });
    const [, newer] = await db()
      .select()
      .from(productVersions)
      .where(eq(productVersions.productId, product.id))
      .orderBy(productVersions.number);
    expect(newer).toMatchObject({ createdBy: vendor.userId, announcedAt: null });
    const fileId = await fileOf(product.id);
    expect(newer?.fileId).toBe(fileId);
    const [file] = await db()
      .select()
      .from(pdfFiles)
      .where(eq(pdfFiles.fileId, fileId ?? ''));
    expect(file).toMatchObject({ status: 'waiting', attempts: 0 });
  });

  test('no note, no file, a file that is no PDF → refused, and nothing is kept', async () => {
    const { product, vendor, list } = await onSale();
    const send = (form: object) =>
      shop.t.api(vendor.token)('POST vendor/product/{id}/version', {
        params: { id: product.id },
        form: form as never,
      });
    await expect(send({ file: pdf() })).rejects.toMatchObject({
      status: 400,
      message: 'Please enter What changed.',
    });
    await expect(send({ note: ' ', file: pdf() })).rejects.toMatchObject({ status: 400 });
    await expect(send({ note: 'x'.repeat(1001), file: pdf() })).rejects.toMatchObject({ status: 400 });
    await expect(send({ note: 'New' })).rejects.toMatchObject({ status: 400 });
    await expect(send({ note: 'New', file: pdf(Buffer.from('no PDF')) })).rejects.toMatchObject({
      status: 415,
    });
    expect((await list()).total).toBe(1);
    expect(await fileOf(product.id)).toBe(product.fileId);
  });

  test('another shop’s product → 404 in every call; an author’s colleague too; an admin may', async () => {
    const { product, vendor } = await onSale();
    const author = await makeMember(db(), 'author', vendor.id);
    for (const { token } of [await makeVendor(db()), author]) {
      const foreign = versionsOf(product.id, token);
      for (const call of [
        () => foreign.add(),
        () => foreign.withdraw(1),
        () => foreign.list(),
        () => foreign.changes(1),
      ])
        await expect(call()).rejects.toEqual(failure(404, 'This product was not found.'));
    }
    const admin = versionsOf(product.id, (await makeAdmin(db())).token);
    expect(await admin.add()).toEqual({ version: 2 });
    expect((await admin.list()).total).toBe(2);
  });

  test('file replaced by the form of the product → a version without a note of its own', async () => {
    const { product, vendor, list } = await onSale();
    await shop.t.api(vendor.token)('PATCH product/{id}', {
      params: { id: product.id },
      form: { fileUrl: pdf(plainPdf('/Lang (fr)')) },
    });
    expect((await list()).data.map((row) => [row.version, row.note])).toEqual([
      [2, 'Replaced file'],
      [1, null],
    ]);
  });

  test.runIf(onServer)('two at once → two numbers, and the product sells the newer one', async () => {
    const { product, add, list } = await onSale();
    const made = await Promise.all(Array.from({ length: 6 }, (_, n) => add(`Change ${n}`)));
    expect(made.map(({ version }) => version).toSorted()).toEqual([2, 3, 4, 5, 6, 7]);
    const [newest] = await db()
      .select()
      .from(productVersions)
      .where(eq(productVersions.productId, product.id))
      .orderBy(productVersions.number)
      .then((rows) => rows.toReversed());
    expect(await fileOf(product.id)).toBe(newest?.fileId);
    expect((await list()).total).toBe(7);
  });
});

describe('versions of a buyer', () => {
  test('bought before → the newest by default, each by its number; what came before the purchase → 404', async () => {
    const { product, add } = await onSale();
    const early = await sellTo(await makeCustomer(db()), product.id);
    await add('Second');
    const late = await sellTo(await makeCustomer(db()), product.id);
    await add('Third');
    const newest = await fileOf(product.id);
    const stored = await shop.t.context.storage.get(`originals/${newest}`);
    expect((await fetched((await early.download()).url)).rawPayload.equals(stored as Buffer)).toBe(true);
    const first = await fetched((await early.download(1)).url);
    expect(first.body).toBe(`%PDF-1.4 drawing of pdf:${product.fileId}`);
    expect(first.headers['content-disposition']).toContain('Tide tables (version 1).pdf');
    expect(await early.versions()).toEqual([3, 2, 1]);
    expect(await late.versions()).toEqual([3, 2]);
    await expect(late.download(1)).rejects.toEqual(failure(404, 'This file was not found.'));
    await expect(early.download(4)).rejects.toEqual(failure(404, 'This file was not found.'));
  });

  test('link of one version, with another version in its address → 404', async () => {
    const { product, add } = await onSale();
    const { download } = await sellTo(await makeCustomer(db()), product.id);
    await add();
    const { url } = await download(1);
    for (const changed of [url.replace('version=1', 'version=2'), url.replace('&version=1', '')])
      expect((await fetched(changed)).statusCode).toBe(404);
  });

  test('a version that is another product → buyers of earlier ones keep theirs, and get later ones of their own', async () => {
    const { product, add } = await onSale();
    const early = await sellTo(await makeCustomer(db()), product.id);
    await add('Mended');
    await add('A new book', { isAnotherProduct: 'true' });
    const late = await sellTo(await makeCustomer(db()), product.id);
    expect(await early.versions()).toEqual([2, 1]);
    expect(await late.versions()).toEqual([3]);
    await expect(early.download(3)).rejects.toMatchObject({ status: 404 });
  });

  test('who has which → people by the first version they bought, and by the newest they may fetch', async () => {
    const { product, add, list } = await onSale();
    const loyal = await makeCustomer(db());
    await sellTo(loyal, product.id);
    await sellTo(await makeCustomer(db()), product.id);
    await add('Mended');
    await add('A new book', { isAnotherProduct: 'true' });
    await sellTo(loyal, product.id);
    const failed = await sellTo(await makeCustomer(db()), product.id);
    await db().update(orders).set({ status: 'Failed' }).where(eq(orders.id, failed.order.id));
    expect((await list()).data.map(({ version, buyers, holders }) => [version, buyers, holders])).toEqual([
      [3, 0, 1],
      [2, 0, 1],
      [1, 2, 0],
    ]);
  });
});

describe('POST vendor/product/{id}/version/{version}/withdraw', () => {
  test('newest version → gone for its buyers, with links that were signed before; the one before it is sold', async () => {
    const { product, add, withdraw, list } = await onSale();
    await add('Broken');
    const { download, versions } = await sellTo(await makeCustomer(db()), product.id);
    const links = [(await download(2)).url, (await download()).url];
    await withdraw(2);
    expect((await fetched(links[0] ?? '')).statusCode).toBe(404);
    await expect(download(2)).rejects.toEqual(failure(404, 'This file was not found.'));
    for (const url of [links[1] ?? '', (await download()).url])
      expect((await fetched(url)).body).toBe(`%PDF-1.4 drawing of pdf:${product.fileId}`);
    expect(await versions()).toEqual([1]);
    expect(await fileOf(product.id)).toBe(product.fileId);
    expect((await list()).data[0]).toMatchObject({
      version: 2,
      withdrawn: true,
      withdrawalReason: 'Page 3 is empty',
    });
  });

  test('the only one that is left → 409; withdrawn already → 409; unknown → 404; no reason → 400', async () => {
    const { product, vendor, add, withdraw } = await onSale();
    const only = failure(
      409,
      'This is the only version that is left. Add a new one first, so that buyers keep a file.',
    );
    await expect(withdraw(1)).rejects.toEqual(only);
    await add();
    await withdraw(1);
    await expect(withdraw(1)).rejects.toEqual(failure(409, 'This version has been withdrawn already.'));
    await expect(withdraw(2)).rejects.toEqual(only);
    await expect(withdraw(3)).rejects.toEqual(failure(404, 'This version was not found.'));
    const bare = shop.t.api(vendor.token)('POST vendor/product/{id}/version/{version}/withdraw', {
      params: { id: product.id, version: 2 },
      body: { reason: ' ' },
    });
    await expect(bare).rejects.toMatchObject({ status: 400, message: 'Please enter Reason.' });
  });

  test('all versions of an edition withdrawn → its buyers get the nearest that is left', async () => {
    const { product, add, withdraw } = await onSale();
    const early = await sellTo(await makeCustomer(db()), product.id);
    await add('A new book', { isAnotherProduct: 'true' });
    await withdraw(1);
    expect(await early.versions()).toEqual([2]);
  });

  test('file of a withdrawn version that was in an open cart → bought, and the buyer gets what is left', async () => {
    const { product, add, withdraw } = await onSale();
    await add('Broken');
    const customer = await shop.buyer();
    const payment = await shop.paid([{ id: product.id }], customer);
    await withdraw(2);
    const order = await shop.placeOrder(payment, customer);
    expect(order.status).toBe('Completed');
    expect(order.orderSummaries[0]?.versions.map(({ version }) => version)).toEqual([1]);
  });

  test.runIf(onServer)('both of two versions at once → one stays', async () => {
    const { add, withdraw, list } = await onSale();
    await add();
    const outcomes = await Promise.allSettled([withdraw(1), withdraw(2)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await list()).data.filter(({ withdrawn }) => !withdrawn)).toHaveLength(1);
  });
});

describe('mails about versions', () => {
  const DAY_MS = 24 * 3_600_000;
  let sent: Mail[];
  beforeEach(async () => {
    await shop.t.sendMails();
    await announceVersions(shop.t.context);
    sent = shop.t.collectMails();
    await shop.t.sendMails();
    sent.length = 0;
  });
  const announce = async () => {
    await announceVersions(shop.t.context);
    await shop.t.sendMails();
    return sent.splice(0).map(({ kind, to }) => [kind, to]);
  };

  test('three versions in a day → one mail to each buyer with all notes, the later ones a day later', async () => {
    const { product, add } = await onSale();
    const [one, two] = [await makeCustomer(db()), await makeCustomer(db())];
    await sellTo(one, product.id);
    await sellTo(two, product.id);
    await sellTo(two, product.id);
    await add('New maps');
    await add('Typing errors');
    await announceVersions(shop.t.context);
    await shop.t.sendMails();
    expect(sent.map(({ to }) => to).toSorted()).toEqual([one.email, two.email].toSorted());
    const [mail] = sent.splice(0);
    expect(mail?.subject).toBe('Tide tables has 2 new versions');
    expect(mail?.text).toContain('> Version 2: New maps\n> Version 3: Typing errors');
    expect(mail?.text).toMatch(/No more mails like this: http:\/\/localhost:5000\/stop-mails\?user=/);
    expect(mail?.stopUrl).toContain('topic=new-version&');
    await add('More');
    expect(await announce()).toEqual([]);
    shop.later(DAY_MS - 1000);
    expect(await announce()).toEqual([]);
    shop.later(2000);
    expect((await announce()).map(([kind]) => kind)).toEqual(['new-version', 'new-version']);
    shop.later(2 * DAY_MS);
    expect(await announce()).toEqual([]);
  });

  test('who said no, who bought that very version, whose order failed, and another edition → no mail', async () => {
    const { product, add } = await onSale();
    const [unwilling, failed] = [await makeCustomer(db()), await makeCustomer(db())];
    await sellTo(unwilling, product.id);
    await shop.t.api(unwilling.token)('PATCH user/mail-choice', {
      body: { topic: 'new-version', wanted: false },
    });
    const { order } = await sellTo(failed, product.id);
    await db().update(orders).set({ status: 'Failed' }).where(eq(orders.id, order.id));
    await add('New maps');
    await sellTo(await makeCustomer(db()), product.id);
    expect(await announce()).toEqual([]);
    shop.later(2 * DAY_MS);
    await sellTo(await makeCustomer(db()), product.id);
    await add('A new book', { isAnotherProduct: 'true' });
    expect(await announce()).toEqual([]);
  });

  test('said no, or withdrawn, between queueing and sending → no mail', async () => {
    const { product, add, withdraw } = await onSale();
    const buyer = await makeCustomer(db());
    await sellTo(buyer, product.id);
    await add('Broken');
    await announceVersions(shop.t.context);
    await withdraw(2);
    await shop.t.sendMails();
    expect(sent.splice(0).map(({ kind }) => kind)).toEqual(['version-withdrawn']);
  });

  test('withdrawal → mailed to all who could fetch it, whatever mails they want, with the reason', async () => {
    const { product, add, withdraw } = await onSale();
    const [early, late] = [await makeCustomer(db()), await makeCustomer(db())];
    await sellTo(early, product.id);
    await shop.t.api(early.token)('PATCH user/mail-choice', {
      body: { topic: 'new-version', wanted: false },
    });
    await add('Broken');
    await sellTo(late, product.id);
    await announce();
    await withdraw(2, 'Page 3 is empty');
    await shop.t.sendMails();
    expect(sent.map(({ to }) => to).toSorted()).toEqual([early.email, late.email].toSorted());
    expect(sent[0]?.subject).toBe('A version of Tide tables was withdrawn');
    expect(sent[0]?.text).toContain('> Page 3 is empty');
    expect(sent[0]?.text).toContain('Your download is now version 1.');
    expect(sent[0]?.text).not.toContain('No more mails');
  });

  test('announcer that dies before its commit → the next one announces, once', async () => {
    const { product, add } = await onSale();
    await sellTo(await makeCustomer(db()), product.id);
    await add();
    vi.spyOn(shop.t.context.log, 'error').mockReturnValue();
    await db().execute(sql`alter table outbox add constraint dies check (kind <> 'new-version') not valid`);
    await expect(announceVersions(shop.t.context)).rejects.toThrow();
    await db().execute(sql`alter table outbox drop constraint dies`);
    expect((await announce()).map(([kind]) => kind)).toEqual(['new-version']);
    expect(await announce()).toEqual([]);
  });

  test('one product cannot be announced → the others are, and it is at the next run', async () => {
    const made = await Promise.all(Array.from({ length: 3 }, () => onSale()));
    for (const { product, add } of made) {
      await sellTo(await makeCustomer(db()), product.id);
      await add();
    }
    const [first] = made.map(({ product }) => product.id).toSorted();
    const logged = vi.spyOn(shop.t.context.log, 'error').mockReturnValue();
    const refuse = `alter table product_versions add constraint dies check (product_id <> '${first}') not valid`;
    await db().execute(sql.raw(refuse));
    await expect(announceVersions(shop.t.context)).rejects.toThrow('products that failed: 1');
    await db().execute(sql`alter table product_versions drop constraint dies`);
    expect(logged).toHaveBeenCalledExactlyOnceWith(
      { err: expect.any(Error), product: first },
      expect.any(String),
    );
    await shop.t.sendMails();
    expect(sent.splice(0)).toHaveLength(2);
    expect(await announce()).toHaveLength(1);
  });

  test.runIf(onServer)('eight announcers at once → each buyer one mail', async () => {
    const made = await Promise.all(Array.from({ length: 5 }, () => onSale()));
    const buyers = await Promise.all(Array.from({ length: 4 }, () => makeCustomer(db())));
    for (const { product } of made) for (const buyer of buyers) await sellTo(buyer, product.id);
    for (const { add } of made) await add();
    await Promise.all(Array.from({ length: 8 }, () => announceVersions(shop.t.context)));
    await shop.t.sendMails();
    expect(sent).toHaveLength(5 * 4);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(5 * 4);
  });
});

describe('changes of a version', () => {
  async function analyse(fileId: string | null | undefined, words: readonly string[]) {
    const id = fileId ?? '';
    await db()
      .update(pdfFiles)
      .set({ status: 'done', pageCount: words.length })
      .where(eq(pdfFiles.fileId, id));
    const pages = words.map((word, index) => ({
      fileId: id,
      page: index + 1,
      text: word,
      textHash: word,
      pictureHash: 0n,
    }));
    await db().insert(pdfPages).values(pages);
  }

  test('page by page for vendor and buyer; waiting while a file is analysed; unknown for one that cannot be', async () => {
    const { product, add, changes } = await onSale();
    const buyer = await sellTo(await makeCustomer(db()), product.id);
    await add('A page more');
    expect(await changes(2)).toMatchObject({ status: 'waiting', comparedWith: 1, pages: [] });
    await analyse(product.fileId, ['one', 'two', 'three']);
    await analyse(await fileOf(product.id), ['one', 'zwei', 'three', 'four']);
    const expected = {
      version: 2,
      comparedWith: 1,
      status: 'known',
      pageCount: 4,
      pages: [
        { kind: 'changed', page: 2, previousPage: 2, by: ['text'] },
        { kind: 'added', page: 4, previousPage: null, by: [] },
      ],
    };
    expect(await changes(2)).toEqual(expected);
    expect(await buyer.changes(2)).toEqual(expected);
    expect(await changes(1)).toMatchObject({ comparedWith: null, status: 'known', pages: [] });
    await db().update(pdfFiles).set({ status: 'failed' }).where(eq(pdfFiles.fileId, product.fileId));
    expect(await changes(2)).toMatchObject({ status: 'unknown', pages: [] });
  });

  test('a version that a buyer may not fetch, another’s order, and a withdrawn version → 404', async () => {
    const { product, add, changes, withdraw } = await onSale();
    await add();
    const late = await sellTo(await makeCustomer(db()), product.id);
    await expect(late.changes(1)).rejects.toEqual(failure(404, 'This version was not found.'));
    const other = await sellTo(await makeCustomer(db()), product.id);
    const foreign = shop.t.api((await makeCustomer(db())).token)(
      'GET orders/{id}/items/{itemId}/version/{version}/changes',
      { params: { id: other.order.id, itemId: other.order.line.id, version: 2 } },
    );
    await expect(foreign).rejects.toEqual(failure(404, 'This version was not found.'));
    await withdraw(2);
    await expect(changes(2)).rejects.toEqual(failure(404, 'This version was not found.'));
  });
});
