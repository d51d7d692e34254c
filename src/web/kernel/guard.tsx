import { Navigate, Outlet, useLocation } from 'react-router';
import type { Role } from '#domain/roles.ts';
import { useSession } from './session.ts';

/** Shows its children to the given roles; redirects others to /login, which returns them. Renders nothing until the session is read. */
export function Guard({ roles }: { roles: readonly Role[] }) {
  const { ready, user } = useSession();
  const location = useLocation();
  if (!ready) return <noscript>This page needs JavaScript.</noscript>;
  if (!user || !roles.includes(user.role)) {
    return <Navigate to="/login" replace state={{ from: location.pathname + location.search }} />;
  }
  return <Outlet />;
}
