import type { AppContext } from '#api/kernel/context.ts';
import type { AddressedMail } from '#domain/mail.ts';
import { dollarsOf, formatDollars } from '#domain/money.ts';
import { isFeeSubject, providerIdOf } from '#domain/reconciliation.ts';
import { isolated } from '#lib/isolated.ts';
import { findAdmin, findReported } from './reconciliation.sql.ts';

/** More are on the screen. */
const SHOWN = 20;

const money = (cents: number | null): string =>
  cents === null ? 'nothing' : formatDollars(dollarsOf(cents));

/** The mail to an admin about differences of ledger and provider: `subject` is the admin's id and when the differences were found. */
export async function reconciliationMail(
  context: AppContext,
  subject: string,
): Promise<AddressedMail | null> {
  const [adminId = '', at = ''] = subject.split(' ');
  const admin = await findAdmin(context.db, { id: adminId });
  const { total, rows } = await findReported(context.db, { at: new Date(at), limit: SHOWN });
  if (!admin || total === 0) return null;
  const found = total === 1 ? '1 difference' : `${total} differences`;
  return {
    to: admin.email,
    subject: `The ledger and the card provider differ: ${found}`,
    heading: `${found} between the ledger and the card provider`,
    paragraphs: [
      `Hello ${isolated(admin.name)},`,
      'The daily comparison of the ledger with the balance of the card provider has found what neither explains:',
      ...rows.map(
        ({ subject: about, kind, oursCents, theirsCents }) =>
          `${isFeeSubject(about) ? 'Fee of ' : ''}${providerIdOf(about)}, ${kind}: the ledger has ${money(oursCents)}, the provider ${money(theirsCents)}.`,
      ),
      ...(total > SHOWN ? [`… and ${total - SHOWN} more.`] : []),
      'A difference ends by itself once a later comparison explains it.',
    ],
    button: { path: '/reconciliation', label: 'See the differences' },
    footnote: 'You get this mail because you are an admin of this market.',
  };
}
