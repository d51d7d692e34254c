import { asc, eq } from 'drizzle-orm';
import { NOTHING_PERSONAL, type PersonalData } from '#api/kernel/personal-data.ts';
import { knownDevices, passwordResets, twoStepSecrets, users } from '#db/schema.ts';
import { formerName } from '#domain/account-deletion.ts';

export const accountsPersonalData = {
  users: {
    copy: [
      {
        file: 'account.json',
        about: 'Your account.',
        rows: (db, { id }, page) =>
          db
            .select({
              id: users.id,
              name: users.name,
              email: users.email,
              phone: users.phone,
              role: users.role,
              picture: users.profileImage,
              suspendedAt: users.suspendedAt,
              suspendedReason: users.suspendedReason,
              declinedMails: users.declinedMails,
              deletionDueAt: users.deletionDueAt,
              createdAt: users.createdAt,
            })
            .from(users)
            .where(eq(users.id, id))
            .limit(page.limit)
            .offset(page.offset),
      },
    ],
    erase: (tx, { id, role }, { now }) =>
      tx
        .update(users)
        .set({
          name: formerName(role),
          email: '',
          phone: '',
          passwordHash: '',
          profileImage: null,
          suspendedReason: null,
          deletedAt: now,
        })
        .where(eq(users.id, id)),
    // The rows of others refer to it.
    erased: 'last',
  },
  userCounts: NOTHING_PERSONAL,
  passwordResets: {
    copy: 'a secret, for an hour',
    erase: (tx, { id }) => tx.delete(passwordResets).where(eq(passwordResets.userId, id)),
  },
  twoStepSecrets: {
    copy: 'a secret',
    // The backup codes refer to it.
    erase: (tx, { id }) => tx.delete(twoStepSecrets).where(eq(twoStepSecrets.userId, id)),
  },
  backupCodes: { copy: 'secrets', erase: 'deleted with the secret of two-step sign-in' },
  knownDevices: {
    copy: [
      {
        file: 'devices.json',
        about: 'The devices with which you have signed in.',
        rows: (db, { id }, { limit, offset }) =>
          db
            .select({
              device: knownDevices.device,
              createdAt: knownDevices.createdAt,
              lastSeenAt: knownDevices.lastSeenAt,
            })
            .from(knownDevices)
            .where(eq(knownDevices.userId, id))
            .orderBy(asc(knownDevices.createdAt), asc(knownDevices.id))
            .limit(limit)
            .offset(offset),
      },
    ],
    erase: (tx, { id }) => tx.delete(knownDevices).where(eq(knownDevices.userId, id)),
  },
} satisfies PersonalData;
