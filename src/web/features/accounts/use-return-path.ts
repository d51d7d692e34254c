import { useLocation } from 'react-router';

/** The page a person was sent to /login from, if any; carried along by links between the account screens. */
export function useCameFrom(): { from: string | null; state: { from: string } | undefined } {
  const state: unknown = useLocation().state;
  const from = state && typeof state === 'object' && 'from' in state ? state.from : null;
  // Only a path of this site, to prevent open redirects.
  const path = typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : null;
  return { from: path, state: path ? { from: path } : undefined };
}
