import { useLocation } from '#ui/navigation.ts';
import { CountBadge } from '#ui/primitives/count-badge.tsx';
import { cart } from '#web/features/cart/cart.ts';
import { wishlist } from '#web/features/catalog/wishlist.ts';
import { SearchBox } from '#web/features/search/search-box.tsx';
import { useSiteName } from '#web/kernel/context.ts';
import { useSearchParams } from '#web/kernel/use-search-params.ts';
import { AccountMenu } from './account-menu.tsx';
import { CategoriesMenu } from './categories-menu.tsx';
import { MAIN_LINKS, type SiteLayout } from './common.ts';
import { ShellIcon, type ShellIconName } from './icons.tsx';
import { Logo } from './logo.tsx';
import { MenuButton } from './menu-button.tsx';
import { Strip } from './strip.tsx';

function CountLink({
  href,
  icon,
  name,
  count,
}: {
  href: string;
  icon: ShellIconName;
  name: string;
  count: number;
}) {
  const label = count > 0 ? `${name}, ${count} ${count === 1 ? 'item' : 'items'}` : name;
  return (
    <a href={href} aria-label={label} className="header-action">
      <ShellIcon name={icon} />
      <CountBadge count={count} className="absolute top-0.5 right-0" />
    </a>
  );
}

function Actions() {
  const wishlistCount = wishlist.use().length;
  const cartCount = cart.use().length;
  return (
    <div className="header-actions">
      <CountLink href="/wishlist" icon="heart" name="Wishlist" count={wishlistCount} />
      <CountLink href="/cart" icon="bag" name="Cart" count={cartCount} />
      <AccountMenu />
    </div>
  );
}

function Search() {
  const { pathname } = useLocation();
  const [parameters] = useSearchParams();
  const keyword = pathname === '/shop' ? (parameters.get('searchKeyword') ?? '') : '';
  return <SearchBox key={keyword} initial={keyword} />;
}

function MainNav() {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Main" className="header-nav">
      <ul className="page-width">
        <CategoriesMenu />
        {MAIN_LINKS.map(([label, href]) => (
          <li key={href}>
            <a href={href} aria-current={pathname === href ? 'page' : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function Header({ layout }: { layout: SiteLayout }) {
  const siteName = useSiteName();
  return (
    <header className="contents">
      <Strip settings={layout.siteSettings} />
      <div className="header-bar">
        <div className="header-brand">
          <MenuButton settings={layout.siteSettings} />
          <Logo siteName={siteName} image={layout.headerFooterData.headerLogo} />
        </div>
        <Search />
        <Actions />
      </div>
      <MainNav />
    </header>
  );
}
