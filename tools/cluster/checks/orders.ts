import type { Check } from '../check.ts';
import { connect } from '../fleet.ts';
import { pay, placeOrder, registerCustomer } from '../people.ts';

const CALLS = 9;

export const order: Check = {
  name: 'order',
  says: `one payment, its order placed ${CALLS} times at once, three at each node`,
  aim: 'one order',
  run: async (fleet) => {
    const token = await registerCustomer(fleet, 'shopper');
    const { data } = await connect(fleet.url)('GET site/product', { query: { limit: 3 } });
    const customer = connect(fleet.url, token);
    const paid = await pay(
      fleet,
      customer,
      data.map(({ id }) => id),
    );
    const placed = await Promise.all(
      Array.from({ length: CALLS }, (_, n) => placeOrder(connect(fleet.node(n), token), paid)),
    );
    const answered = new Set(placed.map(({ id }) => id)).size;
    const { total } = await customer('GET orders', { query: {} });
    const [row] = await fleet.sql(
      'primary',
      `select count(*)::int as kept from orders where payment_id = '${paid.paymentIntentId}'`,
    );
    return {
      found: `${answered} answered, ${row?.kept} in the database, ${total} shown to the customer`,
      isMet: answered === 1 && row?.kept === 1 && total === 1,
    };
  },
};
