import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { contentItems } from '#db/schema.ts';

/** The groups of synonyms as they were written: 'pullover = sweater'. */
export async function findSynonymGroups(db: Db): Promise<string[]> {
  const rows = await db
    .select({ terms: sql<string>`${contentItems.value}->>'terms'` })
    .from(contentItems)
    .where(eq(contentItems.list, 'search-synonym'))
    .orderBy(asc(contentItems.position), asc(contentItems.id));
  return rows.map(({ terms }) => terms);
}
