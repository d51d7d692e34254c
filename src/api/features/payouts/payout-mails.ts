import type { AppContext } from '#api/kernel/context.ts';
import type { AddressedMail } from '#domain/mail.ts';
import { dollarsOf, formatDollars } from '#domain/money.ts';
import { requirementTexts } from '#domain/payout.ts';
import { isolated } from '#lib/isolated.ts';
import { findOwner, findPayoutAccount } from './payout-accounts.sql.ts';
import { findPayout } from './payouts.sql.ts';

const BUTTON = { path: '/earnings', label: 'Open your earnings' };
const FOOTNOTE = 'You get this mail because the shop is yours.';

async function findForMail(context: AppContext, id: string) {
  const payout = await findPayout(context.db, { id });
  const owner = payout && (await findOwner(context.db, payout));
  return payout && owner ? { payout, owner, amount: formatDollars(dollarsOf(payout.amountCents)) } : null;
}

/** Says that money is on its way; null if it has come back meanwhile. */
export async function payoutSentMail(context: AppContext, id: string): Promise<AddressedMail | null> {
  const found = await findForMail(context, id);
  if (!found || !['Sent', 'Paid'].includes(found.payout.status)) return null;
  const { owner, amount } = found;
  return {
    to: owner.email,
    subject: `${amount} are on their way to you`,
    heading: `${amount} are on their way`,
    paragraphs: [
      `Hello ${isolated(owner.name)},`,
      `We have sent ${amount} for ${isolated(owner.shopName)} to your bank account. Banks take up to some days until the money shows there.`,
    ],
    button: BUTTON,
    footnote: FOOTNOTE,
  };
}

/** Says that a payout came back or was cancelled, and why. */
export async function payoutReturnedMail(context: AppContext, id: string): Promise<AddressedMail | null> {
  const found = await findForMail(context, id);
  if (!found) return null;
  const { payout, owner, amount } = found;
  if (payout.status === 'Cancelled')
    return {
      to: owner.email,
      subject: `Your payout of ${amount} was cancelled`,
      heading: 'A payout was cancelled',
      paragraphs: [
        `Hello ${isolated(owner.name)},`,
        `The payout of ${amount} for ${isolated(owner.shopName)} was cancelled before it was sent. The money is in your balance again.`,
      ],
      quote: payout.lastError ?? undefined,
      button: BUTTON,
      footnote: FOOTNOTE,
    };
  return {
    to: owner.email,
    subject: `Your payout of ${amount} did not arrive`,
    heading: 'A payout did not arrive',
    paragraphs: [
      `Hello ${isolated(owner.name)},`,
      `The payout of ${amount} for ${isolated(owner.shopName)} has come back to us. The money is in your balance again and will be part of the next payout. Please look whether your payout details are right.`,
    ],
    quote: payout.lastError ?? undefined,
    button: BUTTON,
    footnote: FOOTNOTE,
  };
}

/** Says that the details by which the shop is paid have changed, which only its owner should do. */
export async function payoutAccountMail(
  context: AppContext,
  vendorId: string,
): Promise<AddressedMail | null> {
  const owner = await findOwner(context.db, { vendorId });
  const account = await findPayoutAccount(context.db, { vendorId });
  if (!owner || !account?.method) return null;
  const isByHand = account.method === 'byHand';
  const last4 = isByHand ? account.detailsLast4 : account.accountLast4;
  const missing = isByHand ? [] : requirementTexts(account.requirements);
  return {
    to: owner.email,
    subject: 'Your payout details have changed',
    heading: 'Your payout details have changed',
    paragraphs: [
      `Hello ${isolated(owner.name)},`,
      last4
        ? `${isolated(owner.shopName)} is now paid to the bank account that ends with ${last4}.`
        : `The way in which ${isolated(owner.shopName)} is paid has changed.`,
      ...(missing.length > 0
        ? [`Before it can be paid, this is still needed: ${new Intl.ListFormat('en').format(missing)}.`]
        : []),
      'If you did not do this, change your password at once and write to us through the contact page.',
    ],
    button: BUTTON,
    footnote: FOOTNOTE,
  };
}
