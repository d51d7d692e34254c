import { useEffect, useEffectEvent } from 'react';

/** Calls `onRest` with the value once it has not changed for `delayMs`, also after the first render. */
export function useDebounce<T>(value: T, delayMs: number, onRest: (value: T) => void): void {
  const rest = useEffectEvent(onRest);
  useEffect(() => {
    const timer = setTimeout(() => rest(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
}
