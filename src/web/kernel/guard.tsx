import { may, type Permission } from '#domain/permissions.ts';
import { useLocation } from '#ui/navigation.ts';
import { Navigate, Outlet } from '#web/kernel/router/router-view.tsx';
import { useSession } from './session.ts';

/** Where staff have their own account: the only screen of those who have to set up two-step sign-in first. */
export const STAFF_ACCOUNT_PATH = '/account-security';

/** Shows its children to users with at least one of these permissions; redirects others to /login, which returns them. Renders nothing until the session is read. */
export function Guard({ permissions }: { permissions: readonly Permission[] }) {
  const { ready, user } = useSession();
  const location = useLocation();
  if (!ready) return <noscript>This page needs JavaScript.</noscript>;
  if (!user || !permissions.some((permission) => may(user, permission))) {
    return <Navigate to="/login" replace state={{ from: location.pathname + location.search }} />;
  }
  if (user.twoStepRequired && location.pathname !== STAFF_ACCOUNT_PATH)
    return <Navigate to={STAFF_ACCOUNT_PATH} replace />;
  return <Outlet />;
}
