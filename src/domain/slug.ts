const SLUG_LENGTH_MAX = 80;

/** The part of an address made from a name: 'Ève’s & the Sea' -> 'eves-and-the-sea'. Never empty. */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, SLUG_LENGTH_MAX)
    .replace(/-+$/, '');
  return slug || 'item';
}

/** The slug itself, then the same with a number at its end: 'atlas', 'atlas-2' … Cut so that none is too long. */
export const slugCandidates = (slug: string, count = 20): string[] =>
  Array.from({ length: count }, (_, index) => {
    if (index === 0) return slug;
    const number = `-${index + 1}`;
    return slug.slice(0, SLUG_LENGTH_MAX - number.length).replace(/-+$/, '') + number;
  });
