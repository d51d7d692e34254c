import { useState } from 'react';
import type { SignedInUser } from '#contract/accounts.ts';
import { ChevronDown } from '#ui/icons/lucide.tsx';
import { useLocation } from '#ui/navigation.ts';
import { NavLink } from '#ui/primitives/link.tsx';
import { type NavigationItem, navigationOf } from './navigation.ts';

const LINK =
  'flex min-h-10 w-full items-center justify-between rounded-control px-3 text-[0.9375rem] hover:bg-shade pointer-coarse:min-h-11 aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-accent';

/** The navigation of the signed-in user; the current item is marked, items with sub items open and close. */
export function Sidebar({ user, onNavigate }: { user: SignedInUser; onNavigate?: () => void }) {
  return (
    <nav aria-label="Back office" className="grid gap-6">
      {navigationOf(user).map((section) => (
        <div key={section.title}>
          <h2 className="px-3 pb-2 text-xs font-semibold tracking-wide text-muted uppercase">
            {section.title}
          </h2>
          <ul className="grid gap-0.5">
            {section.items.map((item) => (
              <li key={item.label}>
                {item.path ? (
                  <PathLink to={item.path} label={item.label} onNavigate={onNavigate} />
                ) : (
                  <Group item={item} onNavigate={onNavigate} />
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function PathLink({ to, label, onNavigate }: { to: string; label: string; onNavigate?: () => void }) {
  return (
    <NavLink to={to} className={LINK} onClick={onNavigate}>
      {label}
    </NavLink>
  );
}

function Group({ item, onNavigate }: { item: NavigationItem; onNavigate?: () => void }) {
  const { pathname } = useLocation();
  const items = item.items ?? [];
  const [open, setOpen] = useState(items.some((sub) => sub.path === pathname));
  return (
    <>
      <button type="button" className={LINK} aria-expanded={open} onClick={() => setOpen(!open)}>
        {item.label}
        <ChevronDown className={`size-4 transition-transform ${open ? 'rotate-180' : ''}`} />
      </button>
      {open && (
        <ul className="ms-3 grid gap-0.5 border-s border-hairline ps-2">
          {items.map((sub) => (
            <li key={sub.path}>
              <PathLink to={sub.path} label={sub.label} onNavigate={onNavigate} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
