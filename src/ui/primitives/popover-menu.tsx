import { useState } from 'react';
import type { PopoverMenuProps } from './popover-menu-props.ts';
import { useLazyOverlay } from './use-lazy-overlay.ts';

const load = () => import('./popover-panel.tsx');

/** Preloads the menu; a failure is reported when the button is pressed. */
const preload = () => void load().catch(() => undefined);

const BUTTON = 'grid size-11 place-items-center rounded-control hover:bg-shade';

/** A button with a small menu of links and actions. Base UI is loaded when it is first pressed. */
export function PopoverMenu(props: PopoverMenuProps) {
  const [isPressed, setIsPressed] = useState(false);
  const Panel = useLazyOverlay(load, isPressed, () => setIsPressed(false));
  if (Panel) return <Panel {...props} className={props.className ?? BUTTON} />;
  return (
    <button
      type="button"
      className={props.className ?? BUTTON}
      aria-label={props.label}
      aria-haspopup="dialog"
      aria-expanded={false}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => setIsPressed(true)}
    >
      {props.children}
    </button>
  );
}
