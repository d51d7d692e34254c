import type { QueryClient } from '@tanstack/react-query';
import type { Fetch } from '#client/client.ts';
import { clearUserQueries } from './clear-user-queries.ts';
import { session } from './session.ts';

/** Signs out when the server no longer knows the session: the guard then redirects to /login. */
export const endSessionOn401 =
  (send: Fetch, queryClient: QueryClient): Fetch =>
  async (url, init) => {
    const token = session.token();
    const response = await send(url, init);
    if (response.status === 401 && token && session.token() === token) {
      session.signOut();
      clearUserQueries(queryClient);
    }
    return response;
  };
