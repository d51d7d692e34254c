import { expect, test } from 'vitest';
import { checkLedger } from '#api/features/ledger/ledger-check.service.ts';
import { reconcile } from '#api/features/reconciliation/reconciliation.service.ts';
import { makeAdmin } from '#test/factories.ts';
import { testShop } from '#test/shop.ts';
import { seedDemo } from './seed.ts';

const shop = testShop();

test('demo: disputes and payouts in each state, a run pays both ways; ledger and provider agree', async () => {
  await seedDemo(shop.t.context);
  const api = shop.t.api((await makeAdmin(shop.db())).token);
  const payouts = async () => (await api('GET admin/payout', { query: { limit: 100 } })).data;
  const before = await payouts();
  expect([...new Set(before.map(({ status }) => status))].toSorted()).toEqual([
    'Failed',
    'Paid',
    'Returned',
    'Sent',
  ]);
  for (const { status, problem } of before)
    expect(problem !== null, status).toBe(status === 'Failed' || status === 'Returned');
  const sent = before.find(({ status }) => status === 'Sent');
  await api('POST admin/payout/export', { body: { format: 'pain.001', payoutId: sent?.id } });
  const difference = await api('GET admin/reconciliation', { query: { ended: 'true' } });
  expect(difference.data).toMatchObject([{ kind: 'missing here' }]);
  const { data } = await api('GET admin/dispute', { query: {} });
  expect(data.map(({ status }) => status).toSorted()).toEqual(['Lost', 'Open', 'Won']);
  const open = data.find(({ status }) => status === 'Open');
  const { evidence, closed } = await api('GET admin/dispute/{id}', { params: { id: open?.id ?? '' } });
  expect([closed, evidence.accessLog]).toEqual([null, expect.stringContaining('from 203.0.113.24')]);
  // The whole file went out, and not none of its bytes.
  expect(evidence.accessLog).toMatch(/whole file, [1-9]\d{3,} bytes/);
  expect(await reconcile(shop.t.context)).toMatchObject({ differences: 0 });
  expect(await api('POST admin/dispute/{id}/evidence', { params: { id: open?.id ?? '' } })).toMatchObject({
    evidenceSent: true,
  });
  const run = await api('POST admin/payout/run');
  const made = (await payouts()).filter(({ id }) => !before.some((payout) => payout.id === id));
  expect(made).toHaveLength(run.payouts);
  expect(new Set(made.map(({ method }) => method)).has('connect')).toBe(true);
  expect((await checkLedger(shop.db())).problems).toEqual([]);
}, 120_000);
