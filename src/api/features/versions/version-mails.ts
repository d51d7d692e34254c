import { stopPath } from '#api/features/mail-choices/mail-choices.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import type { AddressedMail } from '#domain/mail.ts';
import { isolated } from '#lib/isolated.ts';
import { findAnnounced, findNewestOf, findVersionForMail } from './announcements.sql.ts';

/** The ids of version and customer in the subject of a queued mail. */
function idsOf(subject: string): { versionId: string; customerId: string } {
  const [versionId = '', customerId = ''] = subject.split(' ');
  return { versionId, customerId };
}

const orderPath = (orderId: string): string => `/customer-dashboard?order=${encodeURIComponent(orderId)}`;

/**
 * Tells a buyer about the versions of one announcement. Null when they do not want such mails, may no longer fetch the
 * product, or all of these versions have been withdrawn.
 */
export async function newVersionMail(context: AppContext, subject: string): Promise<AddressedMail | null> {
  const ids = idsOf(subject);
  const found = await findVersionForMail(context.db, ids);
  if (!found || found.isUnwanted || !found.announcedAt) return null;
  const { productId, announcedAt } = found;
  const versions = await findAnnounced(context.db, { ...ids, productId, announcedAt });
  if (versions.length === 0) return null;
  const what = versions.length === 1 ? 'a new version' : `${versions.length} new versions`;
  return {
    to: found.email,
    subject: `${isolated(found.productName)} has ${what}`,
    heading: 'A newer file is yours',
    paragraphs: [
      `Hello ${isolated(found.name)},`,
      `${isolated(found.shopName)} has published ${what} of ${isolated(found.productName)}, which you have bought. It costs you nothing: sign in to your account and download it.`,
      'What the shop says about it:',
    ],
    quote: versions.map(({ number, note }) => `Version ${number}: ${note}`).join('\n'),
    button: { path: orderPath(found.orderId), label: 'View your order' },
    footnote: 'You get this mail because you bought this file from us.',
    stopPath: await stopPath(context, ids.customerId, 'new-version'),
  };
}

/** Tells a buyer that a version must not be used any longer. Null when they may no longer fetch the product. */
export async function withdrawnVersionMail(
  context: AppContext,
  subject: string,
): Promise<AddressedMail | null> {
  const ids = idsOf(subject);
  const found = await findVersionForMail(context.db, ids);
  if (!found?.withdrawalReason) return null;
  const newest = await findNewestOf(context.db, { productId: found.productId, customerId: ids.customerId });
  return {
    to: found.email,
    subject: `A version of ${isolated(found.productName)} was withdrawn`,
    heading: 'Please use another version',
    paragraphs: [
      `Hello ${isolated(found.name)},`,
      `${isolated(found.shopName)} has withdrawn version ${found.number} of ${isolated(found.productName)}, which you have bought. It can no longer be downloaded. Your download is now version ${newest}.`,
      'Why it was withdrawn:',
    ],
    quote: found.withdrawalReason,
    button: { path: orderPath(found.orderId), label: 'View your order' },
    footnote: 'You get this mail because you bought this file from us.',
  };
}
