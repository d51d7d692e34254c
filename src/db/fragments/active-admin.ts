import { and, eq, isNull } from 'drizzle-orm';
import { users } from '../schema.ts';

/** Whether a row of users is an admin who can sign in: those get the market's own mails. */
export const isActiveAdmin = and(eq(users.role, 'admin'), isNull(users.suspendedAt), isNull(users.deletedAt));
