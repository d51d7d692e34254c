import { type ComponentType, useEffect, useState } from 'react';

/**
 * Fetches a component when it is first needed; null until then. Not `lazy` in a `Suspense`: React delays
 * suspended content by 300 ms, which is noticeable when a dialog opens. A failed fetch reaches the nearest
 * error boundary. `load` must be the same function every time.
 */
export function useLazyComponent<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  wanted: boolean,
): ComponentType<Props> | null {
  const [part, setPart] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    if (!wanted) return;
    let gone = false;
    load().then(
      (module) => {
        if (!gone) setPart(() => module.default);
      },
      (error: unknown) => {
        if (gone) return;
        setPart(() => {
          throw error;
        });
      },
    );
    return () => {
      gone = true;
    };
  }, [load, wanted]);
  return part;
}
