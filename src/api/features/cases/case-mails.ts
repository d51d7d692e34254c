import { contactEmail } from '#api/features/content/content.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { appealEnds, CASE_RULES, type CaseDecision, loserOf } from '#domain/case.ts';
import type { AddressedMail } from '#domain/mail.ts';
import { dollarsOf, formatDollars } from '#domain/money.ts';
import { isolated } from '#lib/isolated.ts';
import type { MailRecipient } from './case-thread.service.ts';
import { findEntryForMail } from './cases.sql.ts';

type MailedEntry = NonNullable<Awaited<ReturnType<typeof findEntryForMail>>>;

/** What a decision means, for everyone concerned. */
const DECIDED: Record<CaseDecision, string> = {
  refund: 'money goes back to the customer',
  replaceFile: 'the shop replaces the file of the product within 72 hours',
  hideProduct: 'the product is hidden from the market',
  removeReview: 'the review is removed',
  warn: 'the shop is warned',
  suspendVendor: 'the shop is suspended',
  none: 'nothing is changed',
};

/** Tells one of those concerned what has happened in a case: `subject` is the id of the entry and the recipient. */
export async function caseMail(context: AppContext, subject: string): Promise<AddressedMail | null> {
  const [id = '', recipient] = subject.split(' ') as [string, MailRecipient];
  const found = await findEntryForMail(context.db, { id });
  const to = found && (await addressOf(context, found, recipient));
  if (!found || !to) return null;
  const { case: row } = found;
  const { heading, text, quote } = wordsOf(found, recipient);
  // A visitor has no account to open it with.
  const isVisitor = recipient === 'opener' && row.openerParty === 'visitor';
  return {
    to: to.email,
    subject: `${row.number}: ${heading}`,
    heading,
    // Anybody may have typed a visitor's name and address: the mail repeats neither to a stranger.
    paragraphs: [...(to.name && !isVisitor ? [`Hello ${isolated(to.name)},`] : []), ...text],
    quote,
    button: isVisitor ? undefined : { path: pathOf(found, recipient), label: 'Open the case' },
    footnote: isVisitor
      ? `You get this mail because your address was given with the report ${row.number}. If it was not you, you need not do anything.`
      : `You get this mail because you take part in the case ${row.number}.`,
  };
}

/** Where the recipient reads the case: customers in their account, everyone else in the back office. */
function pathOf({ case: { id }, opener }: MailedEntry, recipient: MailRecipient): string {
  const isCustomer = recipient === 'reviewAuthor' || (recipient === 'opener' && opener?.role === 'customer');
  return isCustomer ? `/customer-dashboard?tab=cases&case=${encodeURIComponent(id)}` : `/cases/${id}`;
}

async function addressOf(
  context: AppContext,
  { case: row, opener, reviewAuthor, owner, assignee }: MailedEntry,
  recipient: MailRecipient,
): Promise<{ name: string | null; email: string } | null> {
  if (recipient === 'vendor') return owner.email === null ? null : { name: owner.name, email: owner.email };
  if (recipient === 'reviewAuthor') return reviewAuthor;
  if (recipient === 'opener')
    return opener ?? (row.visitorEmail ? { name: row.visitorName, email: row.visitorEmail } : null);
  if (assignee) return assignee;
  const email = await contactEmail(context);
  return email ? { name: null, email } : null;
}

function wordsOf(
  found: MailedEntry,
  recipient: MailRecipient,
): { heading: string; text: string[]; quote?: string } {
  const { case: row, entry } = found;
  const about = `“${isolated(row.title)}”`;
  const isOwn = recipient === 'opener' && row.openedBy === entry.authorId;
  switch (entry.kind) {
    case 'opened':
      if (isOwn)
        return {
          heading: 'We have your case',
          text: [
            `Thank you for writing about ${about}. The number of your case is ${row.number}.`,
            row.vendorDueAt
              ? 'The shop has 72 hours to answer; then support decides, if it is not solved by then.'
              : 'Support looks at it, and you get a mail when it is decided.',
          ],
        };
      if (row.type === 'copyFound' && found.staysOnSale)
        return {
          heading: `The file of ${about} looks like a copy`,
          text: [
            recipient === 'vendor'
              ? `Pages of your product ${about} are like those of another shop’s product. It stays on sale. Please answer within 72 hours; then support decides.`
              : `Pages of ${about} are like those of another shop’s product. It has been sold for some time, so it stays on sale until support decides.`,
          ],
          quote: entry.text,
        };
      if (row.type === 'copyFound')
        return {
          heading: `${about} is held back`,
          text: [
            recipient === 'vendor'
              ? `Your product ${about} is saved, but not shown: its file looks like a copy. Support looks at it, usually within 72 hours.`
              : `The file of ${about} is like that of another shop’s product, so the product is held back until support decides.`,
          ],
          quote: entry.text,
        };
      return {
        heading: `A case about ${about}`,
        text: [
          recipient === 'vendor' && row.vendorDueAt
            ? 'A customer has a problem with something that your shop has sold. Please answer within 72 hours; then support decides.'
            : `A case about ${about} was opened.`,
        ],
        quote: entry.text,
      };
    case 'decided':
      return decided(found, recipient);
    case 'appealed':
      return {
        heading: `The decision about ${about} is appealed`,
        text: ['Another member of staff looks at it and decides for good.'],
        quote: entry.text,
      };
    case 'fileReplaced':
      return {
        heading: `The file of ${about} is replaced`,
        text: ['The shop has uploaded a new version of the file, as was decided. The case is closed.'],
      };
    case 'lifted':
      return {
        heading: `${about} is no longer hidden`,
        text: ['Support has lifted the hiding of the product: its shop can show it again.'],
      };
    case 'closed':
      return {
        heading: `The case about ${about} is closed`,
        text: [entry.text || 'Whoever opened the case says that it is solved.'],
      };
    default:
      return {
        heading: `A message about ${about}`,
        text: [`There is a new message in the case ${row.number}:`],
        quote: entry.text,
      };
  }
}

function decided({ case: row, decision, refundCents }: MailedEntry, recipient: MailRecipient) {
  const about = `“${isolated(row.title)}”`;
  if (!decision) return { heading: `The case about ${about} is decided`, text: [] };
  const amount = refundCents === null ? '' : ` (${formatDollars(dollarsOf(refundCents))})`;
  const done =
    row.type === 'copyFound' && decision.decision === 'none'
      ? 'the product is released'
      : DECIDED[decision.decision];
  const outcome = decision.upheld
    ? `The appeal has changed nothing: ${done}.`
    : `${decision.isAppeal ? 'After the appeal, support has decided anew' : 'Support has decided'}: ${done}${amount}.`;
  const loser = loserOf(decision.decision, row);
  const goesAgainst =
    loser?.party === 'vendor'
      ? recipient === 'vendor'
      : loser?.userId === (recipient === 'reviewAuthor' ? row.reviewAuthorId : row.openedBy) &&
        recipient !== 'vendor' &&
        recipient !== 'staff';
  const until = appealEnds(decision.createdAt).toISOString().slice(0, 10);
  return {
    heading: `The case about ${about} is decided`,
    text: [
      outcome,
      ...(loser && goesAgainst && !row.appealedAt ? [`You can appeal this once, until ${until}.`] : []),
      `The rule: ${CASE_RULES[decision.rule]}`,
      'The reason:',
    ],
    quote: decision.reason,
  };
}
