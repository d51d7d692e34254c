import { Navigate, Outlet, useLocation } from 'react-router';
import { may, type Permission } from '#domain/permissions.ts';
import { useSession } from './session.ts';

/** Shows its children to users with at least one of these permissions; redirects others to /login, which returns them. Renders nothing until the session is read. */
export function Guard({ permissions }: { permissions: readonly Permission[] }) {
  const { ready, user } = useSession();
  const location = useLocation();
  if (!ready) return <noscript>This page needs JavaScript.</noscript>;
  if (!user || !permissions.some((permission) => may(user, permission))) {
    return <Navigate to="/login" replace state={{ from: location.pathname + location.search }} />;
  }
  return <Outlet />;
}
