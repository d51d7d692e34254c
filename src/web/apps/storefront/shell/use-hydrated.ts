import { useSyncExternalStore } from 'react';

const noSubscription = () => () => {};

/** False on the server and until hydration: controls that need scripts are plain links until then. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  );
