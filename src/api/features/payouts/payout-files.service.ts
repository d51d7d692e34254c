import { recordAction } from '#api/features/audit-log/audit-log.service.ts';
import { readContent } from '#api/features/content/content.service.ts';
import { queueMail } from '#api/features/mail/outbox.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { csvWriter } from '#api/kernel/csv-export.ts';
import { conflict, notFound } from '#api/kernel/errors.ts';
import { checkLink, type LinkQuery, signLink } from '#api/kernel/signed-links.ts';
import { inTransaction } from '#api/kernel/transaction.ts';
import { API_BASE } from '#contract/contract.ts';
import type { Db } from '#db/client.ts';
import type { PayoutFileFormat } from '#domain/payout.ts';
import { issuerName } from '#domain/receipt.ts';
import { openBankDetails } from './payout-accounts.service.ts';
import { type BankPayment, CSV_COLUMNS, csvRow, pain001 } from './payout-files.ts';
import * as payouts from './payouts.sql.ts';

/** Payouts in one file; the next file has the rest. */
const MAX_PAYMENTS = 10_000;

const subjectOf = (id: string, format: PayoutFileFormat): string => `payout-export/${id}/${format}`;

interface ExportRequest {
  /** Of a new file. */
  format?: PayoutFileFormat;
  /** A payout whose file is fetched once more. */
  payoutId?: string;
  exportedBy: string;
}

/**
 * A link to a file for the bank with the payouts by hand that wait, which are Sent from then on. With `payoutId`, it
 * leads to the file that this payout is in, byte for byte as it was made. The audit log says whose bank details are in
 * it.
 * @throws ApiError 404 for a payout that was in no file; 409 if none waits, or details cannot be decrypted
 */
export async function exportPayouts(
  context: AppContext,
  request: ExportRequest,
): Promise<{ url: string; expiresAt: string }> {
  const { 'site-settings': settings } = await readContent(context, 'site-settings');
  const { id, format } = await inTransaction(context, async (tx, invalidate) => {
    const now = context.now();
    const file = request.payoutId
      ? await fileOf(tx, request.payoutId)
      : await payouts.insertExport(tx, {
          format: request.format ?? 'csv',
          exportedBy: request.exportedBy,
          // The name that banks show to those who are paid.
          marketName: issuerName(settings),
          marketIban: context.config.payoutIban,
          createdAt: now,
        });
    const taken = request.payoutId
      ? []
      : await payouts.takeIntoExport(tx, { exportId: file.id, limit: MAX_PAYMENTS, now });
    if (!request.payoutId && taken.length === 0)
      throw conflict(
        'payouts_none_waiting',
        'No payout by hand is Scheduled. One that is Sent is in a file, which can be downloaded again.',
      );
    const payments = await readPayments(context, tx, file);
    // The payouts of the file name it, so the log says whose details were seen.
    const seen = { bankDetails: 'exported', format: file.format, payouts: payments.length };
    await recordAction(tx, { entity: 'payout-export', entityId: file.id, after: seen });
    const kind = 'payout-sent';
    for (const subject of taken)
      await queueMail(tx, invalidate, { kind, subject, now, key: `${kind}:${subject}` });
    return file;
  });
  const { query, expiresAt } = await signLink(context, subjectOf(id, format));
  return { url: `${API_BASE}/payout-exports/${id}/${format}${query}`, expiresAt };
}

/** @throws ApiError 404 */
async function fileOf(tx: Db, payoutId: string): Promise<payouts.PayoutExport> {
  const payout = await payouts.findPayout(tx, { id: payoutId });
  const file = payout?.exportId ? await payouts.findExport(tx, { id: payout.exportId }) : null;
  if (!file) throw notFound('The file of this payout');
  return file;
}

/**
 * The payments of a file, to the accounts that were kept when it was made.
 * @throws ApiError 409 that names the shops whose details cannot be decrypted, or for a file that was made before they were kept
 */
async function readPayments(context: AppContext, db: Db, file: payouts.PayoutExport): Promise<BankPayment[]> {
  if (file.marketName === null)
    throw conflict(
      'payout_details_unreadable',
      'This file was made before the market kept the accounts of a file, so it cannot be made again.',
    );
  const rows = await payouts.findExported(db, { exportId: file.id });
  const opened = await Promise.all(
    rows.map(async (row) => ({ row, details: await openBankDetails(context, row) })),
  );
  const unreadable = opened.filter(({ details }) => details === null).map(({ row }) => row.shopName);
  if (unreadable.length > 0) {
    const shops = new Intl.ListFormat('en').format(unreadable.slice(0, 10));
    throw conflict(
      'payout_details_unreadable',
      `The bank details of ${shops} cannot be decrypted with the present SECRETS_KEY. For a new file, they have to be entered again, or these payouts held.`,
    );
  }
  return opened.flatMap(({ row, details }) =>
    details ? [{ id: row.id, amountCents: row.amountCents, ...details }] : [],
  );
}

/**
 * The file of a signed path.
 * @throws ApiError 404 when the path has expired or its signature is invalid
 */
export async function openPayoutFile(
  context: AppContext,
  { id, format, ...link }: { id: string; format: PayoutFileFormat } & LinkQuery,
): Promise<{ name: string; type: string; content: string }> {
  await checkLink(context, subjectOf(id, format), link);
  const found = await payouts.findExport(context.db, { id });
  if (!found) throw notFound('This file');
  const payments = await readPayments(context, context.db, found);
  const market = found.marketName ?? '';
  const name = `payouts-${found.createdAt.toISOString().slice(0, 10)}-${id.slice(0, 6)}`;
  if (format === 'csv') {
    const writer = csvWriter(CSV_COLUMNS);
    for (const payment of payments) writer.write(csvRow(payment, market));
    writer.end();
    const chunks: Buffer[] = [];
    for await (const chunk of writer) chunks.push(Buffer.from(chunk));
    const content = Buffer.concat(chunks).toString('utf8');
    return { name: `${name}.csv`, type: 'text/csv; charset=utf-8', content };
  }
  const content = pain001({
    messageId: id,
    createdAt: found.createdAt,
    market,
    iban: found.marketIban,
    payments,
  });
  return { name: `${name}.xml`, type: 'application/xml; charset=utf-8', content };
}
