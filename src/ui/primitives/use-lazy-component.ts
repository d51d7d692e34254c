import { type ComponentType, useEffect, useState } from 'react';

/**
 * Loads a component once `enabled` is true; returns null until it is loaded. Used instead of `lazy` with `Suspense`,
 * since React delays suspended content by 300 ms, which is noticeable when a dialog opens. A failed load reaches the
 * nearest error boundary. `load` must be a stable function.
 */
export function useLazyComponent<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  enabled: boolean,
): ComponentType<Props> | null {
  const [component, setComponent] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    if (!enabled) return;
    let isCanceled = false;
    load().then(
      (module) => {
        if (!isCanceled) setComponent(() => module.default);
      },
      (error: unknown) => {
        if (isCanceled) return;
        setComponent(() => {
          throw error;
        });
      },
    );
    return () => {
      isCanceled = true;
    };
  }, [load, enabled]);
  return component;
}
