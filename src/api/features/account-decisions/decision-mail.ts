import type { AppContext } from '#api/kernel/context.ts';
import type { AccountDecision } from '#domain/account-decision.ts';
import type { AddressedMail, MailContent } from '#domain/mail.ts';
import { isolated } from '#lib/isolated.ts';
import { findDecisionForMail } from './account-decisions.sql.ts';

type Words = Pick<MailContent, 'subject' | 'button'> & { text: string };

const WORDS: Record<AccountDecision, (shop: { name: string; slug: string }) => Words> = {
  'approve shop': ({ name, slug }) => ({
    subject: `${isolated(name)} is approved`,
    text: 'Your shop is public from now on, with every active product in it.',
    button: { path: `/shop/${slug}`, label: 'See your shop' },
  }),
  'decline shop': ({ name }) => ({
    subject: `${isolated(name)} was not approved`,
    text: 'We have looked at your shop and cannot approve it as it is. You can change it and apply again. The reason:',
    button: { path: '/vendor-dashboard', label: 'Open your dashboard' },
  }),
  'suspend shop': ({ name }) => ({
    subject: `${isolated(name)} is suspended`,
    text: 'Your shop and its products are hidden until further notice. What was bought stays available to its buyers, and you can still sign in. The reason:',
    button: { path: '/vendor-dashboard', label: 'Open your dashboard' },
  }),
  'restore shop': ({ name, slug }) => ({
    subject: `${isolated(name)} is restored`,
    text: 'Your shop is public again, with every active product in it.',
    button: { path: `/shop/${slug}`, label: 'See your shop' },
  }),
  'close shop': ({ name }) => ({
    subject: `${isolated(name)} is closed`,
    text: 'You have closed your shop. It and its products are hidden from shoppers. What was bought stays available to its buyers, and you can still sign in and read your orders and invoices. If it was not you, change your password and write to us.',
    button: { path: '/vendor-dashboard', label: 'Open your dashboard' },
  }),
  'suspend account': () => ({
    subject: 'Your account is suspended',
    text: 'You are signed out everywhere and cannot sign in until further notice. The reason:',
  }),
  'restore account': () => ({
    subject: 'Your account is restored',
    text: 'You can sign in again.',
    button: { path: '/login', label: 'Sign in' },
  }),
  'turn on two-step': () => ({
    subject: 'Two-step sign-in is on',
    text: 'From now on, signing in to your account takes a code of your authenticator app besides the password. All other sessions of your account have ended. Keep your backup codes where you find them without your phone. If it was not you, write to us at once.',
  }),
  'turn off two-step': () => ({
    subject: 'Two-step sign-in is off',
    text: 'From now on, signing in to your account takes the password alone. If it was not you, change your password at once and write to us.',
    button: { path: '/login', label: 'Sign in' },
  }),
  'renew backup codes': () => ({
    subject: 'You have new backup codes',
    text: 'Your account has ten new backup codes for two-step sign-in, and the former ones no longer work. If it was not you, change your password at once and write to us.',
    button: { path: '/login', label: 'Sign in' },
  }),
  'reset two-step': () => ({
    subject: 'Two-step sign-in was switched off for you',
    text: 'We have switched two-step sign-in off for your account, so you can sign in with the password alone. Please set it up again with your new device. If you did not ask for this, change your password at once and write to us.',
    button: { path: '/login', label: 'Sign in' },
  }),
  'change role': () => ({
    subject: 'Your role has changed',
    text: 'You have another role in the back office from now on. Sign in again to see what you can do there.',
    button: { path: '/login', label: 'Sign in' },
  }),
  'leave team': () => ({
    subject: 'You have left the team',
    text: 'Your account does not belong to the back office any more. You can still sign in with it as a customer.',
    button: { path: '/login', label: 'Sign in' },
  }),
};

/** Informs a user of a decision about the account or the shop, with its reason. */
export async function decisionMail(context: AppContext, decisionId: string): Promise<AddressedMail | null> {
  const row = await findDecisionForMail(context.db, { id: decisionId });
  if (!row) return null;
  const { text, subject, button } = WORDS[row.decision]({
    name: row.shopName ?? '',
    slug: row.shopSlug ?? '',
  });
  return {
    to: row.email,
    subject,
    heading: subject,
    paragraphs: [`Hello ${isolated(row.name)},`, text],
    quote: row.reason ?? undefined,
    button,
    footnote: 'If you have a question about this, write to us through the contact page.',
  };
}
