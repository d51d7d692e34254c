import { expect, test } from 'vitest';
import { apiTestsTouched } from '../scripts/lib/changed.mjs';

const FEATURES = 'src/api/features';

test('API tests that a service of a feature touches → its own, and those of features that import it; no others', () => {
  const touched = apiTestsTouched([`${FEATURES}/reviews/reviews.service.ts`]);
  expect(touched).toContain(`${FEATURES}/reviews/reviews.api.test.ts`);
  expect(touched).toContain(`${FEATURES}/refunds/refunds.api.test.ts`);
  expect(touched).not.toContain(`${FEATURES}/payouts/payouts.api.test.ts`);
});

test('API tests that a rule of the domain touches → those of features that import it', () => {
  const touched = apiTestsTouched(['src/domain/rating.ts']);
  expect(touched).toContain(`${FEATURES}/reviews/reviews.api.test.ts`);
  expect(touched).not.toContain(`${FEATURES}/taxes/taxes.api.test.ts`);
});

test('API tests that a test, a screen and a page of the documentation touch → that test', () => {
  const one = `${FEATURES}/blog/blog.api.test.ts`;
  expect(apiTestsTouched([one, 'src/web/apps/storefront/cart.screen.tsx', 'README.md'])).toEqual([one]);
});

test.each(['src/api/kernel/paging.ts', 'src/db/pool.ts', 'src/api/features.ts', 'test/harness.ts'])(
  'API tests that %s touches → any',
  (path) => {
    expect(apiTestsTouched([path])).toBeNull();
  },
);
