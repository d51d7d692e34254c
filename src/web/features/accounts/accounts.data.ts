import { queryOptions } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';

export const ownProfile = (api: Client) =>
  queryOptions({ queryKey: ['profile'], queryFn: ({ signal }) => api('GET user/profile', { signal }) });
