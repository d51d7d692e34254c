import { Button } from '#ui/primitives/button.tsx';
import { useConfirmed } from '#web/features/back-office/use-confirmed.tsx';
import { BLOG_SHOWN_BY } from '#web/features/content/blog.data.ts';

const counted = (count: number): string => `${count} ${count === 1 ? 'post' : 'posts'}`;

/** Deletes the selected posts, one after the other. */
export function BulkDelete({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const removal = useConfirmed<readonly string[]>({
    title: 'Delete Posts',
    text: (ids) => `Delete ${counted(ids.length)}? Their addresses will lead nowhere.`,
    send: async (api, ids) => {
      for (const id of ids) await api('DELETE blog/{id}', { params: { id } });
      return { statusCode: 200, message: `${counted(ids.length)} deleted.`, data: null };
    },
    refresh: BLOG_SHOWN_BY,
    // Those before the one that failed are gone.
    refreshAfterFailure: true,
    onSuccess: onDone,
  });
  return (
    <>
      <Button variant="danger" size="sm" onClick={() => removal.ask(ids)}>
        Delete
      </Button>
      {removal.dialog}
    </>
  );
}
