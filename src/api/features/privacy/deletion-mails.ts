import type { AppContext } from '#api/kernel/context.ts';
import { DELETION_DAYS } from '#domain/account-deletion.ts';
import type { AddressedMail } from '#domain/mail.ts';
import type { Role } from '#domain/roles.ts';
import { isolated } from '#lib/isolated.ts';
import { findAccountForMail } from './privacy.sql.ts';

const dayOf = (time: Date): string =>
  time.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** What ends with the account. */
const LOSSES: Partial<Record<Role, string>> = {
  customer:
    'Your downloads end on that day: save the files that you bought before. Orders and invoices stay in the books of the market, without your name.',
  vendor:
    'Your shop is closed. What was bought stays available to its buyers for ever; orders and invoices stay in the books of the market, without your name.',
};

/** Says when an account will be deleted, and how to keep it; null once that is no longer so. */
export async function accountDeletionMail(
  context: AppContext,
  userId: string,
): Promise<AddressedMail | null> {
  const account = await findAccountForMail(context.db, { id: userId });
  if (!account?.deletionDueAt) return null;
  const { email, name, role, deletionDueAt } = account;
  const subject = `Your account will be deleted on ${dayOf(deletionDueAt)}`;
  const loss = LOSSES[role];
  return {
    to: email,
    subject,
    heading: subject,
    paragraphs: [
      `Hello ${isolated(name)},`,
      `your account will be deleted in ${DELETION_DAYS} days, with your name, address, phone number, picture and messages.`,
      ...(loss ? [loss] : []),
      'Until then you can sign in and keep the account. If you did not ask for this, do that, and change your password.',
    ],
    button: { path: '/login', label: 'Sign in' },
    footnote: 'You receive this because the deletion of your account was asked for.',
  };
}

/** Says that an account stays. */
export async function deletionCanceledMail(
  context: AppContext,
  userId: string,
): Promise<AddressedMail | null> {
  const account = await findAccountForMail(context.db, { id: userId });
  if (!account || account.deletionDueAt) return null;
  const { email, name, role } = account;
  const shop =
    role === 'vendor' ? [' Your shop is closed; to open it again, apply for it on your dashboard.'] : [];
  return {
    to: email,
    subject: 'Your account stays',
    heading: 'Your account stays',
    paragraphs: [`Hello ${isolated(name)},`, ['the deletion of your account is canceled.', ...shop].join('')],
    button: { path: '/login', label: 'Sign in' },
    footnote: 'You receive this because the deletion of your account was canceled.',
  };
}

/** The last mail to a former address. */
export async function accountDeletedMail(_: AppContext, address: string): Promise<AddressedMail> {
  return {
    to: address,
    subject: 'Your account is deleted',
    heading: 'Your account is deleted',
    paragraphs: [
      'Your name, address, phone number, picture and messages are deleted. This mail is the last one, and the market no longer knows where it was sent.',
      'You can register again with this address at any time.',
    ],
    footnote: 'You receive this because your account was deleted.',
  };
}
