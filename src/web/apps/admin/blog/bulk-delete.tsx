import { Button } from '#ui/primitives/button.tsx';
import { useConfirmDialog } from '#web/features/back-office/use-confirm-dialog.tsx';
import { deleteBlogPost } from '#web/features/content/blog.data.ts';

const countOfPosts = (count: number): string => `${count} ${count === 1 ? 'post' : 'posts'}`;

/** Deletes the selected posts, one after the other. */
export function BulkDelete({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const removal = useConfirmDialog<readonly string[]>({
    title: 'Delete Posts',
    text: (ids) => `Delete ${countOfPosts(ids.length)}? Their addresses will lead nowhere.`,
    send: async (api, ids) => {
      for (const id of ids) await deleteBlogPost.send(api, { id });
      return { statusCode: 200, message: `${countOfPosts(ids.length)} deleted.`, data: null };
    },
    refresh: deleteBlogPost.refresh,
    // Posts before the one that failed are deleted.
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
