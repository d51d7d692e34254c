import type { AppContext } from '#api/kernel/context.ts';
import type { AddressedMail } from '#domain/mail.ts';
import type { InvitedRole } from '#domain/roles.ts';
import { isolated } from '#lib/isolated.ts';
import { issueInvitation } from './team.service.ts';

const WHAT: Record<InvitedRole, string> = {
  admin: 'run the market as an admin',
  editor: 'edit the market’s content and categories',
  support: 'help the market’s customers and vendors',
  manager: 'manage the shop',
  author: 'write products for the shop',
};

/** The mail with the link to accept an invitation; null for one that was withdrawn or has expired. */
export async function invitationMail(
  context: AppContext,
  invitationId: string,
): Promise<AddressedMail | null> {
  const invitation = await issueInvitation(context, invitationId);
  if (!invitation) return null;
  const { email, role, invitedBy, shopName, token } = invitation;
  const team = isolated(shopName ?? 'the market’s team');
  return {
    to: email,
    subject: `${isolated(invitedBy)} invites you to ${team}`,
    heading: `Join ${team}`,
    paragraphs: [
      `${isolated(invitedBy)} invites you to ${WHAT[role]}${shopName ? ` ${isolated(shopName)}` : ''}.`,
      'The link below works once, within seven days. You choose a name and a password for an account of your own.',
    ],
    // Browsers do not send the fragment, so the token reaches neither logs nor referrers.
    button: { path: `/accept-invitation#token=${token}`, label: 'Accept the invitation' },
    footnote: 'If you do not know the person, do nothing: without you there will be no account.',
  };
}
