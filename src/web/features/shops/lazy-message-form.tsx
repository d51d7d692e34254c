import { Loading, Skeleton } from '#ui/primitives/skeleton.tsx';
import { useLazyComponent } from '#ui/primitives/use-lazy-component.ts';

const load = () => import('./message-form.tsx');

/** Loads the form in advance, for example when the pointer is over its button. */
export const preloadMessageForm = (): void => void load().catch(() => undefined);

/** The form to write to a shop, loaded when it is first rendered. */
export function LazyMessageForm({ vendorId, onSent }: { vendorId: string; onSent: () => void }) {
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
