import { NavLink } from '#ui/primitives/link.tsx';

const TAB =
  '-mb-px inline-flex min-h-11 items-center border-b-2 border-transparent text-[0.9375rem] font-medium text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink';

/** Navigation between rates, kinds of goods, report and evidence. */
export const TaxTabs = () => (
  <nav aria-label="Tax pages" className="flex flex-wrap gap-x-6">
    <NavLink to="/taxes" end className={TAB}>
      Rates
    </NavLink>
    <NavLink to="/taxes/goods" className={TAB}>
      Goods
    </NavLink>
    <NavLink to="/taxes/report" className={TAB}>
      Report
    </NavLink>
    <NavLink to="/taxes/evidence" className={TAB}>
      Evidence
    </NavLink>
  </nav>
);
