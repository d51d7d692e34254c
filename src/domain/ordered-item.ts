import type { LicenseKind } from './license.ts';

/** What the calls about a cart take of each of its items. */
export interface OrderedItem {
  id: string;
  quantity: number;
  license?: LicenseKind;
  /** What the buyer gives, in dollars, where that is chosen. */
  chosenPrice?: number;
}

export const orderedOf = (items: readonly OrderedItem[]): OrderedItem[] =>
  items.map(({ id, quantity, license, chosenPrice }) => ({ id, quantity, license, chosenPrice }));
