import type { ComponentType } from 'react';
import { toast } from './toast.ts';
import { useLazyComponent } from './use-lazy-component.ts';

/**
 * Loads what opens over the page once it is `open`: a dialog, a menu. If that fails, a toast says so and `close` is
 * called: the page stays as it is, and the next press loads again.
 */
export const useLazyOverlay = <Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  open: boolean,
  close: () => void,
): ComponentType<Props> | null =>
  useLazyComponent(load, open, () => {
    toast.error('This could not be loaded. Check your connection and try again.');
    close();
  });
