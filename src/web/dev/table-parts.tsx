import { useState } from 'react';
import { Card } from '#ui/frames/card.tsx';
import { DataList } from '#ui/frames/data-list.tsx';
import { type Column, DataTable, DataTableSkeleton } from '#ui/frames/data-table.tsx';
import { RecordLink } from '#ui/frames/record-link.tsx';
import { StaleNotice } from '#ui/frames/stale-notice.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Glyph } from '#ui/primitives/glyph.tsx';
import { StatusBadge } from '#ui/primitives/status-badge.tsx';

interface Row {
  id: string;
  name: string;
  price: string;
  isActive: boolean;
}

const ROWS: readonly Row[] = [
  { id: 'a', name: 'Twelve Nocturnes', price: '$8.90', isActive: true },
  { id: 'b', name: 'Row of Tealight Houses', price: '$12.50', isActive: false },
];

const COLUMNS: readonly Column<Row>[] = [
  { header: 'No.', kind: 'serial', cell: (_, place) => place + 1 },
  {
    header: 'Name',
    kind: 'lead',
    cell: ({ name }) => <RecordLink href="/dev/ui">{name}</RecordLink>,
  },
  { header: 'Price', numeric: true, cell: ({ price }) => price },
  {
    header: 'Status',
    cell: ({ isActive }) => (
      <StatusBadge tone={isActive ? 'good' : 'neutral'}>{isActive ? 'Active' : 'Inactive'}</StatusBadge>
    ),
  },
  {
    header: 'Actions',
    kind: 'actions',
    cell: ({ name }) => (
      <Button variant="ghost" size="icon" aria-label={`Delete ${name}`}>
        <Glyph name="close" />
      </Button>
    ),
  },
];

const nameOf = ({ name }: Row) => name;

/** Tables with and without a selection, with rows that open, and while they load, lists of terms, and the notice of a stale record. */
export function TableParts() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set(['a']));
  return (
    <>
      <DataTable
        label="Selectable products"
        columns={COLUMNS}
        rows={ROWS}
        nameOf={nameOf}
        selection={{ ids, onChange: setIds }}
      />
      <DataTable
        label="Products that are being reloaded"
        columns={COLUMNS}
        rows={ROWS}
        nameOf={nameOf}
        stale
      />
      <DataTable
        label="Products that open"
        columns={COLUMNS.filter(({ kind }) => kind !== 'actions')}
        rows={ROWS}
        nameOf={nameOf}
        details={{ label: 'Notes', content: ({ name }) => <p>More about {name}.</p> }}
      />
      <DataTable
        label="Products that their names open"
        columns={COLUMNS.map((column) =>
          column.kind === 'lead' ? { ...column, cell: ({ name }: Row) => name } : column,
        )}
        rows={ROWS}
        nameOf={nameOf}
        details={{ label: 'Notes', byLead: true, content: ({ name }) => <p>More about {name}.</p> }}
      />
      <DataTableSkeleton columns={COLUMNS} rows={2} />
      <Card title="Terms">
        <DataList
          figures
          items={[
            { term: 'Subtotal', value: '$21.40' },
            { term: 'Total', value: '$21.40' },
          ]}
        />
      </Card>
      <StaleNotice record="This product" busy={false} onReload={() => {}} onSaveAnyway={() => {}} />
    </>
  );
}
