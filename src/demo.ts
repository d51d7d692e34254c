import type { AppContext } from '#api/kernel/context.ts';
import type { SecretsContext } from '#api/kernel/secret-box.ts';

/**
 * The only module of src/ that imports demo/. The demo is large and rarely needed, so all except the names of its accounts
 * is imported on first use.
 */
export { DEMO_PASSWORD, demoAccounts } from '#demo/accounts.ts';

export const seedDemo = async (
  context: Pick<AppContext, 'db' | 'changes' | 'now'> & SecretsContext,
): Promise<void> => (await import('#demo/seed/seed.ts')).seedDemo(context);

export const drawDemo = async (name: string): Promise<Buffer> =>
  (await import('#demo/artwork/draw.ts')).drawDemo(name);

export const replacePublishedPasswords = async (context: AppContext): Promise<Map<string, string>> =>
  (await import('#demo/seed/passwords.ts')).replacePublishedPasswords(context);
