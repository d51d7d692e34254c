import { withFiles } from '#api/features/media/store-uploads.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { conflict, forbidden, invalidField, notFound } from '#api/kernel/errors.ts';
import type { UploadedFile } from '#api/kernel/implement.ts';
import { type CaseStateAnswer, casesContract } from '#contract/cases.ts';
import type { CaseParty, CaseStatus } from '#domain/case.ts';
import { CASE_ENTRIES_MAX, CASE_FILES_MAX } from '#domain/limits.ts';
import { nextStatus, partyIn, statusConflict } from './case-access.ts';
import { addEntry, stateOf, statusColumns } from './case-thread.service.ts';
import * as cases from './cases.sql.ts';

const { files: MESSAGE_FILES } = casesContract['POST case/{id}/message'];

/**
 * Writes to a case, with files. A private note changes nothing but the notes, and sends no mail.
 * @throws ApiError 404; 403 for a note or question of anyone but staff; 409 for a closed case or a full thread
 */
export async function writeMessage(
  context: AppContext,
  viewer: cases.Viewer,
  message: { id: string; text: string; isPrivate: boolean; ask?: 'vendor' | 'customer' },
  files: { files?: readonly UploadedFile[] },
): Promise<CaseStateAnswer> {
  const { id, text, isPrivate, ask } = message;
  if (!viewer.isStaff && (isPrivate || ask)) throw forbidden();
  if (isPrivate && ask) throw invalidField('ask', 'A private note asks nobody.');
  // Checked before files are stored.
  if (!(await cases.findCase(context.db, { id, viewer }))) throw notFound('This case');
  // No quota: the files of one message, and of a case, are bounded.
  return withFiles(
    context,
    { rules: MESSAGE_FILES, files, vendorId: null },
    async (tx, invalidate, names) => {
      const row = await cases.lockCase(tx, { id, viewer });
      if (!row) throw notFound('This case');
      const now = context.now();
      const party = partyIn(row, viewer);
      const status = nextStatus(row, stepOf(row, party, ask), 'nothing can be written to it');
      const thread = await cases.countThread(tx, { caseId: id });
      if (thread.entries >= CASE_ENTRIES_MAX || thread.files + names.files.length > CASE_FILES_MAX)
        throw conflict(
          'list_full',
          `A case has ${CASE_ENTRIES_MAX} messages and ${CASE_FILES_MAX} files at most.`,
        );
      const entry = isPrivate
        ? await cases.insertEntry(tx, {
            caseId: id,
            kind: 'message',
            party,
            authorId: viewer.userId,
            text,
            isPrivate: true,
            createdAt: now,
          })
        : await addEntry(tx, invalidate, row, {
            kind: 'message',
            party,
            authorId: viewer.userId,
            text,
            set: afterMessage(row, party, status, now),
            now,
          });
      if (names.files.length > 0) {
        const rows = names.files.map((fileId, position) => ({
          entryId: entry.id,
          fileId,
          position,
          name: fileName(files.files?.[position]?.filename ?? ''),
        }));
        await cases.insertFiles(tx, rows);
      }
      return stateOf(isPrivate ? row : { ...row, ...afterMessage(row, party, status, now) });
    },
  );
}

/** A file's name without its extension: pictures are stored in another format. */
const fileName = (name: string): string =>
  name
    .replace(/^.*[/\\]/, '')
    .replace(/\.[^.]{1,5}$/, '')
    .trim()
    .slice(0, 100) || 'File';

function stepOf(row: cases.CaseRow, party: CaseParty, ask: 'vendor' | 'customer' | undefined) {
  if (ask === 'vendor') {
    if (!row.vendorId) throw statusConflict(row, 'no shop takes part in it');
    return 'askVendor' as const;
  }
  if (ask === 'customer') {
    if (row.openerParty !== 'customer') throw statusConflict(row, 'no customer takes part in it');
    return 'askCustomer' as const;
  }
  if (party === 'vendor') return 'vendorAnswers' as const;
  return party === 'staff' ? ('staffAnswers' as const) : ('customerAnswers' as const);
}

/** What a message that everyone sees changes. */
function afterMessage(
  row: cases.CaseRow,
  party: CaseParty,
  status: CaseStatus,
  now: Date,
): Partial<cases.NewCase> {
  return {
    ...(status === row.status ? {} : statusColumns(status, now)),
    ...(party === 'vendor' &&
      row.openerParty !== 'vendor' &&
      !row.vendorAnsweredAt && { vendorAnsweredAt: now }),
  } as Partial<cases.NewCase>;
}
