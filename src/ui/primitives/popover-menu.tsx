import { useState } from 'react';
import type { PopoverMenuProps } from './popover-menu-props.ts';
import { useLazyComponent } from './use-lazy-component.ts';

const load = () => import('./popover-panel.tsx');

/** Prefetches; a failure is reported when the button is pressed. */
const preload = () => void load().catch(() => undefined);

const BUTTON = 'grid size-11 place-items-center rounded-control hover:bg-shade';

/** A button with a small menu of links and actions. Base UI is loaded with the first press. */
export function PopoverMenu(props: PopoverMenuProps) {
  const [used, setUsed] = useState(false);
  const Panel = useLazyComponent(load, used);
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
      onClick={() => setUsed(true)}
    >
      {props.children}
    </button>
  );
}
