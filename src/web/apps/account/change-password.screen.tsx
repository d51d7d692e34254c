import { isStaff, type Role } from '#domain/roles.ts';
import { STAFF_ACCOUNT_PATH } from '#web/kernel/guard.tsx';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { Navigate } from '#web/kernel/router/router-view.tsx';
import { useSession } from '#web/kernel/session.ts';

export const handle: RouteHandle = { meta: () => ({ title: 'Change password', noIndex: true }) };

/** The screen on which an account changes its password. */
function accountPath(role: Role): string {
  if (isStaff(role)) return STAFF_ACCOUNT_PATH;
  return role === 'vendor' ? '/vendor-profile' : '/customer-dashboard?tab=profile';
}

/** Where `/.well-known/change-password` leads: the server does not know who is signed in, so the browser goes on from here. */
function ChangePasswordScreen() {
  const { ready, user } = useSession();
  if (!ready) return <noscript>This page needs JavaScript.</noscript>;
  if (!user) return <Navigate to="/login" replace state={{ from: '/change-password' }} />;
  return <Navigate to={accountPath(user.role)} replace />;
}

export { ChangePasswordScreen as Component };
