import { sql } from 'drizzle-orm';
import type { Rule } from '#api/kernel/integrity.sql.ts';

const SHA256 = '^[A-Za-z0-9_-]{43}$';

export const accountsRules = (): Rule[] => [
  {
    name: 'user-counts',
    says: 'The counted users of each role are the users.',
    violations: sql`
      select coalesce(kept.role, counted.role) as id from user_counts kept
      full join (select role, suspended_at is not null as suspended, count(*) as count from users group by 1, 2) counted
        on counted.role = kept.role and counted.suspended = kept.suspended
      where coalesce(kept.count, 0) <> coalesce(counted.count, 0)`,
  },
  {
    name: 'passwords-hashed',
    says: 'Passwords are stored as argon2id hashes.',
    violations: sql`select id from users where password_hash not like '$argon2id$%'`,
  },
  {
    name: 'tokens-hashed',
    says: 'Of sessions, password resets, sign-in tickets and backup codes, only SHA-256 hashes are stored.',
    violations: sql`
      select 'session of ' || user_id as id from sessions where token_hash !~ ${SHA256}
      union all
      select 'reset of ' || user_id from password_resets where token_hash !~ ${SHA256}
      union all
      select 'ticket of ' || user_id from sign_in_tickets where token_hash !~ ${SHA256}
      union all
      select 'backup code of ' || user_id from backup_codes where code_hash !~ ${SHA256}`,
  },
];
