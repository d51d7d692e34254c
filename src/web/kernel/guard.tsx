import { may, type Permission } from '#domain/permissions.ts';
import { useLocation } from '#ui/navigation.ts';
import { Navigate, Outlet } from '#web/kernel/router/router-view.tsx';
import { useSession } from './session.ts';

/** Where staff have their own account: the only screen of those who have to set up two-step sign-in first. */
export const STAFF_ACCOUNT_PATH = '/account-security';

/** The component of a route for users with at least one of these permissions. */
export const guardOf = (permissions: readonly Permission[]) => () => <Guard permissions={permissions} />;

/** Shows the route's children, or redirects to /login, which returns the visitor. Renders nothing until the session is read. */
function Guard({ permissions }: { permissions: readonly Permission[] }) {
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
