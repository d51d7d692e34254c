import { implement } from '#api/kernel/implement.ts';
import * as commission from './commission.service.ts';

export const commissionHandlers = implement({
  'GET commission': ({ query }, { context }) => commission.listCommissions(context, query),
  'POST commission': ({ body }, { context, user }) =>
    commission.addCommission(context, { ...body, userId: user.id }),
  'GET commission/effective': ({ query }, { context, user }) =>
    commission.readEffective(context, { productId: query.productId, user }),
});
