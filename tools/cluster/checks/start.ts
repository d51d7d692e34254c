import type { Check } from '../check.ts';

export const start: Check = {
  name: 'start',
  says: 'nodes that start at the same time on an empty database',
  aim: 'all open, one demo catalog',
  run: async (fleet) => {
    const [row] = await fleet.sql(
      'primary',
      `select (select count(*) from users where email = 'vendor@demo.test')::int as vendors,
        (select count(*) - count(distinct sku) from products)::int as doubles`,
    );
    return {
      found: `${fleet.nodesThatRun} of ${fleet.size} open, ${row?.vendors} demo vendor, ${row?.doubles} products twice`,
      isMet: fleet.nodesThatRun === fleet.size && row?.vendors === 1 && row.doubles === 0,
    };
  },
};
