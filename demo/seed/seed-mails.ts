import { countChangedRows } from '#api/features/daily-figures/daily-figures.service.ts';
import type { Db } from '#db/client.ts';
import { outbox } from '#db/schema.ts';
import { demoInvitations } from '#demo/catalog/people.ts';
import { dayOf } from '#domain/day.ts';
import { type DaysAgo, demoId } from './ids.ts';

/** A mail that was given up after nine attempts in two days: the first invitation of the demo. */
export async function seedMails(tx: Db, daysAgo: DaysAgo): Promise<void> {
  for (const { email, sentDaysAgo } of demoInvitations.slice(0, 1)) {
    const subject = demoId('invitation', email);
    const mail = {
      id: demoId('mail', subject),
      key: `invitation:${subject}`,
      kind: 'invitation' as const,
      subject,
      attempts: 9,
      lastError: '450 4.2.1 The mailbox receives too many messages at the moment. Please try again later.',
      createdAt: daysAgo(sentDaysAgo),
    };
    const change = tx.insert(outbox).values(mail).returning({ id: outbox.id });
    await countChangedRows(tx, { change, figure: 'failedMails', day: dayOf(daysAgo(0)) });
  }
}
