import { useQueryClient } from '@tanstack/react-query';
import { categoryTree } from '#web/features/content/content.data.ts';
import { useApi } from '#web/kernel/context.ts';

/** Starts to load all categories when a menu with them is about to be opened; the menu shows a failure. */
export function usePreloadCategories(): () => void {
  const api = useApi();
  const queryClient = useQueryClient();
  return () => void queryClient.query(categoryTree(api)).catch(() => undefined);
}
