import { implement } from '#api/kernel/implement.ts';
import * as codes from './discount-codes.service.ts';

export const discountCodesHandlers = implement({
  'GET discount-code': ({ query }, call) => codes.listCodes(call, query),
  'POST discount-code': ({ body }, call) => codes.createCode(call, body),
  'PATCH discount-code/{id}': ({ params, body }, call) =>
    codes.changeCode(call, { id: params.id, changes: body }),
  'DELETE discount-code/{id}': async ({ params }, call) => {
    await codes.removeCode(call, params.id);
    return null;
  },
});
