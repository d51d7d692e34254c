import type { QueryKey, UseQueryResult } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import type { Answer, Client } from '#client/client.ts';
import { CARD } from '#ui/frames/card.tsx';
import { type BackTarget, PageHeading } from '#ui/frames/page-heading.tsx';
import { Pencil, Plus, Trash2 } from '#ui/icons/lucide.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { EmptyState } from '#ui/primitives/empty-state.tsx';
import { Loading, Skeleton } from '#ui/primitives/skeleton.tsx';
import { QueryError } from '#web/kernel/query-error.tsx';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';
import { OrderedList } from './ordered-list.tsx';
import type { RowAction } from './row-actions.tsx';
import { useConfirmDialog } from './use-confirm-dialog.tsx';

/** Props of a record's form. */
export interface RecordFormProps<Row> {
  /** The record to edit; null for a new one. */
  item: Row | null;
  /** All records of the list. */
  items: readonly Row[];
  title: string;
  open: boolean;
  onClose: () => void;
  /** Loads the newest version of the record into the form. */
  onReload: () => void;
}

export interface RecordListProps<Row extends { id: string }> {
  title: string;
  subtitle: string;
  back?: BackTarget;
  /** 'Slide', for buttons and dialogs. */
  noun: string;
  /** Shown when the list is empty. */
  empty: { title: string; text: string };
  nameOf: (item: Row) => string;
  row: (item: Row) => ReactNode;
  form: ComponentType<RecordFormProps<Row>>;
  query: UseQueryResult<Row[]>;
  /** The maximum number of records. */
  max: number;
  remove: (api: Client, id: string) => Promise<Answer<unknown>>;
  order: (api: Client, ids: string[]) => Promise<Answer<unknown>>;
  /** The queries that show the list. */
  refresh: readonly QueryKey[];
  /** Further actions for a record. */
  actions?: (item: Row) => readonly RowAction[];
  /** Between the heading and the list. */
  toolbar?: ReactNode;
  /** Shown instead of the list, for example until a parent category is selected. */
  placeholder?: ReactNode;
}

const ICON = 'size-4.5';

/** An ordered list of records, with a dialog to add or edit one. */
export function RecordList<Row extends { id: string }>(props: RecordListProps<Row>) {
  const {
    title,
    subtitle,
    back,
    noun,
    empty,
    nameOf,
    row,
    form: Form,
    query,
    max,
    refresh,
    toolbar,
    placeholder,
  } = props;
  const [edited, setEdited] = useState<{ item: Row | null; opening: number }>();
  const [open, setOpen] = useState(false);
  const edit = (item: Row | null) => {
    setEdited((last) => ({ item, opening: (last?.opening ?? 0) + 1 }));
    setOpen(true);
  };
  const removal = useConfirmDialog<Row>({
    title: `Delete ${noun}`,
    text: 'Are you sure you want to delete?',
    send: (api, { id }) => props.remove(api, id),
    refresh,
  });
  const order = useApiMutation<readonly string[], unknown>({
    send: (api, ids) => props.order(api, [...ids]),
    refresh,
  });
  async function reload(id: string) {
    const { data } = await query.refetch();
    const newest = data?.find((item) => item.id === id);
    if (newest) edit(newest);
    else setOpen(false);
  }
  const items = query.data ?? [];
  const add = (
    <Button
      onClick={() => edit(null)}
      disabled={Boolean(placeholder) || !query.isSuccess || items.length >= max}
    >
      <Plus className={ICON} /> Add {noun}
    </Button>
  );
  return (
    <>
      <PageHeading plain title={title} subtitle={subtitle} back={back} actions={add} />
      {toolbar && <div className="mt-5">{toolbar}</div>}
      <div className="mt-5">
        {placeholder ?? (
          <>
            {query.isError && <QueryError query={query} />}
            {query.isPending && <ListSkeleton />}
            {query.isSuccess && items.length === 0 && (
              <EmptyState
                title={empty.title}
                action={
                  <Button variant="secondary" onClick={() => edit(null)}>
                    Add {noun}
                  </Button>
                }
              >
                {empty.text}
              </EmptyState>
            )}
            {items.length > 0 && (
              <OrderedList
                label={title}
                rows={items}
                pending={order.isPending ? order.variables : undefined}
                nameOf={nameOf}
                actions={(item) => [
                  {
                    label: 'Edit',
                    icon: <Pencil className={ICON} />,
                    onSelect: () => edit(item),
                  },
                  {
                    label: 'Delete',
                    icon: <Trash2 className={ICON} />,
                    onSelect: () => removal.ask(item),
                  },
                  ...(props.actions?.(item) ?? []),
                ]}
                onOrder={(ids) =>
                  order.mutate(ids, {
                    // The list has changed meanwhile or the server is unreachable: show the stored order again.
                    onError: () => void query.refetch(),
                  })
                }
              >
                {row}
              </OrderedList>
            )}
          </>
        )}
      </div>
      {edited && (
        <Form
          key={edited.opening}
          item={edited.item}
          items={items}
          title={`${edited.item ? 'Edit' : 'Add'} ${noun}`}
          open={open}
          onClose={() => setOpen(false)}
          onReload={() => edited.item && void reload(edited.item.id)}
        />
      )}
      {removal.dialog}
    </>
  );
}

function ListSkeleton() {
  return (
    <Loading className={`${CARD} divide-y divide-hairline`}>
      {Array.from({ length: 4 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity
        <div key={index} className="flex items-center gap-4 px-4 py-3">
          <Skeleton className="h-14 w-24 rounded-control" />
          <Skeleton className="h-5 w-1/2" />
        </div>
      ))}
    </Loading>
  );
}
