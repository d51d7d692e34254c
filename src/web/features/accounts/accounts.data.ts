import { queryOptions } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';

/** What a change of one's own profile refreshes. */
export const PROFILE = ['profile'];

export const ownProfile = (api: Client) =>
  queryOptions({ queryKey: PROFILE, queryFn: ({ signal }) => api('GET user/profile', { signal }) });
