import { queryOptions, useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Client } from '#client/client.ts';
import type { SignedInUser } from '#contract/accounts.ts';
import type { WaitingCount } from '#contract/dashboard.ts';
import { useApi } from '#web/kernel/context.ts';

const WAITING_COUNTS = ['waiting-counts'];

const waitingCounts = (api: Client) =>
  queryOptions({
    queryKey: WAITING_COUNTS,
    queryFn: ({ signal }) => api('GET back-office/waiting', { signal }),
    refetchOnWindowFocus: true,
  });

/**
 * What waits on each screen, by its path: `/cases`. Read again with every change of the page and after every change of
 * data. Empty while it is unknown.
 */
export function useWaitingCounts(user: SignedInUser, pathname: string): ReadonlyMap<string, WaitingCount> {
  const enabled = !user.twoStepRequired;
  const { data } = useQuery({ ...waitingCounts(useApi()), enabled });
  const queryClient = useQueryClient();
  const isIdle = useIsMutating() === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is a reason to read again
  useEffect(() => {
    if (isIdle) void queryClient.invalidateQueries({ queryKey: WAITING_COUNTS });
  }, [queryClient, isIdle, pathname]);
  return new Map(data?.data.map((count) => [`/${count.screen}`, count] as const));
}
