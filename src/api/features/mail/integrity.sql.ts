import { sql } from 'drizzle-orm';
import type { Rule } from '#api/kernel/integrity.sql.ts';

export const mailRules = (): Rule[] => [
  {
    name: 'mails-are-unique',
    says: 'No event is mailed twice.',
    violations: sql`select min(id) as id from outbox group by key having count(*) > 1`,
  },
  {
    name: 'mail-states',
    says: 'A mail waits for an attempt, was sent, or was given up with a reason; finished ones name nobody.',
    violations: sql`
      select id from outbox where not case
        when next_attempt_at is not null then subject is not null and sent_at is null
        when sent_at is not null then subject is null and last_error is null and attempts > 0
        else last_error is not null and attempts > 0 end`,
  },
];
