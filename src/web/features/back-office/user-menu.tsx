import type { SignedInUser } from '#contract/accounts.ts';
import { isStaff } from '#domain/roles.ts';
import { ChevronDown, LogOut, UserRound } from '#ui/icons/lucide.tsx';
import { Picture } from '#ui/primitives/picture.tsx';
import { PopoverMenu } from '#ui/primitives/popover-menu.tsx';
import { STAFF_ACCOUNT_PATH } from '#web/kernel/guard.tsx';
import { useSignOut } from '#web/kernel/use-sign-out.ts';

const BUTTON = 'flex min-h-11 items-center gap-1.5 rounded-control px-2 hover:bg-shade';

/** The signed-in user, with links to the profile and to sign out. */
export function UserMenu({ user }: { user: SignedInUser }) {
  const signOut = useSignOut();
  const image = user.profile.profileImage;
  const name = (
    <>
      <span className="block truncate font-medium">{user.name}</span>
      <span className="block text-muted capitalize">{user.role}</span>
    </>
  );
  return (
    <div className="flex items-center gap-1">
      <p className="max-w-44 text-end text-sm leading-tight max-sm:hidden">{name}</p>
      <PopoverMenu
        label="Account"
        className={BUTTON}
        header={<div className="text-sm leading-snug">{name}</div>}
        items={[
          isStaff(user.role)
            ? { label: 'My Account', href: STAFF_ACCOUNT_PATH, icon: <UserRound className="size-4.5" /> }
            : { label: 'My Profile', href: '/vendor-profile', icon: <UserRound className="size-4.5" /> },
          { label: 'Logout', onSelect: signOut, icon: <LogOut className="size-4.5" /> },
        ]}
      >
        {image ? (
          <Picture url={image} alt="" sizes="32px" className="size-8 shrink-0 rounded-full" />
        ) : (
          <UserRound className="size-5" />
        )}
        <ChevronDown className="size-4 text-muted" />
      </PopoverMenu>
    </div>
  );
}
