import { useQuery } from '@tanstack/react-query';
import type { DataOf, InputOf } from '#contract/contract.ts';
import { countryName } from '#domain/countries.ts';
import { formatDollars } from '#domain/money.ts';
import { EVIDENCE_STATES, type EvidenceState } from '#domain/tax.ts';
import type { Column } from '#ui/frames/data-table.tsx';
import { ListFilter } from '#web/features/back-office/list-filter.tsx';
import { ListScreen } from '#web/features/back-office/list-screen.tsx';
import { useListAddress } from '#web/features/back-office/use-list-address.ts';
import { taxEvidence } from '#web/features/taxes/taxes.data.ts';
import { useApi } from '#web/kernel/context.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { RecordStatus } from '#web/kernel/record-status.tsx';
import { orderColumn } from './refunds/refund-columns.tsx';
import { TaxTabs } from './taxes/tax-tabs.tsx';

export const handle: RouteHandle = { meta: () => ({ title: 'Tax Evidence', noIndex: true }) };

type Row = DataOf<'GET admin/tax-evidence'>['data'][number] & { id: string };

const LABELS: Record<EvidenceState, string> = {
  confirmed: 'Confirmed',
  contradicted: 'Contradicted',
  unconfirmed: 'Unconfirmed',
};
const STATES = EVIDENCE_STATES.map((value) => ({ value, label: LABELS[value] }));
const placeOf = (code: string | null): string => (code ? countryName(code) : 'Unknown');

const COLUMNS: readonly Column<Row>[] = [
  orderColumn<Row>(),
  { header: 'Said', cell: ({ said }) => placeOf(said) },
  { header: 'Network Address', cell: ({ address }) => placeOf(address) },
  { header: 'Card', cell: ({ card }) => placeOf(card) },
  {
    header: 'State',
    cell: ({ state }) => (
      <RecordStatus kind="taxEvidence" status={state}>
        {LABELS[state]}
      </RecordStatus>
    ),
  },
  { header: 'Tax', numeric: true, cell: ({ tax }) => formatDollars(tax) },
];

/** What is known of where buyers are, by order. */
function TaxEvidenceScreen() {
  const list = useListAddress('state');
  // What the API refuses of the address, the list leaves out.
  const evidenceQuery = list.query as InputOf<'GET admin/tax-evidence'>['query'];
  const query = useQuery({
    ...taxEvidence(useApi(), evidenceQuery),
    select: (found) => ({ ...found, data: found.data.map((row) => ({ ...row, id: row.orderRecordId })) }),
  });
  return (
    <ListScreen
      title="Tax Evidence"
      subtitle="The country that a buyer said is taxed. It is confirmed by the country of the network address or of the card."
      tabs={<TaxTabs />}
      list={list}
      query={query}
      search="Search by order ID or customer"
      filters={
        <ListFilter
          list={list}
          name="state"
          label="State"
          placeholder="All orders"
          fieldClassName="grow basis-52 sm:max-w-64"
          options={STATES}
        />
      }
      columns={COLUMNS}
      nameOf={({ orderId }) => `the evidence of ${orderId}`}
      empty={{ title: 'No taxed orders yet.', text: 'Orders are listed here while taxes are switched on.' }}
    />
  );
}

export { TaxEvidenceScreen as Component };
