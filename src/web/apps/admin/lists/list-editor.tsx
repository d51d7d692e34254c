import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import { CONTENT_LIST_MAX, type ContentList } from '#domain/content-lists.ts';
import { CARD } from '#ui/frames/card.tsx';
import { PageHeading } from '#ui/frames/page-heading.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { EmptyState } from '#ui/primitives/empty-state.tsx';
import { ErrorState } from '#ui/primitives/error-state.tsx';
import { Loading, Skeleton } from '#ui/primitives/skeleton.tsx';
import { OrderedList } from '#web/features/back-office/ordered-list.tsx';
import { useConfirmed } from '#web/features/back-office/use-confirmed.tsx';
import { type ContentRow, contentList, shownBy } from '#web/features/content/content-lists.data.ts';
import { useApi } from '#web/kernel/context.ts';
import { useChange } from '#web/kernel/mutations.ts';

/** What the form of a record is given. */
export interface ItemFormProps<L extends ContentList> {
  /** The record to edit; null: a new one. */
  item: ContentRow<L> | null;
  /** All of the list. */
  items: readonly ContentRow<L>[];
  title: string;
  open: boolean;
  onClose: () => void;
  /** Fills the form from the newest version. */
  onReload: () => void;
}

interface ListEditorProps<L extends ContentList> {
  list: L;
  title: string;
  subtitle: string;
  /** 'Slide', for buttons and windows. */
  noun: string;
  /** Said when there is none. */
  empty: { title: string; text: string };
  nameOf: (item: ContentRow<L>) => string;
  row: (item: ContentRow<L>) => ReactNode;
  form: ComponentType<ItemFormProps<L>>;
}

const ICON = 'size-4.5';

/** A list of content: its records in their order, with a window to write one. */
export function ListEditor<L extends ContentList>(props: ListEditorProps<L>) {
  const { list, title, subtitle, noun, empty, nameOf, row, form: Form } = props;
  const api = useApi();
  const queryClient = useQueryClient();
  const query = useQuery(contentList(api, list));
  const [edited, setEdited] = useState<{ item: ContentRow<L> | null; opening: number }>();
  const [open, setOpen] = useState(false);
  const edit = (item: ContentRow<L> | null) => {
    setEdited((last) => ({ item, opening: (last?.opening ?? 0) + 1 }));
    setOpen(true);
  };
  const removal = useConfirmed<ContentRow<L>>({
    title: `Delete ${noun}`,
    text: 'Are you sure you want to delete?',
    send: (client, { id }) => client.full(`DELETE ${list as ContentList}/{id}`, { params: { id } }),
    refresh: shownBy(list),
  });
  const order = useChange<readonly string[], unknown>({
    send: (client, ids) => client.full(`POST ${list as ContentList}/order`, { body: { ids: [...ids] } }),
    refresh: shownBy(list),
  });
  async function reload(id: string) {
    const rows = await queryClient.fetchQuery({ ...contentList(api, list), staleTime: 0 });
    const newest = rows.find((item) => item.id === id);
    if (newest) edit(newest);
    else setOpen(false);
  }
  const items = query.data ?? [];
  const add = (
    <Button onClick={() => edit(null)} disabled={!query.isSuccess || items.length >= CONTENT_LIST_MAX}>
      <Plus className={ICON} aria-hidden="true" /> Add {noun}
    </Button>
  );
  return (
    <>
      <PageHeading plain {...{ title, subtitle }} actions={add} />
      <div className="mt-5">
        {query.isError && (
          <ErrorState
            message={query.error.message}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        )}
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
                icon: <Pencil className={ICON} aria-hidden="true" />,
                onSelect: () => edit(item),
              },
              {
                label: 'Delete',
                icon: <Trash2 className={ICON} aria-hidden="true" />,
                onSelect: () => removal.ask(item),
              },
            ]}
            onOrder={(ids) =>
              order.mutate(ids, {
                // The list has changed meanwhile, or the server is away: what is true is shown again.
                onError: () => void query.refetch(),
              })
            }
          >
            {row}
          </OrderedList>
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
