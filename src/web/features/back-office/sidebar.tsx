import { type ReactNode, useEffect, useRef } from 'react';
import type { SignedInUser } from '#contract/accounts.ts';
import type { WaitingCount } from '#contract/dashboard.ts';
import { WAITING_COUNT_MAX } from '#domain/limits.ts';
import { sum } from '#lib/sum.ts';
import { ChevronDown } from '#ui/icons/lucide.tsx';
import { useLocation } from '#ui/navigation.ts';
import { Link } from '#ui/primitives/link.tsx';
import { foldedMenus } from './folded-menus.ts';
import {
  entryOf,
  linksOf,
  type NavigationItem,
  type NavigationLink,
  type NavigationSection,
  navigationOf,
} from './navigation.ts';
import { SCREEN_ICONS } from './screen-icons.ts';

const ENTRY =
  'flex min-h-9 w-full scroll-my-12 items-center gap-2.5 rounded-control px-3 py-1 text-start text-[0.9375rem] hover:bg-shade pointer-coarse:min-h-11 aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-accent';
const HEADING =
  'flex min-h-8 w-full items-center gap-2 rounded-control px-3 text-start text-xs font-semibold tracking-wide text-muted uppercase hover:text-ink pointer-coarse:min-h-11';

interface SidebarProps {
  user: SignedInUser;
  /** What waits on a screen, by its path. */
  waiting: ReadonlyMap<string, WaitingCount>;
  onNavigate?: () => void;
}

interface MenuProps extends Omit<SidebarProps, 'user'> {
  /** The path of the entry that the page belongs to. */
  current: string;
  folded: ReadonlySet<string>;
}

/**
 * The navigation of the signed-in user. Sections and groups are open until they are folded; the current entry is marked,
 * scrolled into view, and shown in a folded section too.
 */
export function Sidebar({ user, ...props }: SidebarProps) {
  const nav = useRef<HTMLElement>(null);
  const current = entryOf(useLocation().pathname);
  const menu = { ...props, current, folded: foldedMenus.use() };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another current entry is to be seen
  useEffect(() => {
    nav.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <nav ref={nav} aria-label="Back office" className="grid gap-4">
      {navigationOf(user).map((section) => (
        <Section key={section.title} section={section} {...menu} />
      ))}
    </nav>
  );
}

function Section({ section, ...menu }: MenuProps & { section: NavigationSection }) {
  const { title } = section;
  const isOpen = !menu.folded.has(title);
  const isShown = (item: NavigationItem) => isOpen || isCurrent(item, menu.current);
  return (
    <div>
      <h2>
        <button
          type="button"
          className={HEADING}
          aria-expanded={isOpen}
          onClick={() => foldedMenus.toggle(title)}
        >
          {title}
          <FoldMark isOpen={isOpen}>
            {!isOpen && <CountOf links={section.items.flatMap(linksOf)} waiting={menu.waiting} />}
          </FoldMark>
        </button>
      </h2>
      <ul className="grid gap-0.5">
        {section.items.filter(isShown).map((item) => (
          <li key={item.label}>
            {item.path ? (
              <Entry {...menu} label={item.label} path={item.path} icon />
            ) : (
              <Group name={`${title}/${item.label}`} item={item} {...menu} />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

const isCurrent = (item: NavigationItem, current: string): boolean =>
  linksOf(item).some(({ path }) => path === current);

/** @param name tells the group from others of the same label */
function Group({ name, item, ...menu }: MenuProps & { name: string; item: NavigationItem }) {
  const links = linksOf(item);
  const isOpen = !menu.folded.has(name);
  const shown = links.filter(({ path }) => isOpen || path === menu.current);
  return (
    <>
      <button type="button" className={ENTRY} aria-expanded={isOpen} onClick={() => foldedMenus.toggle(name)}>
        <ScreenIcon path={links[0]?.path} />
        {item.label}
        <FoldMark isOpen={isOpen} />
      </button>
      {shown.length > 0 && (
        <ul className="ms-5 grid gap-0.5 border-s border-hairline ps-2">
          {shown.map((link) => (
            <li key={link.path}>
              <Entry {...menu} {...link} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The arrow of a heading at its end, after what is passed. */
const FoldMark = ({ isOpen, children }: { isOpen: boolean; children?: ReactNode }) => (
  <span className="ms-auto flex items-center gap-1.5">
    {children}
    <ChevronDown className={`size-4 text-muted transition-transform ${isOpen ? '' : '-rotate-90'}`} />
  </span>
);

function Entry(props: MenuProps & NavigationLink & { icon?: boolean }) {
  const { label, path, icon, current, waiting, onNavigate } = props;
  return (
    <Link
      to={path}
      className={ENTRY}
      aria-current={path === current ? 'page' : undefined}
      onClick={onNavigate}
    >
      {icon && <ScreenIcon path={path} />}
      <span className="min-w-0">{label}</span>
      <span className="ms-auto empty:hidden">
        <CountOf links={[props]} waiting={waiting} />
      </span>
    </Link>
  );
}

function ScreenIcon({ path = '' }: { path?: string | undefined }) {
  const Icon = SCREEN_ICONS[path];
  return Icon && <Icon className="size-4.5 opacity-75" />;
}

/** How much waits on the screens of links, red if the time for some of it has passed. */
function CountOf({ links, waiting }: { links: readonly NavigationLink[]; waiting: MenuProps['waiting'] }) {
  const counts = links.flatMap(({ path }) => waiting.get(path) ?? []);
  const total = sum(counts.map(({ count }) => count));
  if (total === 0) return null;
  const isOverdue = counts.some(({ overdue }) => overdue);
  return (
    <span
      className={`relative inline-grid h-5 min-w-5 place-items-center rounded-pill px-1.5 text-xs leading-none font-semibold tabular-nums ${isOverdue ? 'bg-danger-soft text-danger' : 'bg-shade text-muted'}`}
    >
      {total < WAITING_COUNT_MAX ? total : `${WAITING_COUNT_MAX - 1}+`}
      <span className="sr-only">{isOverdue ? ' waiting, overdue' : ' waiting'}</span>
    </span>
  );
}
