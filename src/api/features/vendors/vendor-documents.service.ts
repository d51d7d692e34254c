import { queueMail } from '#api/features/mail/outbox.service.ts';
import { openSignedFile } from '#api/features/media/signed-files.service.ts';
import { withFiles } from '#api/features/media/store-uploads.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { conflict, invalidField, notFound } from '#api/kernel/errors.ts';
import type { UploadedFile } from '#api/kernel/implement.ts';
import { type SignedRequest, signLink } from '#api/kernel/signed-links.ts';
import { inTransaction } from '#api/kernel/transaction.ts';
import { CONTENT_ITEMS } from '#contract/content-lists.ts';
import { API_BASE } from '#contract/contract.ts';
import { type ChecklistEntry, vendorsContract } from '#contract/vendors.ts';
import * as documents from './vendor-documents.sql.ts';

const { files: DOCUMENT_FILES } = vendorsContract['POST vendor/document'];

const subjectOf = (id: string): string => `vendor-document/${id}`;

/** The operator's own items with a vendor's documents, each behind a signed path. The caller may read the vendor. */
export async function readChecklist(
  context: AppContext,
  { vendorId }: { vendorId: string },
): Promise<ChecklistEntry[]> {
  const rows = await documents.findChecklists(context.db, { vendorIds: [vendorId] });
  return Promise.all(
    rows.map(async ({ itemId, value, documentId, name, status, reason }) => {
      const { title, text } = CONTENT_ITEMS.checklistItem.parse(value);
      const signed = documentId && (await signLink(context, subjectOf(documentId)));
      const document =
        signed && name ? { name, url: `${API_BASE}/vendor-documents/${documentId}${signed.query}` } : null;
      return { itemId, title, text, status, reason, document };
    }),
  );
}

/** The operator's own items with the state of each vendor's document for them, by the vendor's id. */
export async function readDocumentStates(
  context: AppContext,
  params: { vendorIds: readonly string[] },
): Promise<Partial<Record<string, Pick<ChecklistEntry, 'title' | 'status'>[]>>> {
  const rows = params.vendorIds.length > 0 ? await documents.findChecklists(context.db, params) : [];
  const states = rows.map(({ vendorId, value, status }) => {
    const { title } = CONTENT_ITEMS.checklistItem.parse(value);
    return { vendorId, title, status };
  });
  return Object.groupBy(states, ({ vendorId }) => vendorId);
}

/**
 * Stores a vendor's document for an item, in place of one that was not accepted.
 * @throws ApiError 404 for an unknown item; 400, 413 or 415 for the file; 409 when the present one is accepted
 */
export async function submitDocument(
  context: AppContext,
  { vendorId, itemId }: { vendorId: string; itemId: string },
  files: { document?: readonly UploadedFile[] },
): Promise<void> {
  const uploads = { rules: DOCUMENT_FILES, files, vendorId };
  await withFiles(context, uploads, async (tx, _, { document: [fileId] }) => {
    if (!fileId) throw invalidField('document', 'Please upload Document.');
    if (!(await documents.lockItem(tx, { itemId }))) throw notFound('This item');
    const name = files.document?.[0]?.filename.replace(/\.[^.]*$/, '').slice(0, 120) || 'Document';
    const row = { vendorId, itemId, fileId, name, createdAt: context.now() };
    if (!(await documents.putDocument(tx, row)))
      throw conflict('document_decided', 'This document is Accepted, so it cannot be replaced.');
  });
}

/**
 * Accepts or refuses a vendor's document, and queues a mail about a refusal; a later decision may be another one.
 * @throws ApiError 404; 409 when it is in that status already
 */
export async function decideOnDocument(
  context: AppContext,
  params: {
    vendorId: string;
    itemId: string;
    status: 'Accepted' | 'Refused';
    reason: string | null;
    decidedBy: string;
  },
): Promise<void> {
  const { vendorId, itemId, ...decision } = params;
  await inTransaction(context, async (tx, invalidate) => {
    const document = await documents.lockDocument(tx, { vendorId, itemId });
    if (!document) throw notFound('This document');
    if (document.status === decision.status)
      throw conflict('document_decided', `This document is ${document.status} already.`);
    const { id } = document;
    const now = context.now();
    await documents.updateDocument(tx, { id, ...decision, decidedAt: now });
    if (decision.status === 'Refused') {
      const kind = 'document-refused';
      // The key names the moment: the next document for the item may be refused too.
      await queueMail(tx, invalidate, { kind, subject: id, now, key: `${kind}:${id}:${now.getTime()}` });
    }
  });
}

/**
 * Opens the document of a signed path.
 * @throws ApiError 404 when the path has expired or its signature is invalid
 */
export const openDocument = (context: AppContext, id: string, request: SignedRequest) =>
  openSignedFile(context, subjectOf(id), request, () => documents.findDocumentFile(context.db, { id }));
