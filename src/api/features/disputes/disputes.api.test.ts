import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { disputeEvidence, downloads, marks, media, orders } from '#db/schema.ts';
import { sum } from '#lib/sum.ts';
import { textPdf } from '#pdf/marks/marks.testing.ts';
import { makeAdmin, makeProduct, makeStaff, signIn } from '#test/factories.ts';
import { failure } from '#test/failure.ts';
import { testShop } from '#test/shop.ts';
import { putContent, readContent } from '../content/content.service.ts';
import { flushDownloads, pruneDownloads } from '../orders/download-log.service.ts';
import { syncOrder } from '../refunds/refund-sync.service.ts';
import { pruneEvidence } from './disputes.service.ts';

const shop = testShop();
const DAY = 24 * 3_600_000;

/** An order of $20 of one shop and $10 of another, its file fetched, that the bank disputes. */
async function disputed({ fetched = true, pdf }: { fetched?: boolean; pdf?: Buffer } = {}) {
  vi.spyOn(shop.t.context.log, 'error').mockReturnValue();
  const first = await makeProduct(shop.db(), { name: 'Tides', listPriceCents: 2000 });
  if (pdf) {
    await shop.db().update(media).set({ drawing: null }).where(eq(media.id, first.fileId));
    await shop.t.context.storage.put(`originals/${first.fileId}`, pdf);
  }
  const second = await makeProduct(shop.db(), { name: 'Reefs', listPriceCents: 1000 });
  const customer = await shop.buyer();
  const payment = await shop.paid([{ id: first.id }, { id: second.id }], customer);
  const order = await shop.placeOrder(payment, customer);
  const itemId = order.orderSummaries[0]?.id ?? '';
  if (fetched) {
    const params = { id: order.id, itemId };
    const { url } = await shop.t.api(customer.token)('POST orders/{id}/items/{itemId}/download', { params });
    await shop.app().inject({ method: 'GET', url });
    await shop.app().inject({ method: 'GET', url, headers: { range: 'bytes=0-9' } });
    await flushDownloads(shop.t.context);
  }
  const intentId = payment.paymentIntentId;
  const bank = async (dispute: 'opened' | 'won' | 'lost') => {
    await shop.simulator().simulateOutcome(intentId, { dispute });
    await syncOrder(shop.t.context, intentId);
  };
  await bank('opened');
  const admin = await makeAdmin(shop.db());
  const api = async () => shop.t.api(await signIn(shop.db(), admin.id, shop.t.clock.now));
  const { data } = await (await api())('GET admin/dispute', { query: { limit: 100 } });
  const row = data.find(({ orderRecordId }) => orderRecordId === order.id);
  if (!row) throw new Error('The dispute is not listed.');
  const params = { id: row.id };
  return {
    row,
    order,
    customer,
    itemId,
    bank,
    vendorIds: [first.vendorId, second.vendorId],
    read: async () => (await api())('GET admin/dispute/{id}', { params }),
    send: async (body: { note?: string } = {}) =>
      (await api())('POST admin/dispute/{id}/evidence', { params, body }),
  };
}

/** What the ledger's accounts have of an order, in cents, by kind of transaction and account. */
async function booked(orderId: string) {
  const { ledger } = await shop.rows();
  const entries = ledger.filter((entry) => entry.orderId === orderId);
  const byAccount = Map.groupBy(entries, ({ kind, account, vendorId }) => `${kind} ${vendorId ?? account}`);
  return Object.fromEntries(
    [...byAccount].map(([name, own]) => [name, sum(own.map((entry) => entry.amountCents))]),
  );
}

describe('GET admin/dispute/{id}', () => {
  test('open → receipt, when and from where the file was fetched and how much, until when', async () => {
    const { read, row, order } = await disputed();
    const { evidence, ...dispute } = await read();
    expect(dispute).toMatchObject({
      ...row,
      status: 'Open',
      evidenceSent: false,
      closed: null,
      sentAt: null,
    });
    expect(dispute.case?.number).toMatch(/^CA-/);
    expect(evidence.accessLog).toMatch(/from 127\.0\.0\.1: Tides, .*bytes, in 2 requests/);
    expect(evidence.text).toContain(`Receipt of order ${order.orderId}`);
    expect(evidence.text).toContain('1 × Tides: $20.00');
    expect(evidence.text).toContain('Total: $30.00');
    expect(evidence.customerEmail).toContain('@');
  });

  test('a file that was marked for its buyer → the number that is in it; one that cannot be marked → none', async () => {
    const { read, itemId } = await disputed({ pdf: await textPdf({ pages: 1 }) });
    const [mark] = await shop.db().select().from(marks).where(eq(marks.orderLineId, itemId));
    const line = `the copies of Tides that are made for this order carry mark ${mark?.number},`;
    expect((await read()).evidence.accessLog).toContain(line);
    const unmarkable = await disputed();
    expect((await unmarkable.read()).evidence.accessLog).not.toContain('mark');
  });

  test('messages of customer and support about the order are in it; private notes and its own case are not', async () => {
    const sale = await disputed({ fetched: false });
    const opened = await shop.t.api(sale.customer.token)('POST case', {
      body: { type: 'other', orderLineId: sale.itemId, text: 'I love it, thank you.' },
    });
    const staff = shop.t.api((await makeAdmin(shop.db())).token);
    const params = { id: opened.id };
    await staff('POST case/{id}/message', { params, form: { text: 'A liar?', private: true } });
    await staff('POST case/{id}/message', { params, form: { text: 'You are welcome.' } });
    const { evidence } = await sale.read();
    expect(evidence.text).toMatch(/customer: I love it, thank you\.\n.*staff: You are welcome\./);
    expect(evidence.text).not.toContain('liar');
    expect(evidence.text).not.toContain('reports a dispute');
    expect(evidence.accessLog).toBe('None of the files was fetched.');
  });

  test('unknown → 404; support may read it, an editor may not', async () => {
    const { row } = await disputed({ fetched: false });
    const as = async (role: 'support' | 'editor') =>
      shop.t.api((await makeStaff(shop.db(), role)).token)('GET admin/dispute/{id}', {
        params: { id: row.id },
      });
    expect(await as('support')).toMatchObject({ id: row.id });
    await expect(as('editor')).rejects.toMatchObject({ status: 403 });
    const admin = shop.t.api((await makeAdmin(shop.db())).token);
    const unknown = admin('GET admin/dispute/{id}', { params: { id: 'du_none' } });
    await expect(unknown).rejects.toEqual(failure(404, 'This dispute was not found.'));
  });
});

describe('POST admin/dispute/{id}/evidence', () => {
  test('in time → with the bank as it was shown, the note first; again → 409', async () => {
    const sale = await disputed();
    const { evidence } = await sale.read();
    expect(await sale.send({ note: 'Fetched twice.' })).toMatchObject({ evidenceSent: true, status: 'Open' });
    const after = await sale.read();
    expect(after.evidence).toEqual({ ...evidence, text: `Fetched twice.\n\n${evidence.text}` });
    expect(after.sentBy).not.toBeNull();
    const sent = 'This dispute is Open, and its evidence has been sent already.';
    expect(after.closed).toBe(sent);
    await expect(sale.send()).rejects.toEqual(failure(409, sent));
  });

  test('sent → the receipt goes along as a PDF, the one that its customer gets', async () => {
    const sale = await disputed();
    const submit = vi.spyOn(shop.provider(), 'submitEvidence');
    await sale.send();
    const { url } = await shop.t.api(sale.customer.token)('POST orders/{id}/receipt', {
      params: { id: sale.order.id },
    });
    const { rawPayload } = await shop.app().inject({ method: 'GET', url });
    expect(submit.mock.calls[0]?.[0].receipt).toEqual(rawPayload);
  });

  test('order that failed, which has no receipt → sent without one', async () => {
    const sale = await disputed({ fetched: false });
    await shop.db().update(orders).set({ status: 'Failed' }).where(eq(orders.id, sale.order.id));
    const submit = vi.spyOn(shop.provider(), 'submitEvidence');
    expect(await sale.send()).toMatchObject({ evidenceSent: true });
    expect(submit.mock.calls[0]?.[0].receipt).toBeNull();
  });

  test('five at once → sent once, the others agree or are refused', async () => {
    const sale = await disputed();
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => sale.send()));
    expect(results.some(({ status }) => status === 'fulfilled')).toBe(true);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 409 });
    const rows = await shop
      .db()
      .select()
      .from(disputeEvidence)
      .where(eq(disputeEvidence.disputeId, sale.row.id));
    expect(rows).toHaveLength(1);
    expect((await shop.provider().listDisputes((await sale.read()).paymentId))[0]?.submissions).toBe(1);
  });

  test('after its date → 409; after its end → 409 naming the state; sent at the provider → shown as sent', async () => {
    const late = await disputed({ fetched: false });
    const ended = await disputed({ fetched: false });
    await ended.bank('lost');
    await expect(ended.send()).rejects.toEqual(
      failure(409, 'This dispute is Lost: its evidence can no longer be sent.'),
    );
    shop.later(6.9 * DAY);
    const sent = await disputed({ fetched: false });
    const nothing = { customerName: '', customerEmail: '', productDescription: 'x', accessLog: '' };
    await shop.provider().submitEvidence({
      disputeId: sent.row.id,
      evidence: { ...nothing, refundPolicy: '', text: '' },
      receipt: null,
      idempotencyKey: 'dashboard',
    });
    await expect(sent.send()).rejects.toMatchObject({ status: 409 });
    expect(await sent.read()).toMatchObject({ evidenceSent: true, sentBy: null });
    shop.later(0.2 * DAY);
    await expect(late.send()).rejects.toMatchObject({ status: 409 });
  });

  test('provider does not answer → 502 and nothing recorded; then it goes through', async () => {
    vi.spyOn(shop.t.context.log, 'warn').mockReturnValue();
    const sale = await disputed();
    await shop.simulator().setFaults({ provider: 'failing' });
    await expect(sale.send()).rejects.toMatchObject({ status: 502 });
    await shop.simulator().setFaults({ provider: 'normal' });
    expect(await sale.read()).toMatchObject({ evidenceSent: false, sentAt: null });
    expect(await sale.send()).toMatchObject({ evidenceSent: true });
  });

  test('evidence of a dispute that ended two years ago is deleted, downloads after 540 days', async () => {
    const sale = await disputed();
    await sale.send();
    await sale.bank('won');
    await pruneEvidence(shop.t.context);
    await pruneDownloads(shop.t.context);
    const kept = () =>
      shop.db().select().from(disputeEvidence).where(eq(disputeEvidence.disputeId, sale.row.id));
    const fetched = () => shop.db().select().from(downloads).where(eq(downloads.orderLineId, sale.itemId));
    expect([(await kept()).length, (await fetched()).length]).toEqual([1, 1]);
    shop.later(541 * DAY);
    await pruneDownloads(shop.t.context);
    shop.later(200 * DAY);
    await pruneEvidence(shop.t.context);
    expect([(await kept()).length, (await fetched()).length]).toEqual([0, 0]);
  });
});

describe('the end of a dispute in the ledger', () => {
  test('lost → the vendors’ shares are reversed once, and the market bears the fee', async () => {
    const { order, vendorIds, bank } = await disputed({ fetched: false });
    await bank('lost');
    const entries = await booked(order.id);
    expect(entries).toMatchObject({
      'dispute card': -3000,
      'dispute market': 300,
      [`dispute ${vendorIds[0]}`]: 1800,
      [`dispute ${vendorIds[1]}`]: 900,
      'provider fee fees': 1500,
      'provider fee card': -1500,
    });
  });

  test('lost, and the vendors bear the fee by the market’s rule → in proportion to their parts', async () => {
    const { order, vendorIds, bank } = await disputed({ fetched: false });
    await feeIsPaidBy('vendor');
    await bank('lost');
    const entries = await booked(order.id);
    expect(entries[`provider fee ${vendorIds[0]}`]).toBe(1000);
    expect(entries[`provider fee ${vendorIds[1]}`]).toBe(500);
    expect(entries['provider fee fees']).toBeUndefined();
    await bank('won');
    const after = await booked(order.id);
    expect(after).toMatchObject({
      'dispute won card': 3000,
      [`dispute won ${vendorIds[0]}`]: -1800,
      [`correction ${vendorIds[0]}`]: -1000,
      [`correction ${vendorIds[1]}`]: -500,
      'correction fees': 1500,
    });
    await feeIsPaidBy('market');
  });

  test('won → nothing of the order moves, and the market bears the fee', async () => {
    const { order, bank } = await disputed({ fetched: false });
    await bank('won');
    const kinds = Object.keys(await booked(order.id)).filter((name) => !name.startsWith('sale '));
    expect(kinds.toSorted()).toEqual(['provider fee card', 'provider fee fees']);
  });
});

/** Sets who bears the fees of lost disputes. */
async function feeIsPaidBy(disputeFeePaidBy: 'market' | 'vendor') {
  await putContent(
    shop.db(),
    'site-settings',
    { ...(await readContent(shop.t.context, 'site-settings'))['site-settings'], disputeFeePaidBy },
    { now: shop.t.clock.now },
  );
}
