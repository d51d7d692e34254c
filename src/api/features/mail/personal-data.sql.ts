import { eq } from 'drizzle-orm';
import type { PersonalData } from '#api/kernel/personal-data.ts';
import { outbox } from '#db/schema.ts';

export const mailPersonalData = {
  outbox: {
    copy: 'a mail about something else in the copy, for two days at most',
    // The answer of a mail server is stored without addresses.
    erase: (tx, { email }) => tx.delete(outbox).where(eq(outbox.subject, email)),
  },
} satisfies PersonalData;
