import { useMemo } from 'react';
import { type NavigateOptions, useLocation, useNavigate } from '#ui/navigation.ts';

type SearchParams = ConstructorParameters<typeof URLSearchParams>[0];

/** The query of the address, and a function that navigates to the same path with another one. */
export function useSearchParams(): [
  URLSearchParams,
  (next: SearchParams, options?: NavigateOptions) => void,
] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  return [params, (next, options) => void navigate(`?${new URLSearchParams(next)}`, options)];
}
