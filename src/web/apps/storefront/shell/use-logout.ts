import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useApi } from '#web/kernel/context.ts';
import { session } from '#web/kernel/session.ts';

/** Ends the session here whatever the server says, forgets what it showed, and goes to /login. */
export function useLogout(): () => Promise<void> {
  const api = useApi();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return async () => {
    await api('POST auth/logout').catch(() => null);
    session.signOut();
    await navigate('/login');
    queryClient.removeQueries({ type: 'inactive' });
  };
}
