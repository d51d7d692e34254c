import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { categories } from '#db/schema.ts';

/** Siblings of a level, by position, then by name. */
export const findCategories = (db: Db, params: { level: number; parentId: string | null }) =>
  db
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .where(
      and(
        eq(categories.level, params.level),
        params.parentId === null ? isNull(categories.parentId) : eq(categories.parentId, params.parentId),
      ),
    )
    .orderBy(asc(categories.position), asc(categories.name));
