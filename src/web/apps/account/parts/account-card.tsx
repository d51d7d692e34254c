import { LogOut } from 'lucide-react';
import { Button } from '#ui/primitives/button.tsx';
import { Picture } from '#ui/primitives/picture.tsx';
import { useSession } from '#web/kernel/session.ts';
import { useSignOut } from '#web/kernel/use-sign-out.ts';

/** Who is signed in: picture, name, email, phone, and the way out. */
export function AccountCard() {
  const { user } = useSession();
  const signOut = useSignOut();
  if (!user) return null;
  return (
    <aside aria-label="Account" className="self-start rounded-card border border-hairline bg-surface p-6">
      <div className="flex items-center gap-4 md:flex-col md:items-start">
        <Avatar name={user.name} image={user.profile.profileImage} />
        <div className="min-w-0">
          <p className="truncate font-serif text-xl font-heading">{user.name}</p>
          <p className="text-sm wrap-anywhere text-muted">{user.email}</p>
          <p className="text-sm text-muted">{user.phone}</p>
        </div>
      </div>
      <Button variant="secondary" block className="mt-6" onClick={signOut}>
        <LogOut className="size-4" aria-hidden="true" /> Logout
      </Button>
    </aside>
  );
}

function Avatar({ name, image }: { name: string; image: string | null }) {
  if (image) return <Picture url={image} alt="" sizes="80px" className="size-20 shrink-0 rounded-full" />;
  return (
    <span
      aria-hidden="true"
      className="grid size-20 shrink-0 place-items-center rounded-full bg-accent-soft font-serif text-3xl text-accent"
    >
      {name.slice(0, 1).toUpperCase()}
    </span>
  );
}
