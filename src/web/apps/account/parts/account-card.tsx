import { useQuery } from '@tanstack/react-query';
import { FileText, LogOut, MessageSquareText } from '#ui/icons/lucide.tsx';
import { Button, buttonClass } from '#ui/primitives/button.tsx';
import { CountBadge } from '#ui/primitives/count-badge.tsx';
import { EmailAddress } from '#ui/primitives/email-address.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Avatar } from '#web/features/accounts/avatar.tsx';
import { unreadThreads } from '#web/features/messages/threads.data.ts';
import { useApi } from '#web/kernel/context.ts';
import { useSession } from '#web/kernel/session.ts';
import { useSignOut } from '#web/kernel/use-sign-out.ts';

/** The signed-in user's picture, name, email and phone, with the logout button. */
export function AccountCard() {
  const { user } = useSession();
  const signOut = useSignOut();
  const unread = useQuery(unreadThreads(useApi()));
  if (!user) return null;
  return (
    <aside aria-label="Account" className="self-start rounded-card border border-hairline bg-surface p-6">
      <div className="flex flex-wrap items-center gap-4 md:flex-col md:items-start">
        <Avatar name={user.name} image={user.profile.profileImage} />
        <div className="min-w-0 flex-1 basis-40 md:max-w-full md:basis-auto">
          <p className="truncate font-serif text-xl font-heading">{user.name}</p>
          <p className="text-sm text-muted">
            <EmailAddress address={user.email} />
          </p>
          <p className="text-sm text-muted">{user.phone}</p>
        </div>
      </div>
      <Link to="/library" className={buttonClass({ variant: 'secondary', block: true, className: 'mt-6' })}>
        <FileText className="size-4" /> Your library
      </Link>
      <Link
        to="/customer-messages"
        className={buttonClass({ variant: 'secondary', block: true, className: 'mt-3' })}
      >
        <MessageSquareText className="size-4" /> Your messages
        <CountBadge count={unread.data?.threads ?? 0} words="unread" />
      </Link>
      <Button variant="secondary" block className="mt-3" onClick={signOut}>
        <LogOut className="size-4" /> Logout
      </Button>
    </aside>
  );
}
