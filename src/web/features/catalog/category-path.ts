import { CATEGORY_PARAMETER_LIST } from '#domain/categories.ts';

/** The address with its category parameters replaced by those of `path`, since a branch may have been moved or merged. */
export function shopAddressOn(path: readonly { id: string }[], search: URLSearchParams): string {
  const next = new URLSearchParams(search);
  for (const [level, { id }] of path.entries()) {
    const parameter = CATEGORY_PARAMETER_LIST[level];
    if (parameter && next.get(parameter)) next.set(parameter, id);
  }
  return `/shop?${next}`;
}
