import { useSyncExternalStore } from 'react';
import type { SignedInUser, UserProfile } from '#contract/accounts.ts';
import { storedValue } from './storage.ts';

const stored = storedValue<SignedInUser | null>('sessionStorage', 'user', null, (value) => {
  const user = value as Partial<SignedInUser> | null;
  if (typeof user?.token !== 'string' || typeof user.role !== 'string' || typeof user.name !== 'string') {
    throw new Error('not a user');
  }
  return user as SignedInUser;
});

/** A tab opened from another one shares its session, so signing out is broadcast to both. */
const tabs = typeof window === 'undefined' ? null : new BroadcastChannel('signed-out');
tabs?.addEventListener('message', ({ data }) => {
  if (data === stored.get()?.token) stored.set(null);
});

const noSubscription = () => () => {};

/**
 * The signed-in user. `ready` is false on the server and during hydration, since pages are rendered without a user;
 * a screen must not redirect before it is true.
 */
export function useSession(): { ready: boolean; user: SignedInUser | null } {
  const user = stored.use();
  const ready = useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  );
  return { ready, user };
}

export const session = {
  token: (): string | null => stored.get()?.token ?? null,
  signIn: (user: SignedInUser): void => stored.set(user),
  signOut: (): void => {
    tabs?.postMessage(session.token());
    stored.set(null);
  },
  /** Stores the changed profile. */
  refresh: (profile: UserProfile): void => {
    const user = stored.get();
    if (user) stored.set({ ...user, ...profile });
  },
  /** Whether the account has to set up two-step sign-in before anything else. */
  requireTwoStep: (required: boolean): void => {
    const user = stored.get();
    if (user) stored.set({ ...user, twoStepRequired: required || undefined });
  },
  /** Stores when the account will be deleted. */
  setDeletion: (deletionDueAt: string | null): void => {
    const user = stored.get();
    if (user) stored.set({ ...user, deletionDueAt });
  },
};
