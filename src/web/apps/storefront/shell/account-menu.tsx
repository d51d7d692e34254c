import { PopoverMenu } from '#ui/primitives/popover-menu.tsx';
import type { MenuItem } from '#ui/primitives/popover-menu-props.ts';
import { useSession } from '#web/kernel/session.ts';
import { useSignOut } from '#web/kernel/use-sign-out.ts';
import { areasOf } from './account-links.ts';
import { ShellIcon } from './icons.tsx';

/** The account menu: the signed-in user's area and logout, or 'Login' and 'Register'. */
export function AccountMenu() {
  const { ready, user } = useSession();
  const logout = useSignOut();
  const icon = <ShellIcon name="user" />;
  if (!ready) {
    return (
      <a href="/login" aria-label="Account" className="header-action" data-scripted="">
        {icon}
      </a>
    );
  }
  const items: MenuItem[] = user
    ? [...areasOf(user), { label: 'Logout', onSelect: () => void logout() }]
    : [
        { label: 'Login', href: '/login' },
        { label: 'Register', href: '/signup' },
      ];
  return (
    <PopoverMenu
      label="Account"
      className="header-action"
      items={items}
      header={user && <p className="truncate font-medium">{user.name}</p>}
    >
      {icon}
    </PopoverMenu>
  );
}
