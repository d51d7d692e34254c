import { useEffect, useEffectEvent } from 'react';

/** Calls `onSettled` with the value once it has not changed for `delayMs`, including after the first render. */
export function useDebounce<T>(value: T, delayMs: number, onSettled: (value: T) => void): void {
  const callOnSettled = useEffectEvent(onSettled);
  useEffect(() => {
    const timer = setTimeout(() => callOnSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
}
