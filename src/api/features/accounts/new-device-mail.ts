import type { AppContext } from '#api/kernel/context.ts';
import type { AddressedMail } from '#domain/mail.ts';
import { isStaff, type Role } from '#domain/roles.ts';
import { isolated } from '#lib/isolated.ts';
import { findDeviceForMail } from './known-devices.sql.ts';

/** Where people of a role see their sessions and change their password. */
function securityPathOf(role: Role): string {
  if (isStaff(role)) return '/account-security';
  return role === 'vendor' ? '/vendor-profile/security' : '/customer-dashboard?tab=profile';
}

/** Tells a user of a sign-in with a device that is new to the account; null once the account is gone. */
export async function newDeviceMail(context: AppContext, deviceId: string): Promise<AddressedMail | null> {
  const row = await findDeviceForMail(context.db, { id: deviceId });
  if (!row) return null;
  const at = row.signedInAt.toISOString().slice(0, 16).replace('T', ' ');
  return {
    to: row.email,
    subject: 'New sign-in to your account',
    heading: 'New sign-in to your account',
    paragraphs: [
      `Hello ${isolated(row.name)},`,
      `Your account was signed in to with a device, or from a network, that was not used before: ${row.device}, at ${at} UTC.`,
      'If it was you, there is nothing to do. If not, change your password at once: that ends every other session. You can also end a single session where you change your password.',
    ],
    button: { path: securityPathOf(row.role), label: 'Check your sessions' },
    footnote: 'We send this mail so that nobody uses your account without your knowledge.',
  };
}
