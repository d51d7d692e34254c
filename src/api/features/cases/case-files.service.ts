import { openSignedFile } from '#api/features/media/signed-files.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { type SignedRequest, signLink } from '#api/kernel/signed-links.ts';
import { API_BASE } from '#contract/contract.ts';
import { findFile, findFiles } from './cases.sql.ts';

const subjectOf = (id: string): string => `case-file ${id}`;

/** The files of entries, each with a signed address that expires soon. The caller may read the entries. */
export async function filesOf(context: AppContext, entryIds: string[]) {
  const rows = entryIds.length > 0 ? await findFiles(context.db, { entryIds }) : [];
  const files = await Promise.all(
    rows.map(async ({ id, entryId, name, kind }) => {
      const { query } = await signLink(context, subjectOf(id));
      return { entryId, id, name, kind, url: `${API_BASE}/case-files/${id}${query}` };
    }),
  );
  return Map.groupBy(files, ({ entryId }) => entryId);
}

/**
 * Opens the file of a signed address.
 * @throws ApiError 404 when the address has expired or its signature is wrong
 */
export const openCaseFile = (context: AppContext, id: string, request: SignedRequest) =>
  openSignedFile(context, subjectOf(id), request, () => findFile(context.db, { id }));
