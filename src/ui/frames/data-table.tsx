import clsx from 'clsx';
import { Fragment, type MouseEvent, type ReactNode, useId, useState } from 'react';
import { Checkbox } from '../form/checkbox.tsx';
import { ArrowDown, ArrowUp, ArrowUpDown } from '../icons/lucide.tsx';
import { buttonClass } from '../primitives/button-class.ts';
import { Glyph } from '../primitives/glyph.tsx';
import { Loading, Skeleton } from '../primitives/skeleton.tsx';
import { CARD } from './card.tsx';
import './data-table.css';

export interface Column<Row> {
  header: string;
  /** `index` is the row's index in the table. */
  cell: (row: Row, index: number) => ReactNode;
  /** The field that the list is sorted by with this header; without it the header is no button. */
  sort?: string;
  /** Right-aligns with tabular figures, for values that people compare. */
  numeric?: boolean;
  /**
   * 'lead' names the row: the widest cell, and the heading of its card on a phone. Its first link or button opens the
   * record, and so does a click on the row. 'actions' are buttons, without a label on a card. 'serial' is the running number, hidden on a card. 'passage' is text that takes a card's full width.
   */
  kind?: 'lead' | 'actions' | 'serial' | 'passage';
}

export interface Selection {
  ids: ReadonlySet<string>;
  onChange: (ids: ReadonlySet<string>) => void;
}

/** The order of the rows, which headers change. */
export interface Sorting {
  /** 'name', or from the last to the first '-name'; '' for the order that the list has by itself. */
  value: string;
  onChange: (value: string) => void;
}

/** What a row opens to, below it. */
export interface Details<Row> {
  /** The header of the buttons, and how they are called: 'Steps' makes 'Steps of {name}'. */
  label: string;
  content: (row: Row) => ReactNode;
  /** The lead of a row is its button, instead of a column of buttons. */
  byLead?: boolean;
  /** The rows that are open, where something else opens them too; without it the table keeps them. */
  opened?: Selection;
}

export interface DataTableProps<Row extends { id: string }> {
  /** The table's accessible name. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** The row's name in the accessible names of its buttons. */
  nameOf: (row: Row) => string;
  selection?: Selection;
  sorting?: Sorting;
  /** Gives each row a button that opens its details. */
  details?: Details<Row>;
  /** Other rows are being loaded; the present ones are dimmed. */
  stale?: boolean;
}

const kindOf = ({ numeric, kind }: Column<never>) => clsx(numeric && 'numeric', kind) || undefined;

/** A table that becomes a list of cards on narrow screens. */
export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { label, columns, rows, nameOf, selection, sorting, details, stale } = props;
  const tableId = useId();
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const { ids: open, onChange: setOpen } = details?.opened ?? { ids: kept, onChange: setKept };
  const hasButtons = details !== undefined && !details.byLead;
  const width = columns.length + (selection ? 1 : 0) + (hasButtons ? 1 : 0);
  const toggleOf = (row: Row) => ({
    controls: `${tableId}${row.id}`,
    open: open.has(row.id),
    onToggle: () => setOpen(toggled(open, row.id)),
  });
  return (
    <div className={clsx('data-table', details && 'with-details', CARD)}>
      <table aria-label={label} aria-busy={stale || undefined}>
        <Head columns={hasButtons ? [...columns, detailsColumn(details)] : columns} sorting={sorting}>
          {selection && <SelectAll rows={rows} selection={selection} />}
        </Head>
        <tbody>
          {rows.map((row, index) => (
            <Fragment key={row.id}>
              <tr onClick={openRecord}>
                {selection && (
                  <td className="select">
                    <SelectRow row={row} name={nameOf(row)} selection={selection} />
                  </td>
                )}
                {columns.map((column) => (
                  <td key={column.header} data-label={column.header} className={kindOf(column)}>
                    {details?.byLead && column.kind === 'lead' ? (
                      <LeadButton {...toggleOf(row)}>{column.cell(row, index)}</LeadButton>
                    ) : (
                      <Isolated>{column.cell(row, index)}</Isolated>
                    )}
                  </td>
                ))}
                {hasButtons && (
                  <td className="actions numeric">
                    <DetailsButton label={`${details.label} of ${nameOf(row)}`} {...toggleOf(row)} />
                  </td>
                )}
              </tr>
              {details && open.has(row.id) && (
                <tr className="details" id={`${tableId}${row.id}`}>
                  <td colSpan={width}>{details.content(row)}</td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const CONTROLS = 'a, button, input, label, select, summary, textarea';

/** Follows the link or button that names the row, as Ctrl and the like ask; not after a click on a control or to mark text. */
function openRecord(event: MouseEvent<HTMLTableRowElement>) {
  const { target, currentTarget: row, ctrlKey, metaKey, shiftKey } = event;
  // Menus and dialogs of the row are elsewhere in the document.
  if (!(target instanceof Element) || !row.contains(target) || target.closest(CONTROLS)) return;
  if (window.getSelection()?.isCollapsed === false) return;
  const opener = row.querySelector('td.lead :is(a, button)');
  opener?.dispatchEvent(
    new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
  );
}

const detailsColumn = ({ label }: Details<never>): Column<never> => ({
  header: label,
  kind: 'actions',
  numeric: true,
  cell: () => null,
});

/** A text beside a label of ours, on a card; elements have a direction of their own. */
const Isolated = ({ children }: { children: ReactNode }) =>
  typeof children === 'string' ? <bdi>{children}</bdi> : children;

/** The set without the id, or with it if it was not in it. */
function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}

interface ToggleProps {
  /** The id of the row that it opens. */
  controls: string;
  open: boolean;
  onToggle: () => void;
}

const DETAILS_BUTTON = buttonClass({
  variant: 'ghost',
  className: 'size-9 min-h-0! p-0! text-muted hover:text-ink pointer-coarse:size-11',
});

const DetailsButton = ({ label, controls, open, onToggle }: ToggleProps & { label: string }) => (
  <span className="-my-1 inline-flex">
    <button
      type="button"
      className={DETAILS_BUTTON}
      aria-label={label}
      aria-expanded={open}
      aria-controls={open ? controls : undefined}
      onClick={onToggle}
    >
      <Glyph name="down" className={`size-4.5 transition-transform ${open ? 'rotate-180' : ''}`} />
    </button>
  </span>
);

const LeadButton = ({ controls, open, onToggle, children }: ToggleProps & { children: ReactNode }) => (
  <button
    type="button"
    className="-m-2 flex min-h-11 max-w-full items-center gap-2 rounded-control p-2 text-start hover:text-accent"
    aria-expanded={open}
    aria-controls={open ? controls : undefined}
    onClick={onToggle}
  >
    <Glyph
      name="down"
      className={`size-4.5 shrink-0 text-muted transition-transform ${open ? '' : '-rotate-90'}`}
    />
    <Isolated>{children}</Isolated>
  </button>
);

interface HeadProps<Row> {
  columns: readonly Column<Row>[];
  sorting?: Sorting | undefined;
  children?: ReactNode;
}

function Head<Row>({ columns, sorting, children }: HeadProps<Row>) {
  return (
    <thead>
      <tr>
        {children}
        {columns.map((column) => (
          <th
            key={column.header}
            scope="col"
            className={kindOf(column)}
            aria-sort={sorting && column.sort ? directionOf(column.sort, sorting) : undefined}
          >
            {sorting && column.sort ? (
              <SortButton field={column.sort} label={column.header} sorting={sorting} />
            ) : (
              column.header
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function directionOf(field: string, { value }: Sorting): 'ascending' | 'descending' | 'none' {
  if (value === field) return 'ascending';
  return value === `-${field}` ? 'descending' : 'none';
}

const SORT_ICONS = { none: ArrowUpDown, ascending: ArrowUp, descending: ArrowDown } as const;

/** Sorts from the first to the last, then from the last to the first, then as the list is by itself. */
function SortButton({ field, label, sorting }: { field: string; label: string; sorting: Sorting }) {
  const direction = directionOf(field, sorting);
  const next = { none: field, ascending: `-${field}`, descending: '' }[direction];
  const Icon = SORT_ICONS[direction];
  return (
    <button type="button" onClick={() => sorting.onChange(next)}>
      {label}
      <Icon className="size-3.5 shrink-0" />
    </button>
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
  return (
    <Checkbox
      label={`Select ${name}`}
      checked={selection.ids.has(row.id)}
      onChange={() => selection.onChange(toggled(selection.ids, row.id))}
    />
  );
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
