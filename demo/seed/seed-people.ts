import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '#db/client.ts';
import { invitations, sessions, shopMembers, users, vendors } from '#db/schema.ts';
import { demoCustomers, demoInvitations, demoStaff, demoTeam } from '#demo/catalog/people.ts';
import type { DemoVendor } from '#demo/catalog/types.ts';
import { vendors as demoVendors } from '#demo/catalog/vendors.ts';
import { demoAccounts } from '../accounts.ts';
import { type DaysAgo, demoId, drawingUrl } from './ids.ts';
import { customerSince } from './orders.ts';

/** The accounts of the demo with some sessions, and its shops. */
export async function seedPeople(tx: Db, passwordHash: string, daysAgo: DaysAgo): Promise<void> {
  const people = [
    ...demoStaff.map((person, index) => ({ ...person, createdAt: daysAgo(1100 - 240 * index) })),
    ...demoVendors.map(({ name, email, phone, joinedDaysAgo }) => ({
      name,
      email,
      phone,
      role: 'vendor' as const,
      createdAt: daysAgo(joinedDaysAgo),
    })),
    ...demoTeam.map(({ shopRole, vendorSlug, joinedDaysAgo, ...person }) => ({
      ...person,
      role: 'vendor' as const,
      createdAt: daysAgo(joinedDaysAgo),
    })),
    ...demoCustomers.map(({ deletedInDays, ...customer }) => ({
      ...customer,
      role: 'customer' as const,
      createdAt: daysAgo(customerSince.get(customer.email) ?? 0),
      deletionDueAt: deletedInDays ? daysAgo(-deletedInDays) : null,
    })),
  ];
  await tx.insert(users).values(
    people.map((person) => ({
      ...person,
      id: demoId('user', person.email),
      passwordHash,
      profileImage: drawingUrl(`avatar/${person.email}`),
    })),
  );
  await tx.insert(vendors).values(
    demoVendors.map((vendor) => ({
      id: demoId('vendor', vendor.slug),
      userId: demoId('user', vendor.email),
      shopName: vendor.shopName,
      shopSlug: vendor.slug,
      shopImage: drawingUrl(`shop/${vendor.slug}`),
      about: vendor.about,
      ...statusOf(vendor, daysAgo),
      appliedAt: daysAgo(vendor.joinedDaysAgo),
      createdAt: daysAgo(vendor.joinedDaysAgo),
    })),
  );
  await tx.insert(shopMembers).values(
    demoTeam.map(({ email, shopRole, vendorSlug, joinedDaysAgo }) => ({
      userId: demoId('user', email),
      vendorId: demoId('vendor', vendorSlug),
      role: shopRole,
      createdAt: daysAgo(joinedDaysAgo),
    })),
  );
  await tx.insert(invitations).values(
    demoInvitations.map(({ email, role, vendorSlug, by, sentDaysAgo }) => ({
      id: demoId('invitation', email),
      email,
      role,
      vendorId: vendorSlug ? demoId('vendor', vendorSlug) : null,
      // No mail was sent, so nobody knows the token.
      tokenHash: demoId('token', email),
      invitedBy: demoId('user', by),
      createdAt: daysAgo(sentDaysAgo),
      expiresAt: daysAgo(sentDaysAgo - 7),
    })),
  );
  await seedSessions(tx, daysAgo);
}

/** What the printed accounts see in their list of sessions, besides the visitor's own. */
const SESSIONS = [
  { device: 'Safari on iPhone', createdDaysAgo: 4, seenDaysAgo: 0.1 },
  { device: 'Firefox on Windows', createdDaysAgo: 1.5, seenDaysAgo: 1.2 },
];

async function seedSessions(tx: Db, daysAgo: DaysAgo): Promise<void> {
  await tx.insert(sessions).values(
    demoAccounts.flatMap((email) =>
      SESSIONS.map(({ device, createdDaysAgo, seenDaysAgo }) => ({
        // Nobody has its token.
        tokenHash: createHash('sha256').update(randomBytes(32)).digest('base64url'),
        userId: demoId('user', email),
        device,
        createdAt: daysAgo(createdDaysAgo),
        lastSeenAt: daysAgo(seenDaysAgo),
        expiresAt: daysAgo(createdDaysAgo - 7),
      })),
    ),
  );
}

function statusOf({ hidden, joinedDaysAgo, awayForDays }: DemoVendor, daysAgo: DaysAgo) {
  const statusChangedAt = daysAgo(joinedDaysAgo);
  const holiday = awayForDays ? { away: true, awayUntil: daysAgo(-awayForDays) } : {};
  if (!hidden) return { status: 'Approved' as const, statusChangedAt, ...holiday };
  if (hidden.status === 'Applied') return { status: hidden.status, statusChangedAt };
  return {
    status: hidden.status,
    statusReason: hidden.reason,
    statusChangedAt: daysAgo(hidden.daysAgo),
  };
}
