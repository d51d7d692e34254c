import { randomBytes } from 'node:crypto';
import { hashPassword, passwordMatches } from '#api/features/accounts/accounts.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { inTransaction } from '#api/kernel/transaction.ts';
import { demoCustomers, demoStaff, demoTeam } from '#demo/catalog/people.ts';
import { vendors } from '#demo/catalog/vendors.ts';
import { DEMO_PASSWORD, demoAccounts } from '../accounts.ts';
import { demoId } from './ids.ts';
import { findPasswordHashes, hasUser, replacePassword } from './seed.sql.ts';

const randomPassword = (): string => randomBytes(12).toString('base64url');

/**
 * Gives every demo account that still has the published password a random one, and ends its sessions: for a market
 * that others can reach. A password that a user has changed stays.
 * @returns the new passwords of the accounts that the start prints; those of the others are not stored
 */
export async function replacePublishedPasswords(context: AppContext): Promise<Map<string, string>> {
  const announced = new Map<string, string>();
  if (!(await hasUser(context.db, { email: 'admin@demo.test' }))) return announced;
  const emails = [...demoStaff, ...vendors, ...demoTeam, ...demoCustomers].map(({ email }) => email);
  const unknown = await hashPassword(randomPassword());
  await inTransaction(context, async (tx) => {
    // The seeding gives all of them one hash, so each is checked once.
    const published = new Map<string, boolean>();
    const ids = emails.map((email) => demoId('user', email));
    for (const { id, email, passwordHash } of await findPasswordHashes(tx, { ids })) {
      const isPublished = published.get(passwordHash) ?? (await passwordMatches(passwordHash, DEMO_PASSWORD));
      published.set(passwordHash, isPublished);
      if (!isPublished) continue;
      const password = demoAccounts.includes(email) ? randomPassword() : null;
      await replacePassword(tx, { id, passwordHash: password ? await hashPassword(password) : unknown });
      if (password) announced.set(email, password);
    }
  });
  return announced;
}
