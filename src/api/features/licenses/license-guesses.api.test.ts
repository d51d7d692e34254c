import { expect, test } from 'vitest';
import { makeProduct, makeVendor } from '#test/factories.ts';
import { useMarket } from '#test/harness.ts';

const t = useMarket({ env: { RATE_LIMIT_FACTOR: '1' } });

test('too many keys that do not exist → 429, also for a right one that begins alike; other keys and products answer', async () => {
  const vendor = await makeVendor(t.context.db);
  const { id } = await makeProduct(t.context.db, { vendorId: vendor.id });
  await t.api(vendor.token)('POST vendor/product/{id}/license-key', {
    params: { id },
    body: { keys: ['WRONG-RIGHT', 'OTHER-1'] },
  });
  const verify = (key: string) => t.api()('POST license/verify', { body: { productId: id, key } });
  for (let guess = 0; guess < 20; guess++)
    expect(await verify(`WRONG-${guess}`)).toMatchObject({ valid: false });
  await expect(verify('WRONG-20')).rejects.toMatchObject({ status: 429 });
  await expect(verify('WRONG-RIGHT')).rejects.toMatchObject({ status: 429 });
  const activate = t.api()('POST license/activate', { body: { productId: id, key: 'WRONG-RIGHT' } });
  await expect(activate).rejects.toMatchObject({ status: 429 });
  expect(await verify('OTHER-0')).toMatchObject({ valid: false });
  const other = { productId: (await makeProduct(t.context.db)).id, key: 'WRONG-20' };
  expect(await t.api()('POST license/verify', { body: other })).toMatchObject({ valid: false });
});
