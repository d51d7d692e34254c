import { NavLink } from '#ui/primitives/link.tsx';

const TAB =
  'inline-flex min-h-11 items-center border-b-2 border-transparent text-[0.9375rem] font-medium text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink';

/** Navigation between the lists of refunds and disputes. */
export const RefundTabs = () => (
  <nav aria-label="Money that goes back" className="flex gap-6">
    <NavLink to="/refunds" end className={TAB}>
      Refunds
    </NavLink>
    <NavLink to="/refunds/disputes" className={TAB}>
      Disputes
    </NavLink>
  </nav>
);
