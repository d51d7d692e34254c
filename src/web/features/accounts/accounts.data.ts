import { queryOptions } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';

/** Key of the query of the signed-in user's profile; a change of the profile invalidates it. */
export const PROFILE = ['profile'];

export const ownProfile = (api: Client) =>
  queryOptions({ queryKey: PROFILE, queryFn: ({ signal }) => api('GET user/profile', { signal }) });
