import { useQuery } from '@tanstack/react-query';
import type { DataOf } from '#contract/contract.ts';
import { GOODS, type Goods } from '#domain/tax.ts';
import { Select } from '#ui/form/select.tsx';
import type { Column } from '#ui/frames/data-table.tsx';
import { ListScreen } from '#web/features/back-office/list-screen.tsx';
import { useListAddress } from '#web/features/back-office/use-list-address.ts';
import { categoryGoods, setCategoryGoods } from '#web/features/taxes/taxes.data.ts';
import { useApi } from '#web/kernel/context.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';
import { useMay } from '#web/kernel/use-may.ts';
import { goodsLabel } from './taxes/goods-label.ts';
import { TaxTabs } from './taxes/tax-tabs.tsx';

export const handle: RouteHandle = { meta: () => ({ title: 'Kinds of Goods', noIndex: true }) };

type Row = DataOf<'GET tax-rate/goods'>['data'][number];

const OPTIONS = GOODS.map((value) => ({ value, label: goodsLabel(value) }));
const COLUMNS: readonly Column<Row>[] = [
  { header: 'Main Category', kind: 'lead', cell: ({ name }) => <p className="font-medium">{name}</p> },
  { header: 'Goods', cell: (row) => <GoodsSelect row={row} /> },
];

/** Saves as soon as another kind is chosen. */
function GoodsSelect({ row }: { row: Row }) {
  const save = useApiMutation(setCategoryGoods);
  const may = useMay();
  return (
    <Select
      label={`Goods of ${row.name}`}
      hideLabel
      fieldClassName="w-56"
      options={OPTIONS}
      disabled={save.isPending || !may('money:configure')}
      value={save.isPending ? (save.variables?.goods ?? row.goods) : row.goods}
      onChange={(goods) => {
        if (goods && goods !== row.goods) save.mutate({ id: row.id, goods: goods as Goods });
      }}
    />
  );
}

/** What main categories are taxed as. */
function TaxGoodsScreen() {
  const list = useListAddress();
  const query = useQuery(categoryGoods(useApi(), list.query));
  return (
    <ListScreen
      title="Kinds of Goods"
      subtitle="Many countries tax e-books, audio books and other e-publications less than other downloads."
      tabs={<TaxTabs />}
      list={list}
      query={query}
      columns={COLUMNS}
      nameOf={({ name }) => name}
      empty={{ title: 'No main categories yet.' }}
    />
  );
}

export { TaxGoodsScreen as Component };
