import { useEffect, useState } from 'react';
import { onFirstToast } from './toast.ts';
import { useLazyComponent } from './use-lazy-component.ts';

const load = () => import('./toaster-panel.tsx');

/** The container of toasts. Render it once, in the root; sonner is fetched with the first toast. */
export function Toaster() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => onFirstToast(() => setWanted(true)), []);
  const Panel = useLazyComponent(load, wanted);
  return Panel && <Panel />;
}
