import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';

/**
 * Loads a component once `enabled` is true; returns null until it is loaded. Used instead of `lazy` with `Suspense`,
 * since React delays suspended content by 300 ms, which is noticeable when a dialog opens. `load` must be a
 * stable function. A failed load reaches the nearest error boundary, or `onFailure`; it is tried again once `enabled` was
 * false meanwhile.
 */
export function useLazyComponent<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  enabled: boolean,
  onFailure?: () => void,
): ComponentType<Props> | null {
  const [component, setComponent] = useState<ComponentType<Props> | null>(null);
  const fail = useEffectEvent((error: unknown) => {
    if (onFailure) return onFailure();
    setComponent(() => {
      throw error;
    });
  });
  useEffect(() => {
    if (!enabled) return;
    let isCanceled = false;
    load().then(
      (module) => {
        if (!isCanceled) setComponent(() => module.default);
      },
      (error: unknown) => {
        if (!isCanceled) fail(error);
      },
    );
    return () => {
      isCanceled = true;
    };
  }, [load, enabled]);
  return component;
}
