import type { QueryClient } from '@tanstack/react-query';
import type { Fetch } from '#client/client.ts';
import type { ErrorCode } from '#domain/error-codes.ts';
import { clearUserQueries } from './clear-user-queries.ts';
import { session } from './session.ts';

const TWO_STEP_REQUIRED: ErrorCode = 'two_step_required';

/**
 * Signs out when the server no longer knows the session, and remembers when staff have to set up two-step sign-in. The
 * guard then redirects to /login or to the set-up.
 */
export const followSession =
  (send: Fetch, queryClient: QueryClient): Fetch =>
  async (url, init) => {
    const token = session.token();
    const response = await send(url, init);
    if (!token || session.token() !== token) return response;
    if (response.status === 401) {
      session.signOut();
      clearUserQueries(queryClient);
    }
    if (response.status === 403 && (await codeOf(response.clone())) === TWO_STEP_REQUIRED)
      session.requireTwoStep(true);
    return response;
  };

const codeOf = (response: Response): Promise<unknown> =>
  response.json().then(
    (body) => Object(body).error,
    () => null,
  );
