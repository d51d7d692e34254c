import { useQuery } from '@tanstack/react-query';
import { useApi } from '#web/kernel/context.ts';
import { siteLayout } from './content.data.ts';

/** Whether products may cost nothing in this market; undefined while it is not known. */
export function useFreeProducts({ enabled = true } = {}): boolean | undefined {
  const { data } = useQuery({ ...siteLayout(useApi()), enabled });
  return data?.siteSettings.freeProducts;
}
