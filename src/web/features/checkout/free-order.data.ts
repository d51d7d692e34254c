import type { Client } from '#client/client.ts';

/** Gets a product that costs nothing; the screen shows its files then. */
export const getForFree = {
  send: (api: Client, productId: string) => api.full('POST library/free', { body: { productId } }),
  message: () => null,
  refresh: [['library'], ['orders']],
};
