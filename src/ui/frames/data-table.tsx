import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Checkbox } from '../form/checkbox.tsx';
import { Loading, Skeleton } from '../primitives/skeleton.tsx';
import { CARD } from './card.tsx';
import './data-table.css';

export interface Column<Row> {
  header: string;
  /** `index` is the row's index in the table. */
  cell: (row: Row, index: number) => ReactNode;
  /** Right-aligns with tabular figures, for values that people compare. */
  numeric?: boolean;
  /**
   * 'lead' names the row: the widest cell, and the heading of its card on a phone. 'actions' are buttons, without a
   * label on a card. 'serial' is the running number, hidden on a card. 'passage' is text that takes a card's full width.
   */
  kind?: 'lead' | 'actions' | 'serial' | 'passage';
}

export interface Selection {
  ids: ReadonlySet<string>;
  onChange: (ids: ReadonlySet<string>) => void;
}

export interface DataTableProps<Row extends { id: string }> {
  /** The table's accessible name. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** The row's name in the accessible names of its buttons. */
  nameOf: (row: Row) => string;
  selection?: Selection;
  /** Other rows are being loaded; the present ones are dimmed. */
  stale?: boolean;
}

const kindOf = ({ numeric, kind }: Column<never>) => clsx(numeric && 'numeric', kind) || undefined;

/** A table that becomes a list of cards on narrow screens. */
export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { label, columns, rows, nameOf, selection, stale } = props;
  return (
    <div className={`data-table ${CARD}`}>
      <table aria-label={label} aria-busy={stale || undefined}>
        <Head columns={columns}>{selection && <SelectAll rows={rows} selection={selection} />}</Head>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.id}>
              {selection && (
                <td className="select">
                  <SelectRow row={row} name={nameOf(row)} selection={selection} />
                </td>
              )}
              {columns.map((column) => (
                <td key={column.header} data-label={column.header} className={kindOf(column)}>
                  {column.cell(row, index)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Head<Row>({ columns, children }: { columns: readonly Column<Row>[]; children?: ReactNode }) {
  return (
    <thead>
      <tr>
        {children}
        {columns.map((column) => (
          <th key={column.header} scope="col" className={kindOf(column)}>
            {column.header}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function SelectAll({ rows, selection }: { rows: readonly { id: string }[]; selection: Selection }) {
  const all = rows.length > 0 && rows.every((row) => selection.ids.has(row.id));
  return (
    <th scope="col" className="select">
      <Checkbox
        label="Select all on this page"
        checked={all}
        mixed={!all && selection.ids.size > 0}
        onChange={() => selection.onChange(new Set(all ? [] : rows.map((row) => row.id)))}
      />
    </th>
  );
}

function SelectRow({ row, name, selection }: { row: { id: string }; name: string; selection: Selection }) {
  function toggle() {
    const ids = new Set(selection.ids);
    if (!ids.delete(row.id)) ids.add(row.id);
    selection.onChange(ids);
  }
  return <Checkbox label={`Select ${name}`} checked={selection.ids.has(row.id)} onChange={toggle} />;
}

/** Placeholder of the table while its rows load. */
export function DataTableSkeleton<Row>({
  columns,
  rows = 10,
}: {
  columns: readonly Column<Row>[];
  rows?: number;
}) {
  return (
    <Loading className={`data-table ${CARD}`}>
      <table aria-hidden="true">
        <Head columns={columns} />
        <tbody>
          {Array.from({ length: rows }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity
            <tr key={row}>
              {columns.map((column) => (
                <td key={column.header} className={kindOf(column)} data-label={column.header}>
                  <Skeleton
                    className={column.kind === 'lead' ? 'h-10 w-full max-w-64' : 'inline-block h-5 w-16'}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Loading>
  );
}
