import { Button } from '#ui/primitives/button.tsx';
import { formatDate } from '#web/kernel/dates.ts';
import { session, useSession } from '#web/kernel/session.ts';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';
import { keepOwnAccount } from './privacy.data.ts';

/** Says when the signed-in user's account will be deleted, with a button to keep it; nothing if it stays. */
export function DeletionNotice({ className = '' }: { className?: string }) {
  const { user } = useSession();
  const keep = useApiMutation({
    ...keepOwnAccount,
    onSuccess: () => session.setDeletion(null),
  });
  if (!user?.deletionDueAt) return null;
  return (
    <section
      aria-label="Deletion of your account"
      className={`flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-control bg-danger-soft px-4 py-3 text-danger ${className}`}
    >
      <p className="min-w-0 grow basis-72">
        Your account will be deleted on {formatDate(user.deletionDueAt)}.{' '}
        {user.role === 'customer' && 'Your downloads end then: save your files before.'}
      </p>
      <Button variant="secondary" size="sm" busy={keep.isPending} onClick={() => keep.mutate(undefined)}>
        Keep my account
      </Button>
    </section>
  );
}
