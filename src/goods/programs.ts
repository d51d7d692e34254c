/**
 * What `inspectGoods` runs in a process of its own. The build (`vite.market.config.ts`) knows a program by its literal
 * address, and makes a file of it.
 */
export const GOODS_PROGRAMS = {
  inspect: new URL('./inspect-goods.process.ts', import.meta.url),
};
