import { newId } from '#db/columns.ts';

/** The highest numeric suffix that is tried; further records with the same name get a random suffix. */
const NUMBERED = 20;

/**
 * Inserts a record under the first free slug of `name`, `name-2`, `name-3` and so on.
 * @param insert inserts the record with a slug, and returns null if the slug is taken
 */
export async function insertUnderFreeSlug<T>(
  name: string,
  insert: (slug: string) => Promise<T | null>,
): Promise<{ slug: string; inserted: T }> {
  for (let n = 1; ; n++) {
    const slug = n === 1 ? name : `${name}-${n <= NUMBERED ? n : newId()}`;
    const inserted = await insert(slug);
    if (inserted !== null) return { slug, inserted };
  }
}
