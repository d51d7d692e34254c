import type { Goods } from '#domain/tax.ts';

/** A kind of goods as a heading. */
export const goodsLabel = (goods: Goods): string =>
  goods === 'e-publications' ? 'E-publications' : 'Electronic services';
