import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '#ui/navigation.ts';
import { clearUserQueries } from './clear-user-queries.ts';
import { useApi } from './context.ts';
import { session } from './session.ts';

/** Ends the session in this tab, in the tabs that share it and on the server, then navigates to /login. */
export function useSignOut(): () => void {
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return () => {
    // Does not wait for the server; if it cannot be reached, its session expires later.
    api('POST auth/logout').catch(() => {});
    session.signOut();
    clearUserQueries(queryClient);
    navigate('/login');
  };
}
