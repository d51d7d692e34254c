import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isolated } from '#lib/isolated.ts';
import { useLocation } from '#ui/navigation.ts';
import { Drawer } from '#ui/primitives/drawer.tsx';
import { Glyph } from '#ui/primitives/glyph.tsx';
import { type CategoryNode, categoryNodes } from '#web/features/content/category-nodes.ts';
import { categoryTree } from '#web/features/content/content.data.ts';
import { useApi } from '#web/kernel/context.ts';
import { useSession } from '#web/kernel/session.ts';
import { useSignOut } from '#web/kernel/use-sign-out.ts';
import { areasOf } from './account-links.ts';
import { MAIN_LINKS, type SiteLayout, telOf } from './common.ts';
import { PendingCategories } from './pending-categories.tsx';

interface MenuDrawerProps {
  settings: SiteLayout['siteSettings'];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Closes the menu after navigation. */
function useCloseOnNavigation(close: () => void) {
  const { key } = useLocation();
  const previousKey = useRef(key);
  useEffect(() => {
    if (previousKey.current !== key) close();
    previousKey.current = key;
  }, [key, close]);
}

function Branch({ node }: { node: CategoryNode }) {
  if (node.children.length === 0) {
    return (
      <li>
        <a href={node.href}>
          <bdi>{node.name}</bdi>
        </a>
      </li>
    );
  }
  return (
    <li>
      <details>
        <summary>
          <bdi>{node.name}</bdi>
          <Glyph name="down" className="size-4 glyph-turns" />
        </summary>
        <ul className="branch">
          <li>
            <a href={node.href}>All {isolated(node.name)}</a>
          </li>
          {node.children.map((child) => (
            <Branch key={child.id} node={child} />
          ))}
        </ul>
      </details>
    </li>
  );
}

function Categories() {
  const tree = useQuery(categoryTree(useApi()));
  if (!tree.data) {
    return (
      <li>
        <PendingCategories query={tree} />
      </li>
    );
  }
  return categoryNodes(tree.data).map((node) => <Branch key={node.id} node={node} />);
}

function AccountLinks() {
  const { user } = useSession();
  const logout = useSignOut();
  const links = user
    ? areasOf(user)
    : [
        { label: 'Login', href: '/login' },
        { label: 'Register', href: '/signup' },
      ];
  return (
    <>
      {user && <p className="px-3 pt-2 pb-1 font-medium">{user.name}</p>}
      <ul>
        {links.map(({ label, href }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
        {user && (
          <li>
            <button type="button" onClick={() => void logout()}>
              Logout
            </button>
          </li>
        )}
      </ul>
    </>
  );
}

/** The menu of small screens: pages, the category tree, the account, and links for vendors. */
export default function MenuDrawer({ settings, open, onOpenChange }: MenuDrawerProps) {
  useCloseOnNavigation(() => onOpenChange(false));
  const { helplinePhone, contactPhone } = settings;
  const helpline = helplinePhone || contactPhone;
  return (
    <Drawer title="Menu" open={open} onOpenChange={onOpenChange}>
      <nav aria-label="Menu" className="menu-drawer">
        <ul>
          {MAIN_LINKS.map(([label, href]) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
        <h2>Categories</h2>
        <ul>
          {open && <Categories />}
          <li>
            <a href="/all-categories">All Categories</a>
          </li>
        </ul>
        <h2>Account</h2>
        <AccountLinks />
        <h2>Selling</h2>
        <ul>
          <li>
            <a href="/vendor-signup">Become a Seller!</a>
          </li>
          <li>
            <a href="/login">Login to Sell</a>
          </li>
        </ul>
        {helpline && (
          <a href={telOf(helpline)} className="mt-3">
            Helpline: {helpline}
          </a>
        )}
      </nav>
    </Drawer>
  );
}
