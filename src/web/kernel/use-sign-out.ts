import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useApi } from './context.ts';
import { forgetPerson } from './forget-person.ts';
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
    forgetPerson(queryClient);
    navigate('/login');
  };
}
