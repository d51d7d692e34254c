import type { AppContext } from '#api/kernel/context.ts';
import { remembered } from '#api/kernel/remembered.ts';
import { readSynonyms, type Synonyms } from '#domain/synonyms.ts';
import { findSynonymGroups } from './synonyms.sql.ts';

/** What a search depends on that knows synonyms. */
export const SYNONYMS = 'content:search-synonym';

/** The synonyms that admins have written, remembered until these change. */
export const synonymsOf = (context: AppContext): Promise<Synonyms> =>
  remembered(context, { key: 'synonyms', tags: [SYNONYMS] }, async () =>
    readSynonyms(await findSynonymGroups(context.db)),
  );
