import { Combobox } from '@base-ui/react/combobox';
import { type ReactNode, useState } from 'react';
import { LIST_SEARCH_DEBOUNCE, SEARCH_LENGTH_MAX } from '#domain/limits.ts';
import { CONTROL } from '#ui/form/control-class.ts';
import { Field } from '#ui/form/field.tsx';
import { Search } from '#ui/icons/lucide.tsx';
import { useDebounce } from '#web/kernel/use-debounce.ts';

interface RecordSearchProps<Row extends { id: string }> {
  label: string;
  hint?: string;
  error?: string;
  placeholder: string;
  /** Said while nothing is typed: 'Type a name or an SKU.' */
  invitation: string;
  /** Said when nothing matches: 'No product found.' */
  nothing: string;
  disabled?: boolean;
  /** Ids that are not offered. */
  picked: readonly string[];
  /** A hook with the rows that match a text; it asks for them only if `enabled`. */
  useRows: (text: string, enabled: boolean) => { rows: readonly Row[] | undefined; error: Error | null };
  nameOf: (row: Row) => string;
  children: (row: Row) => ReactNode;
  onPick: (row: Row) => void;
}

/** Searches records and passes the picked one to `onPick`; the field is then cleared. */
export function RecordSearch<Row extends { id: string }>(props: RecordSearchProps<Row>) {
  const { label, hint, error, placeholder, disabled, picked, nameOf, onPick, children } = props;
  const [text, setText] = useState('');
  const [debouncedText, setDebouncedText] = useState('');
  useDebounce(text.trim(), LIST_SEARCH_DEBOUNCE, setDebouncedText);
  const isDebounced = debouncedText !== '' && debouncedText === text.trim();
  const { rows, error: failure } = props.useRows(debouncedText, isDebounced);
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const offered = isDebounced && rows ? rows.filter(({ id }) => !picked.includes(id)) : [];
  const state = !text.trim()
    ? props.invitation
    : failure && isDebounced
      ? failure.message
      : isDebounced && rows
        ? props.nothing
        : 'Searching...';
  return (
    <Field label={label} hint={hint} error={error}>
      {(controlProps) => (
        <Combobox.Root<Row>
          items={offered}
          filter={null}
          value={null}
          onValueChange={(row) => {
            if (!row) return;
            onPick(row);
            setText('');
          }}
          inputValue={text}
          onInputValueChange={(next, { reason }) => {
            if (reason !== 'item-press') setText(next);
          }}
          itemToStringLabel={nameOf}
          disabled={disabled}
          autoHighlight
        >
          <div ref={setBox} className="relative">
            <Search className="pointer-events-none absolute start-3 top-1/2 size-4 -translate-y-1/2 text-muted" />
            <Combobox.Input
              {...controlProps}
              placeholder={placeholder}
              autoComplete="off"
              maxLength={SEARCH_LENGTH_MAX}
              className={`${CONTROL} ps-9`}
            />
          </div>
          <Combobox.Portal container={box?.closest<HTMLElement>('[role=dialog]') ?? undefined}>
            <Combobox.Positioner sideOffset={6} collisionPadding={12} className="z-60 outline-none">
              <Combobox.Popup className="w-(--anchor-width) min-w-64 rounded-card bg-surface p-1.5 text-ink shadow-float animate-appear">
                <Combobox.Empty className="text-[0.9375rem] text-muted not-empty:px-3 not-empty:py-2.5">
                  {state}
                </Combobox.Empty>
                <Combobox.List className="max-h-[min(22rem,var(--available-height))] overflow-y-auto overscroll-contain outline-none">
                  {(row: Row) => (
                    <Combobox.Item
                      key={row.id}
                      value={row}
                      className="flex min-h-12 cursor-default items-center gap-3 rounded-small px-2 py-1.5 outline-none select-none data-highlighted:bg-shade"
                    >
                      {children(row)}
                    </Combobox.Item>
                  )}
                </Combobox.List>
              </Combobox.Popup>
            </Combobox.Positioner>
          </Combobox.Portal>
        </Combobox.Root>
      )}
    </Field>
  );
}
