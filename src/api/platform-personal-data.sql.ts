import { asc, eq, inArray } from 'drizzle-orm';
import { accountHashOf } from '#api/kernel/limits.ts';
import { NOTHING_PERSONAL, type PersonalData } from '#api/kernel/personal-data.ts';
import { knownNetworks, sessions, signInTickets } from '#db/schema.ts';

export const platformPersonalData = {
  sessions: {
    copy: [
      {
        file: 'sessions.json',
        about: 'Where you are signed in.',
        rows: (db, { id }, { limit, offset }) =>
          db
            .select({
              device: sessions.device,
              createdAt: sessions.createdAt,
              lastSeenAt: sessions.lastSeenAt,
              expiresAt: sessions.expiresAt,
            })
            .from(sessions)
            .where(eq(sessions.userId, id))
            .orderBy(asc(sessions.createdAt), asc(sessions.tokenHash))
            .limit(limit)
            .offset(offset),
      },
    ],
    erase: (tx, { id }) => tx.delete(sessions).where(eq(sessions.userId, id)),
  },
  knownNetworks: {
    copy: 'hashes of networks, and times that the devices show too',
    erase: (tx, { id, email }) =>
      tx.delete(knownNetworks).where(inArray(knownNetworks.accountHash, [id, email].map(accountHashOf))),
  },
  signInTickets: {
    copy: 'a secret, for five minutes',
    erase: (tx, { id }) => tx.delete(signInTickets).where(eq(signInTickets.userId, id)),
  },
  rateLimits: {
    copy: 'counters under hashes, a day at most',
    erase: 'counters under hashes, a day at most',
  },
  simulatorObject: NOTHING_PERSONAL,
  simulatorIdempotency: NOTHING_PERSONAL,
  simulatorEvent: NOTHING_PERSONAL,
  secrets: NOTHING_PERSONAL,
  jobs: NOTHING_PERSONAL,
} satisfies PersonalData;
