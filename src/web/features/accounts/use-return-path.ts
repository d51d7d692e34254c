import { useLocation } from '#ui/navigation.ts';

/** The page that redirected to /login, if any, and the location state that passes it on between the account screens. */
export function useReturnPath(): { from: string | null; state: { from: string } | undefined } {
  const state: unknown = useLocation().state;
  const from = state && typeof state === 'object' && 'from' in state ? state.from : null;
  // Only a path of this site, to prevent open redirects.
  const path = typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : null;
  return { from: path, state: path ? { from: path } : undefined };
}
