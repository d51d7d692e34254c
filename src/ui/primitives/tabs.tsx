import clsx from 'clsx';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { tabForKey } from './tab-keys.ts';

export interface Tab {
  value: string;
  label: ReactNode;
  panel: ReactNode;
}

export interface TabsProps {
  /** The accessible name of the tab list. */
  label: string;
  tabs: readonly Tab[];
  /** The open tab; keep it in the URL. */
  value: string;
  onValueChange: (value: string) => void;
  className?: string;
}

const TAB =
  '-mb-px min-h-11 border-b-2 py-2.5 text-[0.9375rem] font-medium whitespace-nowrap transition-colors';

/** Tabs by the ARIA pattern: arrows move and open. All panels are rendered, the closed ones hidden. */
export function Tabs({ label, tabs, value, onValueChange, className }: TabsProps) {
  const id = useId();
  const open = Math.max(
    0,
    tabs.findIndex((tab) => tab.value === value),
  );

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const to = tabForKey(event.key, open, tabs.length);
    const tab = to === null ? undefined : tabs[to];
    if (!tab) return;
    event.preventDefault();
    onValueChange(tab.value);
    document.getElementById(`${id}-${tab.value}`)?.focus();
  }

  return (
    <div className={className}>
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className="flex gap-6 overflow-x-auto border-b border-hairline"
      >
        {tabs.map((tab, index) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={index === open}
            aria-controls={`${id}-${tab.value}-panel`}
            tabIndex={index === open ? 0 : -1}
            onClick={() => onValueChange(tab.value)}
            className={clsx(
              TAB,
              'focus-visible:-outline-offset-2',
              index === open ? 'border-accent text-ink' : 'border-transparent text-muted hover:text-ink',
            )}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab, index) => (
        <div
          key={tab.value}
          role="tabpanel"
          id={`${id}-${tab.value}-panel`}
          aria-labelledby={`${id}-${tab.value}`}
          hidden={index !== open}
          data-title={tab.value}
          className="pt-6"
        >
          {tab.panel}
        </div>
      ))}
    </div>
  );
}
