import { Accessibility } from '@dnd-kit/dom';
import { move } from '@dnd-kit/helpers';
import {
  DragDropProvider,
  type DragEndEvent,
  type DragOverEvent,
  type DragStartEvent,
  KeyboardSensor,
  PointerSensor,
} from '@dnd-kit/react';
import { isSortable, useSortable } from '@dnd-kit/react/sortable';
import { type ReactNode, useState } from 'react';
import { CARD } from '#ui/frames/card.tsx';
import { ArrowDown, ArrowUp, ArrowUpToLine, GripVertical } from '#ui/icons/lucide.tsx';
import { MovedTo, placeOf } from '#web/kernel/moved-to.tsx';
import { type RowAction, RowActions } from './row-actions.tsx';

export interface OrderedListProps<Row extends { id: string }> {
  /** The list's accessible name. */
  label: string;
  rows: readonly Row[];
  /** The row's name in the accessible names of its buttons. */
  nameOf: (row: Row) => string;
  children: (row: Row) => ReactNode;
  actions: (row: Row) => readonly RowAction[];
  /** The ids in the order that is being saved, shown optimistically. */
  pending: readonly string[] | undefined;
  /** Called with all ids in the new order. */
  onOrder: (ids: readonly string[]) => void;
}

const ICON = 'size-4.5';
/** A touch on the handle drags without the default delay, since the handle has no other use. */
const SENSORS = [PointerSensor.configure({ activationConstraints: () => undefined }), KeyboardSensor];

/** What a sortable row says of itself. */
interface RowData {
  name: string;
  /** Of all rows. */
  count: number;
}

/** What screen readers hear during a drag: names and places, instead of the ids of rows. `MovedTo` says how it ended. */
const ANNOUNCING = Accessibility.configure({
  announcements: {
    dragstart({ operation: { source } }: DragStartEvent) {
      if (!isSortable(source)) return;
      const { name, count }: RowData = source.data;
      return `${name} picked up from ${placeOf(source.index, count)}.`;
    },
    dragover({ operation: { source, target } }: DragOverEvent) {
      if (!isSortable(source) || !isSortable(target) || source.id === target.id) return;
      const { name, count }: RowData = source.data;
      return `${name} over ${placeOf(target.index, count)}.`;
    },
    dragend({ operation: { source }, canceled }: DragEndEvent) {
      if (!isSortable(source)) return;
      if (!canceled && source.index !== source.initialIndex) return;
      const { name, count }: RowData = source.data;
      return `${name} is back at ${placeOf(source.initialIndex, count)}.`;
    },
  },
});

/** A list whose rows are reordered by dragging (mouse, touch, keyboard) or by their menus. */
export function OrderedList<Row extends { id: string }>(props: OrderedListProps<Row>) {
  const { label, rows, nameOf, children, actions, pending, onOrder } = props;
  const ids = pending ?? rows.map(({ id }) => id);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const [moved, setMoved] = useState<{ name: string; place: number }>();
  const order = (next: string[], id: string) => {
    if (next.join() === ids.join()) return;
    const row = byId.get(id);
    if (row) setMoved({ name: nameOf(row), place: next.indexOf(id) });
    onOrder(next);
  };
  const moves = (id: string, from: number): RowAction[] => {
    const to = (place: number) => () => order(ids.toSpliced(from, 1).toSpliced(place, 0, id), id);
    const up = from > 0;
    const down = from < ids.length - 1;
    return [
      ...(up
        ? [
            {
              label: 'Move up',
              icon: <ArrowUp className={ICON} />,
              onSelect: to(from - 1),
              more: true,
            },
          ]
        : []),
      ...(down
        ? [
            {
              label: 'Move down',
              icon: <ArrowDown className={ICON} />,
              onSelect: to(from + 1),
              more: true,
            },
          ]
        : []),
      ...(from > 1
        ? [
            {
              label: 'Move to the top',
              icon: <ArrowUpToLine className={ICON} />,
              onSelect: to(0),
              more: true,
            },
          ]
        : []),
    ];
  };
  return (
    <DragDropProvider
      sensors={SENSORS}
      plugins={(defaults) => defaults.map((plugin) => (plugin === Accessibility ? ANNOUNCING : plugin))}
      onDragEnd={(event) => {
        const { source } = event.operation;
        if (!event.canceled && source) order(move([...ids], event), String(source.id));
      }}
    >
      <ol aria-label={label} className={`${CARD} divide-y divide-hairline`}>
        {ids.map((id, index) => {
          const row = byId.get(id);
          return (
            row && (
              <SortableRow key={id} id={id} index={index} name={nameOf(row)} count={ids.length}>
                <div className="min-w-0 flex-1">{children(row)}</div>
                <RowActions name={nameOf(row)} actions={[...actions(row), ...moves(id, index)]} />
              </SortableRow>
            )
          );
        })}
      </ol>
      <MovedTo name={moved?.name ?? ''} place={moved?.place} count={ids.length} />
    </DragDropProvider>
  );
}

function SortableRow(props: { id: string; index: number; name: string; count: number; children: ReactNode }) {
  const { id, index, name, count, children } = props;
  const isAlone = count === 1;
  const data: RowData = { name, count };
  const { ref, handleRef, isDragging } = useSortable({ id, index, disabled: isAlone, data });
  return (
    <li
      ref={ref}
      className={`flex items-center gap-2 bg-surface py-3 ps-1 pe-2 first:rounded-t-card last:rounded-b-card sm:gap-3 sm:pe-4 ${isDragging ? 'relative z-10 shadow-float' : ''}`}
    >
      <button
        ref={handleRef}
        type="button"
        disabled={isAlone}
        aria-label={`Drag ${name}`}
        title="Drag, or press Space and the arrow keys"
        className="grid h-11 w-8 shrink-0 cursor-grab touch-none place-items-center rounded-control text-muted hover:text-ink disabled:invisible pointer-coarse:w-11"
      >
        <GripVertical className="size-5" />
      </button>
      {children}
    </li>
  );
}
