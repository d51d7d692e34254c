import type { ReadingCall } from '#api/kernel/context.ts';
import type { SearchSuggestions } from '#contract/catalog.ts';
import { namesQuery } from '#db/fragments/search-query.ts';
import { CATEGORY_LEVELS } from '#domain/categories.ts';
import { folded } from '#domain/folded.ts';
import { searchWords } from '#domain/search-words.ts';
import { withSynonyms } from '#domain/synonyms.ts';
import { findSuggestions } from './suggestions.sql.ts';
import { SYNONYMS, synonymsOf } from './synonyms.service.ts';

/** The categories and shops whose names have the words of a search, or their synonyms. Which ones these are may be late. */
export async function suggestionsFor(call: ReadingCall, typed: string): Promise<SearchSuggestions> {
  const { context, dependsOn } = call;
  dependsOn('~listings', 'categories', 'shops', SYNONYMS);
  const words = withSynonyms(searchWords(typed), await synonymsOf(context));
  if (words.length === 0) return { categories: [], shops: [] };
  const { categories, shops } = await findSuggestions(context.db, {
    names: namesQuery(words),
    beginning: folded(typed),
  });
  for (const { id } of shops) dependsOn(`shop:${id}`);
  return {
    categories: categories.map(({ level, ...category }) => ({
      ...category,
      level: CATEGORY_LEVELS[level - 1] ?? 'main',
    })),
    shops: shops.map(({ id, ...shop }) => shop),
  };
}
