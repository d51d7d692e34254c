import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { users } from '#db/schema.ts';
import type { MailTopic } from '#domain/mail-topics.ts';

/** Condition on users: has declined mails about a topic. */
export const hasDeclined = (topic: MailTopic) => sql`${topic} = any(${users.declinedMails})`;

/** The topics that a user has declined; null without an account. */
export async function findDeclined(db: Db, params: { userId: string }): Promise<MailTopic[] | null> {
  const [row] = await db
    .select({ topics: users.declinedMails })
    .from(users)
    .where(and(eq(users.id, params.userId), isNull(users.deletedAt)));
  return row?.topics ?? null;
}
