import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { clearUserQueries } from './clear-user-queries.ts';
import { useApi } from './context.ts';
import { session } from './session.ts';

/** Ends the session here, in the tabs that share it and on the server, and goes to /login. */
export function useSignOut(): () => void {
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return () => {
    // Here it ends at once; a server that cannot be reached lets it run out.
    api('POST auth/logout').catch(() => {});
    session.signOut();
    clearUserQueries(queryClient);
    navigate('/login');
  };
}
