import { useState } from 'react';
import { type Column, DataTable } from '#ui/frames/data-table.tsx';
import { Button } from '#ui/primitives/button.tsx';

const FIRST_ROWS = 25;

/** A table that shows its first rows and more on request. */
export function LongTable<Row extends { id: string }>(props: {
  title: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  nameOf: (row: Row) => string;
}) {
  const { title, columns, rows, nameOf } = props;
  const [visibleCount, setVisibleCount] = useState(FIRST_ROWS);
  return (
    <section>
      <h2 className="mb-3 text-base font-semibold">
        {title} <span className="font-normal text-muted tabular-nums">({rows.length})</span>
      </h2>
      <DataTable label={title} columns={columns} nameOf={nameOf} rows={rows.slice(0, visibleCount)} />
      {rows.length > visibleCount && (
        <Button
          variant="secondary"
          size="sm"
          className="mt-3"
          onClick={() => setVisibleCount(visibleCount + 4 * FIRST_ROWS)}
        >
          Show more of {rows.length}
        </Button>
      )}
    </section>
  );
}
