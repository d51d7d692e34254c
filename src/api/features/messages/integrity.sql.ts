import { sql } from 'drizzle-orm';
import type { Rule } from '#api/kernel/integrity.sql.ts';

export const messagesRules = (): Rule[] => [
  {
    name: 'thread-latest',
    says: 'A thread has messages, and carries the text and the time of the latest.',
    violations: sql`
      select t.id from vendor_messages t left join lateral (
        select text, created_at from thread_messages where thread_id = t.id order by position desc limit 1
      ) m on true
      where t.customer_id is not null and (m.text is distinct from t.message or m.created_at <> t.created_at)`,
  },
  {
    name: 'thread-unread',
    says: 'No side of a thread has more unread messages than the other one has written.',
    violations: sql`
      select t.id from vendor_messages t join (
        select thread_id, count(*) filter (where party = 'customer') as by_customer,
          count(*) filter (where party = 'vendor') as by_vendor
        from thread_messages group by thread_id
      ) m on m.thread_id = t.id
      where t.unread_by_vendor > m.by_customer or t.unread_by_customer > m.by_vendor`,
  },
];
