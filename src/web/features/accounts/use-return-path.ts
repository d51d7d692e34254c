import { useLocation } from '#ui/navigation.ts';

interface ReturnPath {
  /** The page that redirected to /login, if any. */
  from: string | null;
  /** The location state that passes it on between the account screens. */
  state: { from: string } | undefined;
  /** The address of an account that was made just now; '' if none was. */
  email: string;
}

/** What the previous screen has passed to the account screens. */
export function useReturnPath(): ReturnPath {
  const { from, email }: Record<string, unknown> = Object(useLocation().state);
  // Only a path of this site, to prevent open redirects.
  const path = typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : null;
  return {
    from: path,
    state: path ? { from: path } : undefined,
    email: typeof email === 'string' ? email : '',
  };
}
