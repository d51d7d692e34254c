import { implement } from '#api/kernel/implement.ts';
import { ownProducts } from '#api/kernel/ownership.ts';
import { activateKey, deactivateKey, verifyKey } from './license-activations.service.ts';
import { addKeys, readKeyCounts } from './license-keys.service.ts';

export const licensesHandlers = implement({
  'GET vendor/product/{id}/license-key': ({ params }, { context, user }) =>
    readKeyCounts(context, { id: params.id, ...ownProducts(user) }),
  'POST vendor/product/{id}/license-key': ({ params, body: { keys, generate = 0 } }, { context, user }) => {
    const added = keys ? { keys } : { generate };
    return addKeys(context, { id: params.id, added, addedBy: user.id, ...ownProducts(user) });
  },
  'POST license/verify': ({ body }, call) => verifyKey(call, body),
  'POST license/activate': ({ body }, call) => activateKey(call, body),
  'POST license/deactivate': ({ body }, call) => deactivateKey(call, body),
});
