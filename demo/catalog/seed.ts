/**
 * One product as its maker would jot it down. `place` is the name of its last category; `specs` and `inside`
 * are lists written with ' | ' between the items; `text` is what only this product can say about itself.
 */
export type Seed = [
  name: string,
  shop: string,
  place: string,
  cents: number,
  pages: number,
  motif: string,
  specs: string,
  text: string,
  inside?: string,
];
