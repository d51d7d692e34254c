import { useEffect, useState } from 'react';
import { onFirstToast } from './toast.ts';
import { useLazyComponent } from './use-lazy-component.ts';

const load = () => import('./toaster-panel.tsx');

/** The container of toasts. Render it once per layout; sonner is loaded with the first toast. */
export function Toaster() {
  const [isRequested, setIsRequested] = useState(false);
  useEffect(() => onFirstToast(() => setIsRequested(true)), []);
  const Panel = useLazyComponent(load, isRequested, () => setIsRequested(false));
  return Panel && <Panel />;
}
