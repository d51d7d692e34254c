import { Loading, Skeleton } from '#ui/primitives/skeleton.tsx';
import { useLazyComponent } from '#ui/primitives/use-lazy-component.ts';

const load = () => import('./message-form.tsx');

/** Fetches the form ahead, say when the pointer reaches its button. */
export const warmMessage = (): void => void load().catch(() => undefined);

/** The form to write to a shop, fetched when it is first shown. */
export function MessagePart({ vendorId, onSent }: { vendorId: string; onSent: () => void }) {
  const MessageForm = useLazyComponent(load, true);
  if (MessageForm) return <MessageForm vendorId={vendorId} onSent={onSent} />;
  return (
    <Loading className="space-y-4">
      <Skeleton className="h-18" />
      <Skeleton className="h-18" />
      <Skeleton className="h-34" />
      <Skeleton className="h-11" />
    </Loading>
  );
}
