import { LogOut, Menu } from 'lucide-react';
import { useState } from 'react';
import { Link, Outlet } from 'react-router';
import { Button } from '#ui/primitives/button.tsx';
import { Drawer } from '#ui/primitives/drawer.tsx';
import { Toaster } from '#ui/primitives/toaster.tsx';
import { useSession } from '#web/kernel/session.ts';
import { useSignOut } from '#web/kernel/use-sign-out.ts';
import { Sidebar } from './sidebar.tsx';

/** Top bar and sidebar around the screens of vendors and admins; on small screens the sidebar is a drawer. */
export function BackOfficeShell() {
  const { user } = useSession();
  const [menu, setMenu] = useState(false);
  const signOut = useSignOut();
  if (!user) return null;
  return (
    <div className="back-office min-h-dvh bg-paper font-sans text-ink">
      <a href="#content" className="sr-only focus:not-sr-only">
        Skip to content
      </a>
      <header className="sticky top-0 z-10 flex h-16 items-center gap-3 border-b border-hairline bg-surface px-4 lg:px-6">
        <Button
          variant="ghost"
          size="icon"
          aria-label="Open menu"
          className="lg:hidden"
          onClick={() => setMenu(true)}
        >
          <Menu className="size-5" aria-hidden="true" />
        </Button>
        <Link to="/" className="font-serif text-xl font-heading">
          Emporia
        </Link>
        <div className="ms-auto flex items-center gap-4">
          <p className="text-end text-sm leading-tight">
            <span className="block font-medium">{user.name}</span>
            <span className="block text-muted capitalize">{user.role}</span>
          </p>
          <Button variant="secondary" size="sm" onClick={signOut}>
            <LogOut className="size-4" aria-hidden="true" /> Logout
          </Button>
        </div>
      </header>
      <div className="mx-auto grid max-w-[96rem] lg:grid-cols-[15rem_minmax(0,1fr)]">
        <aside className="hidden border-e border-hairline p-4 lg:block lg:min-h-[calc(100dvh-4rem)]">
          <Sidebar role={user.role} />
        </aside>
        <main id="content" className="min-w-0 p-4 sm:p-6 lg:p-8">
          <Outlet />
        </main>
      </div>
      <Drawer open={menu} onOpenChange={setMenu} title="Menu">
        <Sidebar role={user.role} onNavigate={() => setMenu(false)} />
      </Drawer>
      <Toaster />
    </div>
  );
}
