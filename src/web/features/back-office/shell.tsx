import { type ReactNode, useEffect, useState } from 'react';
import type { SignedInUser } from '#contract/accounts.ts';
import { Menu } from '#ui/icons/lucide.tsx';
import { useLocation } from '#ui/navigation.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Drawer } from '#ui/primitives/drawer.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { installPictureFallback } from '#ui/primitives/picture-fallback.ts';
import { Toaster } from '#ui/primitives/toaster.tsx';
import { useSiteName } from '#web/kernel/context.ts';
import { Outlet } from '#web/kernel/router/router-view.tsx';
import { useSession } from '#web/kernel/session.ts';
import { SearchField, SearchIcon } from './search-button.tsx';
import { Sidebar } from './sidebar.tsx';
import { UserMenu } from './user-menu.tsx';
import { useWaitingCounts } from './waiting.data.ts';

interface BackOfficeShellProps {
  /** Above every screen. */
  notice: ReactNode;
  /** Opens the search for everything. */
  onSearch: () => void;
}

/** Top bar and sidebar around the screens of vendors and staff; on small screens the sidebar is a drawer. */
export function BackOfficeShell(props: BackOfficeShellProps) {
  const { user } = useSession();
  return user && <Frame user={user} {...props} />;
}

function Frame({ user, notice, onSearch }: BackOfficeShellProps & { user: SignedInUser }) {
  const siteName = useSiteName();
  const waiting = useWaitingCounts(user, useLocation().pathname);
  const [menu, setMenu] = useState(false);
  useEffect(() => installPictureFallback(), []);
  return (
    <div className="back-office min-h-dvh bg-paper font-sans text-ink [--toast-top:4.75rem]">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:start-3 focus:top-3 focus:z-50 focus:rounded-control focus:bg-surface focus:px-4 focus:py-3 focus:shadow-float"
      >
        Skip to content
      </a>
      <header className="@container sticky top-0 z-20 flex h-16 print:hidden items-center gap-2 border-b border-hairline bg-surface px-2 sm:px-4 lg:px-6">
        <Button
          variant="ghost"
          size="icon"
          aria-label="Open menu"
          className="lg:hidden"
          onClick={() => setMenu(true)}
        >
          <Menu className="size-5" />
        </Button>
        <Link to="/" className="min-w-0 truncate rounded-small px-1 font-serif text-xl font-heading">
          {siteName}
        </Link>
        <div className="ms-auto flex shrink-0 items-center">
          <SearchIcon onOpen={onSearch} />
          <UserMenu user={user} />
        </div>
      </header>
      <div className="mx-auto grid max-w-[96rem] grid-cols-[minmax(0,1fr)] lg:grid-cols-[15rem_minmax(0,1fr)] print:block">
        <aside className="sticky top-16 hidden h-[calc(100dvh-4rem)] flex-col border-e border-hairline lg:flex print:hidden">
          <div className="px-2 pt-4 pb-3">
            <SearchField onOpen={onSearch} />
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-3 pb-4">
            <Sidebar user={user} waiting={waiting} />
          </div>
        </aside>
        <main
          id="content"
          tabIndex={-1}
          className="@container min-w-0 p-4 outline-none sm:p-6 lg:p-8 print:p-0"
        >
          {notice}
          <Outlet />
        </main>
      </div>
      <Drawer open={menu} onOpenChange={setMenu} title="Menu">
        <Sidebar user={user} waiting={waiting} onNavigate={() => setMenu(false)} />
      </Drawer>
      <Toaster />
    </div>
  );
}
