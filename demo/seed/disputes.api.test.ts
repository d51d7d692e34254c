import { expect, test } from 'vitest';
import { reconcile } from '#api/features/reconciliation/reconciliation.service.ts';
import { makeAdmin } from '#test/factories.ts';
import { testShop } from '#test/shop.ts';
import { seedDemo } from './seed.ts';

const shop = testShop();

test('demo: a dispute in each state, one with evidence to send; ledger and provider agree', async () => {
  await seedDemo(shop.t.context);
  const api = shop.t.api((await makeAdmin(shop.db())).token);
  const { data } = await api('GET admin/dispute', { query: {} });
  expect(data.map(({ status }) => status).toSorted()).toEqual(['Lost', 'Open', 'Won']);
  const open = data.find(({ status }) => status === 'Open');
  const { evidence, closed } = await api('GET admin/dispute/{id}', { params: { id: open?.id ?? '' } });
  expect([closed, evidence.accessLog]).toEqual([null, expect.stringContaining('from 203.0.113.24')]);
  expect(await reconcile(shop.t.context)).toMatchObject({ differences: 0 });
  expect(await api('POST admin/dispute/{id}/evidence', { params: { id: open?.id ?? '' } })).toMatchObject({
    evidenceSent: true,
  });
}, 120_000);
