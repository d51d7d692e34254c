import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and while the page is not yet alive: then a control that needs scripts is a plain link. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
