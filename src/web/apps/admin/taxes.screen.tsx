import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { InputOf } from '#contract/contract.ts';
import type { TaxRateRow } from '#contract/taxes.ts';
import { countryName } from '#domain/countries.ts';
import type { Column } from '#ui/frames/data-table.tsx';
import { Plus } from '#ui/icons/lucide.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { ListFilter } from '#web/features/back-office/list-filter.tsx';
import { ListScreen } from '#web/features/back-office/list-screen.tsx';
import { useListAddress } from '#web/features/back-office/use-list-address.ts';
import { taxRates } from '#web/features/taxes/taxes.data.ts';
import { useApi } from '#web/kernel/context.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { RecordStatus } from '#web/kernel/record-status.tsx';
import { useMay } from '#web/kernel/use-may.ts';
import { COUNTRY_OPTIONS } from './taxes/country-options.ts';
import { goodsLabel } from './taxes/goods-label.ts';
import { RateDialog } from './taxes/rate-dialog.tsx';
import { TaxTabs } from './taxes/tax-tabs.tsx';

export const handle: RouteHandle = { meta: () => ({ title: 'Taxes', noIndex: true }) };

const STATES = [{ value: 'true', label: 'In force today' }];
const COLUMNS: readonly Column<TaxRateRow>[] = [
  {
    header: 'Country',
    kind: 'lead',
    cell: ({ country, goods }) => (
      <div>
        <p className="font-medium">{countryName(country)}</p>
        <p className="text-sm text-muted">{goodsLabel(goods)}</p>
      </div>
    ),
  },
  { header: 'Rate', numeric: true, cell: ({ rate }) => `${rate} %` },
  {
    header: 'From',
    cell: ({ from }) => (
      <time dateTime={from} className="whitespace-nowrap">
        {from}
      </time>
    ),
  },
  {
    header: 'State',
    cell: ({ state }) => (
      <RecordStatus kind="taxRate" status={state}>
        {state.charAt(0).toUpperCase() + state.slice(1)}
      </RecordStatus>
    ),
  },
  {
    header: 'Source',
    kind: 'passage',
    cell: ({ source, checkedOn }) => (
      <div className="max-w-md text-sm">
        <p>{source}</p>
        <p className="text-muted">
          {checkedOn ? `Compared on ${checkedOn}` : 'Not confirmed: please check it'}
        </p>
      </div>
    ),
  },
];

/** Tax rates by country, with their source and history. */
function TaxesScreen() {
  const list = useListAddress('country', 'current');
  const [isAdding, setAdding] = useState(false);
  const may = useMay();
  const { page, limit, country, current } = list.query;
  // What the API refuses of the address, the list leaves out.
  const rateQuery = { page, limit, country, current } as InputOf<'GET tax-rate'>['query'];
  const query = useQuery(taxRates(useApi(), rateQuery));
  return (
    <>
      <ListScreen
        title="Taxes"
        subtitle="Rates by country. Taxes are switched on in Site Settings; what was sold keeps the rate of its day."
        actions={
          may('money:configure') && (
            <Button onClick={() => setAdding(true)}>
              <Plus className="size-4.5" /> Add Tax Rate
            </Button>
          )
        }
        tabs={<TaxTabs />}
        list={list}
        query={query}
        filters={
          <>
            <ListFilter
              list={list}
              name="country"
              label="Country"
              placeholder="All countries"
              fieldClassName="grow basis-52 sm:max-w-64"
              options={COUNTRY_OPTIONS}
            />
            <ListFilter
              list={list}
              name="current"
              label="State"
              placeholder="With history"
              fieldClassName="grow basis-52 sm:max-w-64"
              options={STATES}
            />
          </>
        }
        columns={COLUMNS}
        nameOf={({ country: code, goods }) => `${countryName(code)}, ${goodsLabel(goods)}`}
        empty={{
          title: 'No tax rates.',
          text: 'No rate is known for this country: buyers there pay no tax.',
        }}
      />
      <RateDialog open={isAdding} onClose={() => setAdding(false)} />
    </>
  );
}

export { TaxesScreen as Component };
